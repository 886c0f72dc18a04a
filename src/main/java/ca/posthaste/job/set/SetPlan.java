package ca.posthaste.job.set;

import ca.posthaste.http.upload.Upload;
import ca.posthaste.job.JobId;
import ca.posthaste.job.bulk.ItemOutcome;
import ca.posthaste.job.bulk.Summary;
import ca.posthaste.problem.RejectedItems;
import java.util.Arrays;

/**
 * The planned outcome for every job of a set, and for the jobs that are absent from it. Only a few numbers per job are held in memory; the
 * results, as far as they are known, are in a file.
 */
final class SetPlan {
    private final Summary summary = new Summary();
    private final RejectedItems rejected = new RejectedItems();
    private ItemOutcome[] outcomes = new ItemOutcome[1_000];
    private int[] versions = new int[1_000];
    private final SpanList spans = new SpanList();
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

    /** A job in the version that the plan was based on. */
    record JobVersion(JobId id, int version) {}

    /** @param version version of the stored job; 0 if there is none */
    void add(ItemOutcome outcome, int version, SetItems.Span span) {
        if (lines == outcomes.length) {
            outcomes = Arrays.copyOf(outcomes, 2 * lines);
            versions = Arrays.copyOf(versions, 2 * lines);
        }
        outcomes[lines] = outcome;
        versions[lines++] = version;
        spans.add(span);
        hasLargeWrite |= outcome.isWrite() && span.length() > LargeItemMemory.LARGE;
        summary.add(outcome);
    }

    void remove(JobVersion job, ItemOutcome outcome, boolean isActive) {
        if (removed == removals.length) {
            removals = Arrays.copyOf(removals, Math.max(1_000, 2 * removed));
        }
        removals[removed++] = job;
        summary.add(outcome);
        activeRemoved += isActive ? 1 : 0;
    }

    /** Reports whether a job is to be written that needs a memory reservation of its own. */
    boolean hasLargeWrite() {
        return hasLargeWrite;
    }

    /** Counts a job of the source. */
    void count(boolean isActive) {
        jobs++;
        active += isActive ? 1 : 0;
    }

    void finish(SourceState seen, String newToken, Upload file) {
        state = seen;
        token = newToken;
        results = file;
    }

    /** Returns the outcome of a job, given its position in the set, from 0. */
    ItemOutcome outcome(int number) {
        return outcomes[number];
    }

    int version(int number) {
        return versions[number];
    }

    /** Returns the location of a job in the body. */
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

    /** Returns the number of jobs of the source. */
    int jobs() {
        return jobs;
    }

    int active() {
        return active;
    }

    int activeRemoved() {
        return activeRemoved;
    }

    /** Returns the state of the source that the plan was based on, or an earlier one. */
    SourceState state() {
        return state;
    }

    /** Returns the items rejected by the plan, and those rejected while it is applied. */
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
