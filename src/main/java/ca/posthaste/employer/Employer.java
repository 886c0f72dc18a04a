package ca.posthaste.employer;

/** Who jobs belong to. */
public record Employer(EmployerId id, String name, Plan plan) {
    public static final int NAME_MAX = 128;
}
