package ca.posthaste.job.rules;

/** The consequences of posting rule findings: the setting POSTHASTE_POSTING_RULES. */
public enum RulePolicy {
    /** Rules are not checked. */
    OFF,
    /** Findings are shown. */
    ADVISE,
    /** Findings are shown, and a job with errors is not published. Callers of version 1.1, which does not have the rules, are not blocked. */
    BLOCK,
    /** Like {@link #BLOCK}, but for every caller. */
    BLOCK_ALL;

    /** @param knowsRules whether the caller's API version has the rules */
    public boolean blocks(boolean knowsRules) {
        return this == BLOCK_ALL || this == BLOCK && knowsRules;
    }
}
