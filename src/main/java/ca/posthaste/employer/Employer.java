package ca.posthaste.employer;

import ca.posthaste.language.Language;
import java.util.OptionalInt;

/**
 * The owner of jobs.
 *
 * @param language  of the mail we write to them
 * @param sandbox   to try things out: everything works, but candidates see nothing of it and no mail leaves
 * @param employees how many they have, if it is known: some posting rules are only for larger employers
 * @param usesAi    whether they have said that they use artificial intelligence to screen, assess or select applicants
 */
public record Employer(EmployerId id, String name, Plan plan, Language language, boolean sandbox, OptionalInt employees, boolean usesAi) {
    public static final int NAME_MAX = 128;

    public static final int EMPLOYEES_MAX = 9_999_999;

    /** Of a size that is not known. */
    public Employer(EmployerId id, String name, Plan plan, Language language, boolean sandbox) {
        this(id, name, plan, language, sandbox, OptionalInt.empty(), false);
    }

    /** With the default language. */
    public Employer(EmployerId id, String name, Plan plan) {
        this(id, name, plan, Language.ENGLISH, false);
    }
}
