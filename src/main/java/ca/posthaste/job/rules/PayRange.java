package ca.posthaste.job.rules;

import java.math.BigDecimal;

/**
 * The pay of a job, or its range, for one of several equal periods of a year.
 *
 * @param amount   pay, or lower end of the range; null if not given
 * @param upperEnd upper end of the range; null if there is no range
 */
public record PayRange(BigDecimal amount, BigDecimal upperEnd, int periods) {
    /** Yearly pay above which the law leaves the matter to the parties. */
    private static final BigDecimal HIGH = BigDecimal.valueOf(200_000);
    private static final BigDecimal WIDEST = BigDecimal.valueOf(50_000);

    boolean isGiven() {
        return amount != null || upperEnd != null;
    }

    boolean isComplete() {
        return amount != null;
    }

    boolean isHigh() {
        var top = upperEnd == null ? amount : upperEnd;
        return top != null && yearly(top).compareTo(HIGH) > 0;
    }

    boolean isWide() {
        return amount != null && upperEnd != null && yearly(upperEnd.subtract(amount)).compareTo(WIDEST) > 0;
    }

    private BigDecimal yearly(BigDecimal each) {
        return each.multiply(BigDecimal.valueOf(periods));
    }
}
