package ca.posthaste.webhook;

import java.util.HashMap;
import java.util.Map;

/** How much an employer may have under way at once of what is there for all, such as threads. So one who waits takes little from others. */
final class Shares {
    private final int most;
    private final Map<Integer, Integer> taken = new HashMap<>();

    /** @param most for one employer */
    Shares(int most) {
        this.most = most;
    }

    /** False if this employer has all of its share already. */
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
