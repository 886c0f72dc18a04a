package ca.posthaste.json;

import ca.posthaste.problem.Fields;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The members of a JSON object that are read, and the shape of each. A tree of only these is small, however large the body: the
 * other members are checked for malformed JSON and skipped. A list has the shape of its entries.
 */
public final class JsonShape {
    /** A plain value. Of an object or an array, only the type is kept. */
    private static final JsonShape VALUE = new JsonShape(Map.of(), Set.of(), Fields.ENTRIES_READ, false);

    private final Map<String, JsonShape> members;
    private final Set<String> readOnly;
    private final int entries;
    private final boolean notesUnknown;

    private JsonShape(Map<String, JsonShape> members, Set<String> readOnly, int entries, boolean notesUnknown) {
        this.members = members;
        this.readOnly = readOnly;
        this.entries = entries;
        this.notesUnknown = notesUnknown;
    }

    public static JsonShape of(String... values) {
        var members = new LinkedHashMap<String, JsonShape>();
        for (var name : values) {
            members.put(name, VALUE);
        }
        return new JsonShape(members, Set.of(), Fields.ENTRIES_READ, false);
    }

    /** A member that is a list, of which so many entries are kept. */
    public JsonShape withList(String name, JsonShape entry, int most) {
        return with(name, new JsonShape(entry.members, entry.readOnly, most, false));
    }

    public JsonShape with(String name, JsonShape inside) {
        var more = new LinkedHashMap<>(members);
        more.put(name, inside);
        return new JsonShape(more, readOnly, entries, notesUnknown);
    }

    /** With the members of the other, too. */
    public JsonShape with(JsonShape other) {
        var more = new LinkedHashMap<>(members);
        more.putAll(other.members);
        return new JsonShape(more, union(readOnly, other.readOnly), entries, notesUnknown);
    }

    /** With members that only answers have. A caller may send back what it has read: they are skipped and do not count as unknown. */
    public JsonShape withReadOnly(String... names) {
        return new JsonShape(members, union(readOnly, List.of(names)), entries, notesUnknown);
    }

    /** This shape, for a tree from which {@link UnknownMembers} can be read. Other trees do not remember them. */
    public JsonShape notingUnknown() {
        return new JsonShape(members, readOnly, entries, true);
    }

    private static Set<String> union(Set<String> some, Collection<String> more) {
        var all = new HashSet<>(some);
        all.addAll(more);
        return all;
    }

    boolean notesUnknown() {
        return notesUnknown;
    }

    /** Whether it is unknown. Nothing inside a plain value is: there the type is wrong, and that is reported. */
    boolean isUnknown(String name) {
        return !members.isEmpty() && !members.containsKey(name) && !readOnly.contains(name);
    }

    /** The names of the members that are read. */
    Set<String> names() {
        return members.keySet();
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
