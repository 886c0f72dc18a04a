package ca.posthaste.json;

import ca.posthaste.problem.Fields;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The members of a JSON object that are read, and the shape of each. A tree of only these is small, however large the body: the
 * other members are checked for malformed JSON and skipped. A list has the shape of its entries.
 */
public final class JsonShape {
    /** A plain value. Of an object or an array, only the type is kept. */
    private static final JsonShape VALUE = new JsonShape(Map.of(), Fields.ENTRIES_READ);

    private final Map<String, JsonShape> members;
    private final int entries;

    private JsonShape(Map<String, JsonShape> members, int entries) {
        this.members = members;
        this.entries = entries;
    }

    public static JsonShape of(String... values) {
        var members = new LinkedHashMap<String, JsonShape>();
        for (var name : values) {
            members.put(name, VALUE);
        }
        return new JsonShape(members, Fields.ENTRIES_READ);
    }

    /** A member that is a list, of which so many entries are kept. */
    public JsonShape withList(String name, JsonShape entry, int most) {
        return with(name, new JsonShape(entry.members, most));
    }

    public JsonShape with(String name, JsonShape inside) {
        var more = new LinkedHashMap<>(members);
        more.put(name, inside);
        return new JsonShape(more, entries);
    }

    /** With the members of the other, too. */
    public JsonShape with(JsonShape other) {
        var more = new LinkedHashMap<>(members);
        more.putAll(other.members);
        return new JsonShape(more, entries);
    }

    /** How many entries of a list are kept; the others are counted. */
    int entries() {
        return entries;
    }

    /** Null when it is not read. */
    JsonShape member(String name) {
        return members.get(name);
    }
}
