package ca.posthaste.job;

import ca.posthaste.language.Language;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;

/** The posting in the other language. The description is HTML, or null if the job was read without it. */
public record Translation(String title, String description) {
    /** The translation in a request, field by field. */
    record Patch(FieldInput<Language> language, FieldInput<String> title, FieldInput<String> description) {}

    /** Checks the rules on the resulting translation and returns it. {@code before} is the previous language of the posting, null if it is new. */
    static Translation checked(FieldInput<Patch> sent, Translation current, Language before, Language language, Violations faults) {
        if (sent.isEmpty()) {
            return null;
        }
        if (!sent.isValue()) {
            if (current != null && before != language) {
                faults.add("/translation", Rule.REQUIRED,
                    UserMessage.of("translation.required", "other", language.other().title(), "own", language.title()));
            }
            return current;
        }
        var patch = sent.value();
        if (patch.language.isValue() && patch.language.value() == language) {
            faults.add("/translation/language", Rule.NOT_ALLOWED,
                UserMessage.of("translation.language", "allowed", language.other().code(), "own", language.title()));
        }
        boolean keeps = current != null && before == language;
        require("title", patch.title, keeps, faults);
        require("description", patch.description, keeps, faults);
        return new Translation(patch.title.or(keeps ? current.title : null), patch.description.or(keeps ? current.description : null));
    }

    private static void require(String part, FieldInput<String> sent, boolean keeps, Violations faults) {
        if (sent.isEmpty() || sent.isAbsent() && !keeps) {
            faults.add("/translation/" + part, Rule.REQUIRED, UserMessage.of("translation.part-required", "name", part));
        }
    }
}
