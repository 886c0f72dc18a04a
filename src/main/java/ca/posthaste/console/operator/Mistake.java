package ca.posthaste.console.operator;

import ca.posthaste.console.FormErrors;

/**
 * What is wrong with one of the many forms of a page.
 *
 * @param field of the page, which is in this form only; empty if nothing is wrong
 * @param typed what is shown again in it
 */
record Mistake(String field, String text, String typed) {
    static final Mistake NONE = new Mistake("", "", "");

    FormErrors errors() {
        return field.isEmpty() ? FormErrors.NONE : FormErrors.at(field, text);
    }

    String textIn(String other) {
        return field.equals(other) ? text : "";
    }

    /** @param otherwise what the field holds if nobody typed anything wrong into it */
    String typedIn(String other, String otherwise) {
        return field.equals(other) ? typed : otherwise;
    }
}
