package ca.posthaste.job.rules;

import java.util.Locale;

/** The certainty that a rule is broken. */
public enum Severity {
    /** The posting breaks the rule. */
    ERROR,
    /**
     * The posting breaks the rule if the rule applies, which is not known: the size of the employer is unknown, remote work may turn out to
     * be done elsewhere, or the employer has not said whether it uses artificial intelligence.
     */
    WARNING;

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
