package ca.posthaste.push.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A custom field of a Greenhouse job that has a meaning here. Employers name their fields themselves, and Greenhouse returns
 * {@code {"id", "name", "value", "value_type"}}, where the value is a text, a list of texts (multi_select), a boolean (yes_no) or null.
 */
record GreenhouseField(Meaning meaning, List<String> values) {
    enum Meaning {
        POSITION_TYPE("(employment|job|position|time|contract)[ _-]?type|commitment"),
        WORKPLACE("(work[ _-]?place|work|location|remote|job location)[ _-]?(type|arrangement|model|mode|style|status|setting|policy|option)s?"
            + "|work[ _-]?place|remote|mode de travail"),
        /** Only fields about the use of AI in hiring: an "AI team" is unrelated. */
        AI_USED("(?=.*\\b(ai|ia|artificial intelligence|intelligence artificielle)\\b)"
            + "(?=.*\\b(hiring|screening|screen|recruit\\w*|selection|assess\\w*|disclos\\w*|ai used|embauche|recrutement|présélection|candidats?)\\b).*");

        private final String names;

        Meaning(String names) {
            this.names = "(?iU)" + names;
        }
    }

    static Optional<GreenhouseField> of(JsonNode field) {
        var name = field.path("name").asText("").strip().replaceFirst("\\s*[?:]$", "");
        var values = values(field.path("value"));
        for (var meaning : Meaning.values()) {
            if (!values.isEmpty() && name.matches(meaning.names)) {
                return Optional.of(new GreenhouseField(meaning, values));
            }
        }
        return Optional.empty();
    }

    private static List<String> values(JsonNode value) {
        var values = new ArrayList<String>();
        if (value.isArray()) {
            value.forEach(each -> values.add(each.asText("")));
        } else if (value.isValueNode() && !value.isNull()) {
            values.add(value.asText());
        }
        values.removeIf(String::isBlank);
        return values;
    }

    void writeTo(JobBuilder job) {
        switch (meaning) {
            case POSITION_TYPE -> job.positionType(String.join(";", values));
            case WORKPLACE -> workplace(job);
            case AI_USED -> aiUsed(job);
        }
    }

    /** Sets the workplace type. Several different workplaces say nothing about this job; then the location decides. */
    private void workplace(JobBuilder job) {
        var types = new TreeSet<String>();
        values.forEach(value -> workplaceType(value.toLowerCase(Locale.ROOT)).ifPresent(types::add));
        if (types.size() == 1) {
            job.workplace(types.first());
        } else if (!values.get(0).equalsIgnoreCase("false") && !values.get(0).equalsIgnoreCase("no")) {
            job.notes.add("the workplace \"" + JobBuilder.shortened(String.join(", ", values)) + "\" is not one of onsite, hybrid and remote,"
                + " and was ignored.");
        }
    }

    /** Returns the workplace type of a value. A field named "Remote" may be a yes or no. */
    private static Optional<String> workplaceType(String value) {
        if (value.matches("(?U).*\\bhybrid(e)?\\b.*")) {
            return Optional.of("hybrid");
        }
        if (value.matches("(?U).*\\b(on-?site|on site|in[ -]office|in[ -]person|office|sur place|en présentiel)\\b.*")) {
            return Optional.of("onsite");
        }
        return value.matches("(?U)true|yes|oui|.*\\b(remote|telework|télétravail|à distance|work from home)\\b.*") ? Optional.of("remote") : Optional.empty();
    }

    private void aiUsed(JobBuilder job) {
        switch (values.get(0).strip().toLowerCase(Locale.ROOT).replaceFirst("[,.;:–-].*| \\(.*", "")) {
            case "true", "yes", "oui" -> job.aiUsed(true);
            case "false", "no", "non" -> job.aiUsed(false);
            default -> job.notes.add("whether AI is used (\"" + JobBuilder.shortened(values.get(0)) + "\") is neither yes nor no, and was ignored.");
        }
    }
}
