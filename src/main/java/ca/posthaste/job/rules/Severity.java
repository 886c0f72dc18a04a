package ca.posthaste.job.rules;

import ca.posthaste.language.Coded;

/** The certainty that a rule is broken. */
public enum Severity implements Coded {
    /** The posting breaks the rule. */
    ERROR,
    /**
     * The posting breaks the rule if the rule applies, which is not known: the size of the employer is unknown, remote work may turn out to
     * be done elsewhere, or the employer has not said whether it uses artificial intelligence.
     */
    WARNING;
}
