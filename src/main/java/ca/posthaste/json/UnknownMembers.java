package ca.posthaste.json;

import ca.posthaste.language.Language;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.SpellingSuggestion;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Members of a body that are not part of the API, such as a misspelt {@code salry}, and the number of those not listed. They are ignored when a job is
 * written, and reported as warnings by dry runs and plans. Only trees of {@link JsonShape#notingUnknown} have any.
 */
public record UnknownMembers(List<Entry> listed, int more) {
    /** Maximum number listed for one job: a response must not be much larger than its request. */
    public static final int LISTED_MAX = 20;
    /** Maximum length of a name in characters; longer names are truncated. */
    public static final int NAME_MAX = 60;
    public static final UnknownMembers NONE = new UnknownMembers(List.of(), 0);

    /** @param suggestion nearest known name; null if none is near */
    public record Entry(String pointer, String name, String suggestion) {
        public UserMessage detail() {
            return suggestion == null
                ? UserMessage.of("json.unknown-member", "name", name)
                : UserMessage.of("json.misspelt-member", "name", name, "suggestion", suggestion);
        }
    }

    public static UnknownMembers in(JsonNode body) {
        return in(body, null);
    }

    /** @param envelope member whose content is reported as if it were the body itself, like the errors of a job in a batch; null if there is none */
    public static UnknownMembers in(JsonNode body, String envelope) {
        var found = new Search(envelope);
        found.visit(body, "");
        return found.listed.isEmpty() ? NONE : new UnknownMembers(List.copyOf(found.listed), found.more);
    }

    private static final class Search {
        private final String envelope;
        private final List<Entry> listed = new ArrayList<>();
        private int more;

        Search(String envelope) {
            this.envelope = envelope;
        }

        void visit(JsonNode node, String pointer) {
            if (node instanceof JsonTree.TrackedObject object) {
                object.unknown.forEach(name -> add(object.shape, pointer, name));
                more += object.more;
                object.properties().forEach(member -> visit(member.getValue(),
                    pointer.isEmpty() && member.getKey().equals(envelope) ? "" : pointer + "/" + member.getKey()));
            } else if (node.isArray()) {
                int index = 0;
                for (var entry : node) { // only the entries that were read
                    visit(entry, pointer + "/" + index++);
                }
            }
        }

        private void add(JsonShape shape, String pointer, String name) {
            if (listed.size() == LISTED_MAX) {
                more++;
                return;
            }
            listed.add(new Entry(pointer + "/" + name.replace("~", "~0").replace("/", "~1"), name,
                SpellingSuggestion.ofNames(name, shape.members().keySet()).orElse(null)));
        }
    }

    static String shortened(String name) {
        return name.codePointCount(0, name.length()) <= NAME_MAX ? name : name.substring(0, name.offsetByCodePoints(0, NAME_MAX)) + "…";
    }

    public boolean isEmpty() {
        return listed.isEmpty();
    }

    /** Returns this with at most {@code max} members listed. */
    public UnknownMembers first(int max) {
        return listed.size() <= max ? this : new UnknownMembers(listed.subList(0, max), more + listed.size() - max);
    }

    /** Writes an array. If not all members are listed, a last entry gives the number of the others. */
    public void write(JsonGenerator json, Language language) throws IOException {
        json.writeStartArray();
        for (var entry : listed) {
            write(json, entry.pointer, entry.detail().in(language), entry.suggestion);
        }
        if (more > 0) {
            write(json, "", rest().in(language), null);
        }
        json.writeEndArray();
    }

    public UserMessage rest() {
        return UserMessage.of("json.more-unknown-members", "count", more);
    }

    private static void write(JsonGenerator json, String pointer, String detail, String suggestion) throws IOException {
        json.writeStartObject();
        json.writeStringField("pointer", pointer);
        json.writeStringField("code", "unknown_member");
        json.writeStringField("detail", detail);
        json.writeStringField("suggestion", suggestion);
        json.writeEndObject();
    }
}
