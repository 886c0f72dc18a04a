package ca.posthaste.push.source;

/**
 * Where in a file a job is.
 *
 * @param line the line where it begins, from 1
 * @param job  which job of the file it is, from 1; 0 in a format where the line says it
 */
public record Place(int line, int job) {
    static Place line(int line) {
        return new Place(line, 0);
    }

    @Override public String toString() {
        return job == 0 ? "line " + line : "line " + line + " (job " + job + ")";
    }
}
