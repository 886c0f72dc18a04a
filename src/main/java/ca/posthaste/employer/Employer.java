package ca.posthaste.employer;

import ca.posthaste.language.Language;

/**
 * The owner of jobs.
 *
 * @param language of the mail we write to them
 */
public record Employer(EmployerId id, String name, Plan plan, Language language) {
    public static final int NAME_MAX = 128;

    /** With the default language. */
    public Employer(EmployerId id, String name, Plan plan) {
        this(id, name, plan, Language.ENGLISH);
    }
}
