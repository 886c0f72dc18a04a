package ca.posthaste.rules;

import java.util.Locale;

/** How sure it is that a rule is broken. */
public enum Severity {
    /** The posting breaks the rule. */
    ERROR,
    /** It does if the rule is for this employer, which is not known. */
    WARNING;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
