package ca.posthaste.job;

/** Identifies a job of an employer by its id, or by the referenceId that the employer gave it. */
public sealed interface JobKey permits JobId, JobKey.Reference {
    record Reference(String id) implements JobKey {}
}
