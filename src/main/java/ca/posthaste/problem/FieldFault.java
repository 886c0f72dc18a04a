package ca.posthaste.problem;

/**
 * One broken rule.
 *
 * @param pointer JSON Pointer to the field, or {@code /name} for a query parameter
 * @param detail  a sentence that says what to send instead
 */
public record FieldFault(String pointer, Rule rule, String detail) {}
