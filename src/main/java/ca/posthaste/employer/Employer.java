package ca.posthaste.employer;

import ca.posthaste.language.Language;
import java.util.OptionalInt;

/**
 * The owner of jobs.
 *
 * @param language  language of the mail sent to them
 * @param sandbox   whether this is a test account: everything works, but candidates see none of it and no mail is sent
 * @param employees number of employees; empty if unknown. Some posting rules apply only to larger employers
 * @param usesAi    whether they have declared that they use artificial intelligence to screen, assess or select applicants
 */
public record Employer(EmployerId id, String name, Plan plan, Language language, boolean sandbox, OptionalInt employees, boolean usesAi) {
    public static final int NAME_MAX = 128;
    public static final int EMPLOYEES_MAX = 9_999_999;

    public Employer(EmployerId id, String name, Plan plan, Language language, boolean sandbox) {
        this(id, name, plan, language, sandbox, OptionalInt.empty(), false);
    }
}
