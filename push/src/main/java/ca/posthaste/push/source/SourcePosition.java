package ca.posthaste.push.source;

/** The place of a job in a file, counted from 1. The position among the jobs is 0 in a format where the line identifies the job. */
public record SourcePosition(int line, int job) {
    static SourcePosition line(int line) {
        return new SourcePosition(line, 0);
    }

    @Override public String toString() {
        return job == 0 ? "line " + line : "line " + line + " (job " + job + ")";
    }
}
