package ca.posthaste.job;

import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.Rule;

/**
 * The posting in the other language.
 *
 * @param description description as HTML; null if the job was read without it
 */
public record Translation(String title, String description) {

    /** The translation in a request, field by field. */
    record Patch(FieldInput<Language> language, FieldInput<String> title, FieldInput<String> description) {}

    /**
     * Checks the rules on the resulting translation and returns it.
     *
     * @param before   language of the posting before the request; null for a new one
     * @param language language of the posting after the request
     */
    static Translation checked(FieldInput<Patch> sent, Translation current, Language before, Language language, Faults faults) {
        if (sent.isEmpty()) {
            return null;
        }
        if (!sent.isValue()) {
            if (current != null && before != language) {
                faults.add("/translation", Rule.REQUIRED, Bilingual.format(
                    "Send translation, too, in %s, or as null: the job has one in %s, which is now its own language.",
                    "Envoyez aussi translation en %s, ou null\u00a0: l'offre en a une en %s, qui est maintenant sa propre langue.",
                    language.other().title(), language.title()));
            }
            return current;
        }
        var patch = sent.value();
        if (patch.language.isValue() && patch.language.value() == language) {
            faults.add("/translation/language", Rule.NOT_ALLOWED, Bilingual.format(
                "Send translation.language as %s: the job itself is in %s.", "Mettez dans translation.language %s\u00a0: l'offre elle-même est en %s.",
                language.other().word(), language.title()));
        }
        boolean keeps = current != null && before == language;
        need("title", patch.title, keeps, faults);
        need("description", patch.description, keeps, faults);
        return new Translation(patch.title.or(keeps ? current.title : null), patch.description.or(keeps ? current.description : null));
    }

    private static void need(String part, FieldInput<String> sent, boolean keeps, Faults faults) {
        if (sent.isEmpty() || sent.isAbsent() && !keeps) {
            faults.add("/translation/" + part, Rule.REQUIRED,
                Bilingual.format("Send translation.%s: a translation has a title and a description.",
                    "Envoyez translation.%s\u00a0: une traduction a un titre et une description.", part));
        }
    }
}
