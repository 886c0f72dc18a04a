package ca.posthaste.job;

import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import java.math.BigDecimal;
import java.util.OptionalInt;

/** The pay of a job. A commission-only job has neither amount nor period. Amounts have two decimal places. */
public record Salary(BigDecimal amount, BigDecimal maxAmount, SalaryPeriod period, boolean plusCommission) {
    public static final int SCALE = 2;
    private static final BigDecimal YEARLY_MOST = BigDecimal.valueOf(Integer.MAX_VALUE);
    public static final Salary NONE = new Salary(null, null, null, false);

    /** @param cents amount in the database; null if there is none */
    public static BigDecimal amount(Long cents) {
        return cents == null ? null : BigDecimal.valueOf(cents, SCALE);
    }

    public boolean isEmpty() {
        return equals(NONE);
    }

    /** Returns the highest pay offered, per year in whole dollars; empty for a commission-only job. */
    public OptionalInt yearly() {
        var best = maxAmount == null ? amount : maxAmount;
        return best == null || period == null ? OptionalInt.empty()
            : OptionalInt.of(best.multiply(BigDecimal.valueOf(period.perYear())).min(YEARLY_MOST).intValue());
    }

    /** Checks the rules between the parts of the resulting salary. A part that is invalid by itself was reported already, and counts as present. */
    static void check(Salary result, Patch sent, Violations faults) {
        boolean amount = result.amount != null || sent.amount().isFaulty();
        boolean max = result.maxAmount != null || sent.maxAmount().isFaulty();
        boolean period = result.period != null || sent.period().isFaulty();
        if (!amount && (max || period)) {
            faults.add("/salary/amount", Rule.REQUIRED, UserMessage.of("salary.amount-required"));
        }
        if (amount && !period || sent.amount().isGiven() && !sent.period().isGiven()) {
            faults.add("/salary/period/id", Rule.REQUIRED, UserMessage.of("salary.period-required"));
        }
        if (result.isMaxBelowAmount() && !sent.amount().isFaulty() && !sent.maxAmount().isFaulty()) {
            faults.add("/salary/maxAmount", Rule.OUT_OF_RANGE,
                UserMessage.of("salary.max-below-amount", "min", result.amount.toPlainString()));
        }
    }

    private boolean isMaxBelowAmount() {
        return amount != null && maxAmount != null && maxAmount.compareTo(amount) < 0;
    }

    /** The salary in a request, field by field. */
    record Patch(FieldInput<BigDecimal> amount, FieldInput<BigDecimal> maxAmount, FieldInput<SalaryPeriod> period, FieldInput<Boolean> plusCommission) {
        private static final BigDecimal LIMIT = BigDecimal.TEN.pow(12);

        static Patch from(JsonObjectReader in) {
            return new Patch(money(in, "amount"), money(in, "maxAmount"), period(in), in.flag("plusCommission"));
        }

        private static FieldInput<BigDecimal> money(JsonObjectReader in, String name) {
            return in.number(name).flatMap(number -> {
                boolean inRange = number.signum() >= 0 && number.compareTo(LIMIT) < 0;
                boolean exact = number.signum() == 0 || number.stripTrailingZeros().scale() <= SCALE;
                if (!inRange) {
                    in.faults().add(in.at(name), Rule.OUT_OF_RANGE, UserMessage.of("salary.out-of-range", "name", name));
                }
                if (!exact) {
                    in.faults().add(in.at(name), Rule.TOO_MANY_DECIMALS, UserMessage.of("salary.decimals", "name", name));
                }
                return inRange && exact ? FieldInput.of((number.signum() == 0 ? BigDecimal.ZERO : number).setScale(SCALE)) : FieldInput.faulty();
            });
        }

        private static FieldInput<SalaryPeriod> period(JsonObjectReader in) {
            return in.object("period").flatMap(period -> JobPatch.chosen(period, SalaryPeriod::of, UserMessage.of("salary.period")));
        }

        Salary over(Salary current) {
            var base = current == null ? NONE : current;
            return new Salary(amount.over(base.amount(), null), maxAmount.over(base.maxAmount(), null),
                period.over(base.period(), null), plusCommission.over(base.plusCommission(), false));
        }
    }
}
