package ca.posthaste.search;

import ca.posthaste.search.change.BoardChanges;
import java.time.Duration;

/**
 * How long the follower rests after a step. A single change is applied at once. When many are written, indexing each of them would take
 * the processor from those who write; so the follower rests a few times as long as it worked, and the jobs are found a little later.
 * The more it is behind, the less it rests: the log must not be cut before it was read.
 */
final class Pace {
    /** The follower then takes a fifth of one core. */
    private static final int REST = 4;
    private static final int LESS_REST = 1;
    private static final Duration LONGEST = Duration.ofSeconds(1);
    /** Of the changes that the log keeps. */
    private static final long MUCH = BoardChanges.KEPT / 5;
    private static final long TOO_MUCH = BoardChanges.KEPT / 2;

    private Pace() {}

    /** Rests even if somebody waits for what was written: the follower never takes more than half of one core for long. */
    static Duration least(Duration worked, long behind) {
        var rest = rest(worked, behind);
        return worked.compareTo(rest) < 0 ? worked : rest;
    }

    /** @param behind the changes that wait */
    static Duration rest(Duration worked, long behind) {
        if (behind > TOO_MUCH) {
            return Duration.ZERO;
        }
        var rest = worked.multipliedBy(behind > MUCH ? LESS_REST : REST);
        return rest.compareTo(LONGEST) < 0 ? rest : LONGEST;
    }
}
