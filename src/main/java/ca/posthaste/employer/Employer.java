package ca.posthaste.employer;

import ca.posthaste.language.Language;

/**
 * The owner of jobs.
 *
 * @param language of the mail we write to them
 * @param sandbox  to try things out: everything works, but candidates see nothing of it and no mail leaves
 */
public record Employer(EmployerId id, String name, Plan plan, Language language, boolean sandbox) {
    public static final int NAME_MAX = 128;

    /** With the default language. */
    public Employer(EmployerId id, String name, Plan plan) {
        this(id, name, plan, Language.ENGLISH, false);
    }
}
