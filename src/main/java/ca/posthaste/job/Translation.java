package ca.posthaste.job;

import ca.posthaste.language.Language;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.Rule;

/**
 * The same posting in the other language.
 *
 * @param description null if the job was read without it
 */
public record Translation(String title, String description) {

    /** What a request says of the translation, part by part. */
    record Patch(FieldInput<Language> language, FieldInput<String> title, FieldInput<String> description) {}

    /**
     * The translation that would result, and the rules on it.
     *
     * @param before   the language of the posting before the request; null for a new one
     * @param language the language of the posting after it
     */
    static Translation checked(FieldInput<Patch> sent, Translation current, Language before, Language language, Faults faults) {
        if (sent.isEmpty()) {
            return null;
        }
        if (!sent.isValue()) {
            if (current != null && before != language) {
                faults.add("/translation", Rule.REQUIRED, "Send translation, too, in " + language.other().english()
                    + ", or as null: the job has one in " + language.english() + ", which is now its own language.");
            }
            return current;
        }
        var patch = sent.value();
        if (patch.language.isValue() && patch.language.value() == language) {
            faults.add("/translation/language", Rule.NOT_ALLOWED, "Send translation.language as " + language.other().word()
                + ": the job itself is in " + language.english() + ".");
        }
        boolean keeps = current != null && before == language;
        need("title", patch.title, keeps, faults);
        need("description", patch.description, keeps, faults);
        return new Translation(patch.title.or(keeps ? current.title : null), patch.description.or(keeps ? current.description : null));
    }

    private static void need(String part, FieldInput<String> sent, boolean keeps, Faults faults) {
        if (sent.isEmpty() || sent.isAbsent() && !keeps) {
            faults.add("/translation/" + part, Rule.REQUIRED,
                "Send translation." + part + ": a translation has a title and a description.");
        }
    }
}
