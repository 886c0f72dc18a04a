package ca.posthaste.push.source;

/**
 * The place of a job in a file.
 *
 * @param line line on which the job begins, counted from 1
 * @param job  position among the jobs of the file, counted from 1; 0 in a format where the line identifies the job
 */
public record SourcePosition(int line, int job) {
    static SourcePosition line(int line) {
        return new SourcePosition(line, 0);
    }

    @Override public String toString() {
        return job == 0 ? "line " + line : "line " + line + " (job " + job + ")";
    }
}
