package ca.posthaste.search.index;

import ca.posthaste.board.change.BoardChangeLog;
import java.time.Duration;

/**
 * Determines how long the follower rests after a step. Occasional changes, and single bursts, become visible almost at once. Under sustained writes,
 * indexing every change immediately would take CPU time from the writers; so the follower rests several times as long as it worked, and jobs become
 * visible a little later. It speeds up once writes subside, or when so many changes are pending that the log might be truncated before they are read.
 */
final class FollowerThrottle {
    /** Ratio of rest to work under sustained writes: the follower then takes one thirty-third of a core. */
    private static final int REST = 32;
    private static final int SHORT_REST = 4;
    private static final int LESS_REST = 1;
    /** Writes are sustained after {@code IN_A_ROW} consecutive steps of at least {@code MANY} changes. */
    private static final int MANY = 10;
    private static final int IN_A_ROW = 3;
    /** Maximum rest while writes are occasional. The next change hardly waits longer than its own step takes. */
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration LONGEST = Duration.ofSeconds(4);
    /** Writes have subsided when the changes that arrive are at most one in {@code LITTLE} of those applied. */
    private static final int LITTLE = 4;
    /** Thresholds of pending changes, as parts of what the log retains. */
    private static final long MUCH = BoardChangeLog.KEPT / 2;
    private static final long TOO_MUCH = BoardChangeLog.KEPT * 4L / 5;

    private long waited;
    private int inARow;

    /** Rest after a step, and its part that is kept even if a search is waiting: the follower never takes more than half of a core for long. */
    record Rest(Duration min, Duration max) {}

    /** Returns the rest after a step, given its duration, the number of changes that it applied, and the number of pending ones. */
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
