package ca.posthaste.application;

/** An application with what the employer's people made of it. */
public record Reviewed(Application application, ApplicationState state, boolean isStarred) {

    /** What the audit log calls it. Nothing of the candidate: the log outlasts what is erased. */
    String label() {
        return label(application.id(), application.jobTitle());
    }

    static String label(ApplicationId id, String jobTitle) {
        return id.value() + " " + jobTitle;
    }
}
