package ca.posthaste.json;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The members of a JSON object that are read, and the shape of each. A tree of only these is small, however large the body: the
 * other members are checked for malformed JSON and skipped. A list has the shape of its entries.
 */
public final class JsonShape {
    /** A plain value. Of an object or an array, only the type is kept. */
    private static final JsonShape VALUE = new JsonShape(Map.of());

    private final Map<String, JsonShape> members;

    private JsonShape(Map<String, JsonShape> members) {
        this.members = members;
    }

    public static JsonShape of(String... values) {
        var members = new LinkedHashMap<String, JsonShape>();
        for (var name : values) {
            members.put(name, VALUE);
        }
        return new JsonShape(members);
    }

    public JsonShape with(String name, JsonShape inside) {
        var more = new LinkedHashMap<>(members);
        more.put(name, inside);
        return new JsonShape(more);
    }

    /** With the members of the other, too. */
    public JsonShape with(JsonShape other) {
        var more = new LinkedHashMap<>(members);
        more.putAll(other.members);
        return new JsonShape(more);
    }

    /** Null when it is not read. */
    JsonShape member(String name) {
        return members.get(name);
    }
}
