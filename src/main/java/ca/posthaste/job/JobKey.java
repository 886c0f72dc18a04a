package ca.posthaste.job;

/** What identifies a job of an employer: its id, or the referenceId that the employer gave it. */
public sealed interface JobKey permits JobId, JobKey.Reference {
    record Reference(String id) implements JobKey {}
}
