package ca.posthaste.job;

public record JobId(int value) {
    /** Of a job that would be new, in a dry run. */
    public static final JobId NONE = new JobId(0);

    public boolean isNone() {
        return equals(NONE);
    }
}
