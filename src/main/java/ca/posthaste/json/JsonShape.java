package ca.posthaste.json;

import ca.posthaste.problem.JsonObjectReader;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The members of a JSON object that are read, and the shape of each. A tree restricted to these is small, however large the body: other members
 * are checked for malformed JSON and skipped. A list has the shape of its entries.
 *
 * @param members      shapes of the members that are read
 * @param readOnly     members that occur only in responses. Callers may send back what they have read: these are skipped and not reported as unknown
 * @param entries      maximum number of list entries that are read; the others are only counted
 * @param notesUnknown whether the tree records {@link UnknownMembers}
 */
public record JsonShape(Map<String, JsonShape> members, Set<String> readOnly, int entries, boolean notesUnknown) {
    /** A plain value. If an object or array is sent instead, only its type is recorded. */
    private static final JsonShape VALUE = new JsonShape(Map.of(), Set.of(), JsonObjectReader.ENTRIES_READ, false);

    public static JsonShape of(String... values) {
        var members = new LinkedHashMap<String, JsonShape>();
        for (var name : values) {
            members.put(name, VALUE);
        }
        return new JsonShape(members, Set.of(), JsonObjectReader.ENTRIES_READ, false);
    }

    /** Returns this shape with a member that is a list, of which at most {@code limit} entries are read. */
    public JsonShape withList(String name, JsonShape entry, int limit) {
        return with(name, new JsonShape(entry.members, entry.readOnly, limit, false));
    }

    public JsonShape with(String name, JsonShape inside) {
        var more = new LinkedHashMap<>(members);
        more.put(name, inside);
        return new JsonShape(more, readOnly, entries, notesUnknown);
    }

    public JsonShape with(JsonShape other) {
        var more = new LinkedHashMap<>(members);
        more.putAll(other.members);
        return new JsonShape(more, union(readOnly, other.readOnly), entries, notesUnknown);
    }

    public JsonShape withReadOnly(String... names) {
        return new JsonShape(members, union(readOnly, List.of(names)), entries, notesUnknown);
    }

    public JsonShape notingUnknown() {
        return new JsonShape(members, readOnly, entries, true);
    }

    private static Set<String> union(Set<String> some, Collection<String> more) {
        var all = new HashSet<>(some);
        all.addAll(more);
        return all;
    }

    /** Reports whether a member is unknown. Nothing inside a plain value is: its type is invalid, which is reported instead. */
    boolean isUnknown(String name) {
        return !members.isEmpty() && !members.containsKey(name) && !readOnly.contains(name);
    }
}
