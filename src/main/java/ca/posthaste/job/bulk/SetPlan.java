package ca.posthaste.job.bulk;

import ca.posthaste.job.JobId;
import ca.posthaste.problem.RejectedItems;
import ca.posthaste.upload.Upload;
import java.util.Arrays;

/**
 * What is to become of every job of a set, and of those that are absent from it. Of each job only a few numbers are kept; the
 * results, as far as they are known, are in a file.
 */
final class SetPlan {
    private final Summary summary = new Summary();
    private final RejectedItems rejected = new RejectedItems();
    private Outcome[] outcomes = new Outcome[1_000];
    private int[] versions = new int[1_000];
    private final Spans spans = new Spans();
    private boolean hasLargeWrite;
    private JobVersion[] removals = {};
    private int lines;
    private int removed;
    private int jobs;
    private int active;
    private int activeRemoved;
    private SourceState state;
    private String token;
    private Upload results;

    /** A job in the state in which the plan saw it. */
    record JobVersion(JobId id, int version) {}

    /** @param version of the stored job; 0 if there is none */
    void add(Outcome outcome, int version, SetItems.Span span) {
        if (lines == outcomes.length) {
            outcomes = Arrays.copyOf(outcomes, 2 * lines);
            versions = Arrays.copyOf(versions, 2 * lines);
        }
        outcomes[lines] = outcome;
        versions[lines++] = version;
        spans.add(span);
        hasLargeWrite |= outcome.isWrite() && span.length() > LargeItems.LARGE;
        summary.add(outcome);
    }

    void remove(JobVersion job, Outcome outcome, boolean isActive) {
        if (removed == removals.length) {
            removals = Arrays.copyOf(removals, Math.max(1_000, 2 * removed));
        }
        removals[removed++] = job;
        summary.add(outcome);
        activeRemoved += isActive ? 1 : 0;
    }

    /** Whether a job is to be written that needs room of its own. */
    boolean hasLargeWrite() {
        return hasLargeWrite;
    }

    /** A job of the source. */
    void count(boolean isActive) {
        jobs++;
        active += isActive ? 1 : 0;
    }

    void finish(SourceState seen, String newToken, Upload file) {
        state = seen;
        token = newToken;
        results = file;
    }

    /** Of the job with this number in the set, from 0. */
    Outcome outcome(int number) {
        return outcomes[number];
    }

    int version(int number) {
        return versions[number];
    }

    /** Where it is in the body. */
    SetItems.Span span(int number) {
        return spans.get(number);
    }

    JobVersion removal(int number) {
        return removals[number];
    }

    int removed() {
        return removed;
    }

    int lines() {
        return lines;
    }

    /** How many the source has. */
    int jobs() {
        return jobs;
    }

    int active() {
        return active;
    }

    int activeRemoved() {
        return activeRemoved;
    }

    /** In which state the plan saw the source, or an earlier one. */
    SourceState state() {
        return state;
    }

    /** The rejected items of the plan, and those that are rejected while it is applied. */
    RejectedItems rejected() {
        return rejected;
    }

    Summary summary() {
        return summary;
    }

    String token() {
        return token;
    }

    Upload results() {
        return results;
    }
}
