package ca.posthaste.problem;

import ca.posthaste.language.UserMessage;

/**
 * A violation of one rule.
 *
 * @param pointer  JSON Pointer to the field, or {@code /name} for a query parameter
 * @param unlisted number of unlisted violations that this one stands for, otherwise 0: see {@link ViolationLimiter}
 */
public record Violation(String pointer, Rule rule, UserMessage detail, int unlisted) {

    public Violation(String pointer, Rule rule, UserMessage detail) {
        this(pointer, rule, detail, 0);
    }

    boolean isSummary() {
        return unlisted > 0;
    }
}
