package ca.posthaste.job;

public record JobId(int value) {
    /** Of a job that would be new, in a dry run. */
    static final JobId NONE = new JobId(0);

    boolean isNone() {
        return equals(NONE);
    }
}
