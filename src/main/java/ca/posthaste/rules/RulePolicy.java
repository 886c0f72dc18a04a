package ca.posthaste.rules;

/** What follows from what the posting rules find: the setting POSTHASTE_POSTING_RULES. */
public enum RulePolicy {
    /** Nothing is looked for. */
    OFF,
    /** It is shown. */
    ADVISE,
    /** And a job with errors is not published. Callers of version 1.1 do not know the rules, and are not stopped. */
    BLOCK,
    /** The same for every caller. */
    BLOCK_ALL;

    /** @param knowsRules whether the caller's version of the interface has them */
    public boolean blocks(boolean knowsRules) {
        return this == BLOCK_ALL || this == BLOCK && knowsRules;
    }
}
