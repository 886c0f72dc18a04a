package ca.posthaste.console.operator;

import ca.posthaste.console.FormErrors;

/**
 * A validation error in one of the many forms on a page.
 *
 * @param field id of the field, unique on the page; empty if there is no error
 * @param typed value shown again in the field
 */
record FieldError(String field, String text, String typed) {
    static final FieldError NONE = new FieldError("", "", "");

    FormErrors errors() {
        return field.isEmpty() ? FormErrors.NONE : FormErrors.at(field, text);
    }

    String textIn(String other) {
        return field.equals(other) ? text : "";
    }

    /** @param otherwise value of the field if it is not the invalid one */
    String typedIn(String other, String otherwise) {
        return field.equals(other) ? typed : otherwise;
    }
}
