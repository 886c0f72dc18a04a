package ca.posthaste.board;

import java.util.OptionalInt;

/** A band of yearly pay, by the highest pay that a job offers. */
public enum SalaryBand {
    NONE(OptionalInt.empty()),
    BELOW_40(OptionalInt.of(0)),
    FROM_40(OptionalInt.of(40_000)),
    FROM_60(OptionalInt.of(60_000)),
    FROM_80(OptionalInt.of(80_000)),
    FROM_100(OptionalInt.of(100_000)),
    FROM_150(OptionalInt.of(150_000));

    private static final SalaryBand[] ALL = values();

    private final OptionalInt from;

    SalaryBand(OptionalInt from) {
        this.from = from;
    }

    /** Returns the lower end in dollars; empty if no pay is given. */
    public OptionalInt from() {
        return from;
    }

    /** Returns the start of the next band in dollars; empty if there is no upper end, or if no pay is given. */
    public OptionalInt to() {
        return this == NONE || ordinal() == ALL.length - 1 ? OptionalInt.empty() : ALL[ordinal() + 1].from;
    }

    public static SalaryBand of(int yearly) {
        var band = BELOW_40;
        for (var higher : ALL) {
            if (higher.from.isPresent() && higher.from.getAsInt() <= yearly) {
                band = higher;
            }
        }
        return band;
    }
}
