package ca.posthaste.search;

import ca.posthaste.search.change.BoardChanges;
import java.time.Duration;

/**
 * How long the follower rests after a step. A few changes, or many at one time, are found almost at once. When many are written all the
 * time, indexing each of them would take the processor from those who write; so the follower rests several times as long as it worked,
 * and the jobs are found a little later. Once hardly anything is written any more, or so much waits that the log might be cut before
 * it was read, it hurries.
 */
final class Pace {
    /** The follower then takes a thirty-third of one core. */
    private static final int REST = 32;
    private static final int SHORT_REST = 4;
    private static final int LESS_REST = 1;
    /** A step of so many, and so many of these one after the other: many are written all the time. */
    private static final int MANY = 10;
    private static final int IN_A_ROW = 3;
    /** The next change hardly waits longer than its own step takes. */
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration LONGEST = Duration.ofSeconds(4);
    /** So much less is written than is applied when nobody writes much. */
    private static final int LITTLE = 4;
    /** Of the changes that the log keeps. */
    private static final long MUCH = BoardChanges.KEPT / 2;
    private static final long TOO_MUCH = BoardChanges.KEPT * 4L / 5;

    private long waited;
    private int inARow;

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
        inARow = changes < MANY ? 0 : Math.min(IN_A_ROW, inARow + 1);
        var rest = rest(worked, behind, isBusy);
        return new Rest(worked.compareTo(rest) < 0 ? worked : rest, rest);
    }

    private Duration rest(Duration worked, long behind, boolean isBusy) {
        if (behind > TOO_MUCH) {
            return Duration.ZERO;
        }
        if (inARow < IN_A_ROW) {
            return shorter(worked.multipliedBy(SHORT_REST), SHORT);
        }
        return shorter(worked.multipliedBy(isBusy && behind <= MUCH ? REST : LESS_REST), LONGEST);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
