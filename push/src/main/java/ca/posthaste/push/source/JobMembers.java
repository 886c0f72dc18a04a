package ca.posthaste.push.source;

import static java.util.Map.entry;

import ca.posthaste.problem.SpellingSuggestion;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** The members of a job that can be given as text. A value that cannot be converted stays text: the server says what it should be. */
public final class JobMembers {
    private enum Kind { TEXT, FLAG, AMOUNT, PLACES, CATEGORIES, WORDS, POSITION_TYPE, PERIOD, ROUTING, READ_ONLY }

    private static final Map<String, Kind> KINDS = Map.ofEntries(
        entry("referenceId", Kind.TEXT), entry("title", Kind.TEXT), entry("closeDate", Kind.TEXT), entry("status", Kind.TEXT),
        entry("description", Kind.TEXT), entry("applicationEmail", Kind.TEXT), entry("applicationUrl", Kind.TEXT),
        entry("source", Kind.TEXT), entry("language", Kind.TEXT), entry("workplaceType", Kind.TEXT), entry("publishOn", Kind.TEXT),
        entry("translation.language", Kind.TEXT), entry("translation.title", Kind.TEXT), entry("translation.description", Kind.TEXT),
        entry("disclosures.vacancy", Kind.TEXT), entry("disclosures.accommodation", Kind.TEXT), entry("disclosures.aiUsed", Kind.FLAG),
        entry("disclosures.payAbove200000", Kind.FLAG),
        entry("confidential", Kind.FLAG), entry("autoRefresh", Kind.FLAG), entry("salary.plusCommission", Kind.FLAG),
        entry("salary.amount", Kind.AMOUNT), entry("salary.maxAmount", Kind.AMOUNT), entry("salary.period", Kind.PERIOD),
        entry("salary.period.id", Kind.PERIOD), entry("locations", Kind.PLACES), entry("locations.description", Kind.PLACES),
        entry("categories", Kind.CATEGORIES), entry("categories.id", Kind.CATEGORIES), entry("remoteRegions", Kind.WORDS),
        entry("positionType", Kind.POSITION_TYPE), entry("positionType.id", Kind.POSITION_TYPE),
        entry("applicantRoutingType", Kind.ROUTING), entry("applicantRoutingType.id", Kind.ROUTING),
        entry("id", Kind.READ_ONLY), entry("publishDate", Kind.READ_ONLY), entry("employer.id", Kind.READ_ONLY),
        entry("employer.name", Kind.READ_ONLY), entry("url", Kind.READ_ONLY), entry("createdAt", Kind.READ_ONLY),
        entry("updatedAt", Kind.READ_ONLY));

    private JobMembers() {}

    /** Returns the member with this name, ignoring case. */
    public static Optional<String> named(String name) {
        return KINDS.keySet().stream().filter(known -> known.equalsIgnoreCase(name.strip())).findFirst();
    }

    public static String unknown(String name) {
        return "there is no member \"" + name.strip() + "\"." + SpellingSuggestion.of(name.strip(), KINDS.keySet().stream().sorted().toList())
            .map(known -> " Did you mean " + known + "?").orElse(" Remove it, or use the name in the API: title, salary.amount, …");
    }

    /** @param name name of a member, as returned by {@link #named} */
    public static void set(ObjectNode job, String name, String text, NameToId words) {
        switch (KINDS.get(name)) {
            case TEXT -> parent(job, name).put(last(name), text);
            case FLAG -> parent(job, name).set(last(name), flag(text));
            case AMOUNT -> parent(job, name).set(last(name), amount(text));
            case PLACES -> each(job, "locations", text, place -> job.objectNode().put("description", place));
            case CATEGORIES -> each(job, "categories", text, category -> choice(job, category, words.categories::id));
            case WORDS -> each(job, name, text, job::textNode);
            case POSITION_TYPE -> job.set("positionType", choice(job, text, words.positionTypes::id));
            case PERIOD -> job.withObjectProperty("salary").set("period", choice(job, text, words.periods::id));
            case ROUTING -> job.set("applicantRoutingType", choice(job, text, words.routings::id));
            case READ_ONLY -> { } // ignored by the server, but part of a file made from its responses
        }
    }

    private static ObjectNode parent(ObjectNode job, String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? job : job.withObjectProperty(name.substring(0, dot));
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static void each(ObjectNode job, String name, String text, Function<String, JsonNode> entry) {
        var list = job.putArray(name);
        Arrays.stream(text.split(";")).map(String::strip).filter(part -> !part.isEmpty()).map(entry).forEach(list::add);
    }

    private static ObjectNode choice(ObjectNode job, String text, Function<String, OptionalInt> ids) {
        var id = ids.apply(text);
        return id.isPresent() ? job.objectNode().put("id", id.getAsInt()) : job.objectNode().put("id", text);
    }

    /** Returns a message about a name that is in none of our lists; empty if the text is valid. */
    static Optional<String> unknownChoice(String name, String text, NameToId words) {
        return switch (KINDS.get(name)) {
            case POSITION_TYPE -> words.positionTypes.unknown(text);
            case CATEGORIES -> Arrays.stream(text.split(";")).map(String::strip).filter(part -> !part.isEmpty())
                .map(words.categories::unknown).flatMap(Optional::stream).findFirst();
            case PERIOD -> words.periods.unknown(text);
            default -> Optional.empty();
        };
    }

    private static JsonNode flag(String text) {
        var nodes = StrictJson.MAPPER.getNodeFactory();
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "yes", "oui", "vrai", "1" -> nodes.booleanNode(true);
            case "false", "no", "non", "faux", "0" -> nodes.booleanNode(false);
            default -> nodes.textNode(text);
        };
    }

    private static JsonNode amount(String text) {
        var nodes = StrictJson.MAPPER.getNodeFactory();
        var digits = text.strip().replaceFirst("^\\$\\s*", "").replaceFirst("\\s*\\$$", "");
        if (digits.matches("\\d{1,3}(,\\d{3})+(\\.\\d+)?")) {
            digits = digits.replace(",", "");
        } else if (digits.matches("(\\d{1,3}([ \\u00a0\\u202f]\\d{3})+|\\d{1,18})(,\\d{1,2})?")) { // as in French: 45 000,50
            digits = digits.replaceAll("[ \\u00a0\\u202f]", "").replace(',', '.');
        }
        return digits.matches("\\d{1,20}(\\.\\d{1,20})?") ? nodes.numberNode(new BigDecimal(digits)) : nodes.textNode(text);
    }

    /** Returns the names for the help and the documentation. */
    public static List<String> names() {
        return KINDS.keySet().stream().filter(name -> KINDS.get(name) != Kind.READ_ONLY).sorted().toList();
    }
}
