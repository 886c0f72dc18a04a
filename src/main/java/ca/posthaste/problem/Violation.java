package ca.posthaste.problem;

import ca.posthaste.language.UserMessage;

/** A violation at a JSON Pointer, or {@code /name} for a query parameter. If {@code unlisted} is not 0, it stands for that many unlisted others. */
public record Violation(String pointer, Rule rule, UserMessage detail, int unlisted) {
    public Violation(String pointer, Rule rule, UserMessage detail) {
        this(pointer, rule, detail, 0);
    }

    boolean isSummary() {
        return unlisted > 0;
    }
}
