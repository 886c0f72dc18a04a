package ca.posthaste.application;

/** An application with its review state. */
public record ReviewedApplication(Application application, ApplicationState state, boolean isStarred) {

    /** Returns the label used in the audit log. It contains nothing about the candidate, because the log outlives erased applications. */
    public String label() {
        return label(application.id(), application.jobTitle());
    }

    public static String label(ApplicationId id, String jobTitle) {
        return id.value() + " " + jobTitle;
    }
}
