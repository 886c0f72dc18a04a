package ca.posthaste.rules;

import java.math.BigDecimal;

/**
 * What a job pays, or the range.
 *
 * @param amount  the pay, or the lower end; null if none is given
 * @param most    the upper end; null if there is no range
 * @param periods of which a year has so many: the amounts are for one of them
 */
public record Pay(BigDecimal amount, BigDecimal most, int periods) {
    /** From here on the law leaves it to those who agree on it. */
    private static final BigDecimal HIGH = BigDecimal.valueOf(200_000);
    private static final BigDecimal WIDEST = BigDecimal.valueOf(50_000);

    boolean isGiven() {
        return amount != null || most != null;
    }

    /** Pay, or a range with both ends. */
    boolean isComplete() {
        return amount != null;
    }

    /** Whether the pay or the top of the range is above 200,000 a year. */
    boolean isHigh() {
        var top = most == null ? amount : most;
        return top != null && yearly(top).compareTo(HIGH) > 0;
    }

    /** Whether the ends of the range are more than 50,000 a year apart. */
    boolean isWide() {
        return amount != null && most != null && yearly(most.subtract(amount)).compareTo(WIDEST) > 0;
    }

    private BigDecimal yearly(BigDecimal each) {
        return each.multiply(BigDecimal.valueOf(periods));
    }
}
