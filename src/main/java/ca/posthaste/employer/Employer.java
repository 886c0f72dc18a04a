package ca.posthaste.employer;

import ca.posthaste.language.Language;

/**
 * Who jobs belong to.
 *
 * @param language of the mail we write to them
 */
public record Employer(EmployerId id, String name, Plan plan, Language language) {
    public static final int NAME_MAX = 128;

    /** Whose language nobody has chosen. */
    public Employer(EmployerId id, String name, Plan plan) {
        this(id, name, plan, Language.ENGLISH);
    }
}
