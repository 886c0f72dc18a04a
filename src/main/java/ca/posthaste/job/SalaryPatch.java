package ca.posthaste.job;

import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Rule;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** The salary in a request, field by field. */
record SalaryPatch(FieldInput<BigDecimal> amount, FieldInput<BigDecimal> maxAmount, FieldInput<SalaryPeriod> period,
                   FieldInput<Boolean> plusCommission) {
    private static final BigDecimal LIMIT = BigDecimal.TEN.pow(12);

    static SalaryPatch from(JsonObjectReader in) {
        return new SalaryPatch(money(in, "amount"), money(in, "maxAmount"), period(in), in.flag("plusCommission"));
    }

    private static FieldInput<BigDecimal> money(JsonObjectReader in, String name) {
        return in.number(name).flatMap(number -> {
            boolean inRange = number.signum() >= 0 && number.compareTo(LIMIT) < 0;
            boolean exact = number.signum() == 0 || number.stripTrailingZeros().scale() <= Salary.SCALE;
            if (!inRange) {
                in.faults().add(in.at(name), Rule.OUT_OF_RANGE,
                    UserMessage.of("salary.out-of-range", "name", name));
            }
            if (!exact) {
                in.faults().add(in.at(name), Rule.TOO_MANY_DECIMALS,
                    UserMessage.of("salary.decimals", "name", name));
            }
            return inRange && exact ? FieldInput.of(inCents(number)) : FieldInput.faulty();
        });
    }

    private static BigDecimal inCents(BigDecimal number) {
        return number.signum() == 0 ? BigDecimal.ZERO.setScale(Salary.SCALE)
            : number.setScale(Salary.SCALE, RoundingMode.UNNECESSARY);
    }

    private static FieldInput<SalaryPeriod> period(JsonObjectReader in) {
        return in.object("period").flatMap(period -> JobPatch.chosen(period, SalaryPeriod::of,
            UserMessage.of("salary.period")));
    }

    Salary over(Salary current) {
        var base = current == null ? Salary.NONE : current;
        return new Salary(amount.over(base.amount(), null), maxAmount.over(base.maxAmount(), null),
            period.over(base.period(), null), plusCommission.over(base.plusCommission(), false));
    }
}
