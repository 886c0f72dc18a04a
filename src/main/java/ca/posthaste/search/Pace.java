package ca.posthaste.search;

import ca.posthaste.search.change.BoardChanges;
import java.time.Duration;

/**
 * How long the follower rests after a step. A few changes are found almost at once. When many are written, indexing each of them would
 * take the processor from those who write; so the follower rests several times as long as it worked, and the jobs are found a little
 * later. Once hardly anything is written any more, or so much waits that the log might be cut before it was read, it hurries.
 */
final class Pace {
    /** The follower then takes a seventeenth of one core. */
    private static final int REST = 16;
    private static final int REST_AFTER_FEW = 4;
    private static final int LESS_REST = 1;
    private static final int FEW = 10;
    /** With the step itself, a change is found within a tenth of a second. */
    private static final Duration LONGEST_AFTER_FEW = Duration.ofMillis(20);
    private static final Duration LONGEST = Duration.ofSeconds(2);
    /** So much less is written than is applied when nobody writes much. */
    private static final int LITTLE = 4;
    /** Of the changes that the log keeps. */
    private static final long MUCH = BoardChanges.KEPT / 2;
    private static final long TOO_MUCH = BoardChanges.KEPT * 4L / 5;

    private long waited;

    /**
     * @param least whoever waits for what was written: the follower never takes more than half of one core for long
     * @param most  if nobody does
     */
    record Rest(Duration least, Duration most) {}

    /**
     * After a step.
     *
     * @param changes that it applied
     * @param behind  the changes that wait
     */
    Rest rest(Duration worked, int changes, long behind) {
        boolean isBusy = behind + changes - waited > changes / LITTLE;
        waited = behind;
        var rest = rest(worked, changes, behind, isBusy);
        return new Rest(worked.compareTo(rest) < 0 ? worked : rest, rest);
    }

    private static Duration rest(Duration worked, int changes, long behind, boolean isBusy) {
        if (behind > TOO_MUCH) {
            return Duration.ZERO;
        }
        if (behind > MUCH || !isBusy) {
            return shorter(worked.multipliedBy(LESS_REST), LONGEST);
        }
        return behind == 0 && changes < FEW ? shorter(worked.multipliedBy(REST_AFTER_FEW), LONGEST_AFTER_FEW)
            : shorter(worked.multipliedBy(REST), LONGEST);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
