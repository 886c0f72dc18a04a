package ca.posthaste.webhook;

import java.util.HashMap;
import java.util.Map;

/** Limits how much of a shared resource, such as threads, each employer may use at once, so that a slow employer takes little from the others. */
final class Shares {
    private final int most;
    private final Map<Integer, Integer> taken = new HashMap<>();

    /**
     * Creates the limiter.
     *
     * @param most maximum number of concurrent uses per employer
     */
    Shares(int most) {
        this.most = most;
    }

    /** Acquires a share. Returns false if the employer has already reached its limit. */
    synchronized boolean take(int employer) {
        int before = taken.getOrDefault(employer, 0);
        if (before < most) {
            taken.put(employer, before + 1);
        }
        return before < most;
    }

    synchronized void giveBack(int employer) {
        taken.computeIfPresent(employer, (key, number) -> number == 1 ? null : number - 1);
    }
}
