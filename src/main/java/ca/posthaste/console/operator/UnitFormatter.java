package ca.posthaste.console.operator;

import ca.posthaste.page.Messages;
import java.time.Duration;

/** Formats sizes and durations for people. */
record UnitFormatter(Messages texts) {
    private static final double MEGABYTE = 1_000_000;
    private static final double GIGABYTE = 1_000 * MEGABYTE;

    String bytes(long bytes) {
        return bytes >= GIGABYTE ? texts.get("opAmountGigabytes", rounded(bytes / GIGABYTE)) : texts.get("opAmountMegabytes", rounded(bytes / MEGABYTE));
    }

    private static double rounded(double amount) {
        return Math.round(amount * 10) / 10.0;
    }

    String duration(Duration time) {
        return time.toDays() > 0 ? texts.get("opAmountDays", time.toDays())
            : time.toHours() > 0 ? texts.get("opAmountHours", time.toHours()) : texts.get("opAmountMinutes", time.toMinutes());
    }
}
