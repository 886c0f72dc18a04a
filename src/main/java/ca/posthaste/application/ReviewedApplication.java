package ca.posthaste.application;

import ca.posthaste.audit.AuditSubject;

/** An application with its review state. */
public record ReviewedApplication(Application application, ApplicationState state, boolean isStarred) {
    /** Returns the subject of audit entries. It contains nothing about the candidate, because the log outlives erased applications. */
    public AuditSubject auditSubject() {
        return auditSubject(application.id(), application.jobTitle());
    }

    public static AuditSubject auditSubject(ApplicationId id, String jobTitle) {
        return AuditSubject.named(id.value(), jobTitle);
    }
}
