package ca.posthaste.problem;

import ca.posthaste.language.Bilingual;

/**
 * One broken rule.
 *
 * @param pointer  JSON Pointer to the field, or {@code /name} for a query parameter
 * @param detail   a sentence that says what to send instead
 * @param unlisted 0; or how many broken rules it stands for that are not listed: see {@link FewFaults}
 */
public record FieldFault(String pointer, Rule rule, Bilingual detail, int unlisted) {

    public FieldFault(String pointer, Rule rule, Bilingual detail) {
        this(pointer, rule, detail, 0);
    }

    boolean isRest() {
        return unlisted > 0;
    }
}
