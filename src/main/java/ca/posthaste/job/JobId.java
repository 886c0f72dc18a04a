package ca.posthaste.job;

public record JobId(int value) implements JobKey {
    /** Id of a job that a dry run would create. */
    public static final JobId NONE = new JobId(0);

    public boolean isNone() {
        return equals(NONE);
    }
}
