package ca.posthaste.job;

import ca.posthaste.problem.Faults;
import ca.posthaste.problem.Rule;
import ca.posthaste.reference.SalaryPeriod;
import java.math.BigDecimal;

/**
 * What the job pays. A commission-only job has neither amount nor period. Amounts have two decimal places.
 */
public record Salary(BigDecimal amount, BigDecimal maxAmount, SalaryPeriod period, boolean plusCommission) {
    public static final int SCALE = 2;
    static final Salary NONE = new Salary(null, null, null, false);

    boolean saysNothing() {
        return equals(NONE);
    }

    /** The rules between the parts. A part that is faulty by itself was reported already and is left alone here. */
    static void check(Salary result, SalaryPatch sent, Faults faults) {
        if (sent.hasFault()) {
            return;
        }
        if (result.amount == null && (result.maxAmount != null || result.period != null)) {
            faults.add("/salary/amount", Rule.REQUIRED,
                "Send salary.amount too: a maximum or a period means nothing without it.");
        }
        if (result.amount != null && (result.period == null || sent.amount().isValue() && !sent.period().isValue())) {
            faults.add("/salary/period/id", Rule.REQUIRED,
                "Send salary.period.id (1 Yearly, 2 Monthly, 3 Weekly, 4 Daily, 5 Hourly) together with salary.amount.");
        }
        if (result.amount != null && result.maxAmount != null && result.maxAmount.compareTo(result.amount) < 0) {
            faults.add("/salary/maxAmount", Rule.OUT_OF_RANGE,
                "Send a salary.maxAmount that is not below salary.amount (" + result.amount.toPlainString() + ").");
        }
    }
}
