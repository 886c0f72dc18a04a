package ca.posthaste.json;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The members of a JSON object that somebody reads, and of each what is read inside. A tree of only these is small, however
 * large the body: the others are looked through for faults of the JSON and forgotten. A list has the shape of its entries.
 */
public final class JsonShape {
    /** A value of which nothing is read inside; of an object or an array only that it is one. */
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

    /** Null when nobody reads it. */
    JsonShape member(String name) {
        return members.get(name);
    }
}
