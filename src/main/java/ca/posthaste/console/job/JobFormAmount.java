package ca.posthaste.console.job;

import java.math.BigDecimal;
import java.util.Optional;

/** An amount of money as people type it: {@code 60,000}, {@code 60 000,50 $}, {@code 31.5}. */
final class JobFormAmount {
    private static final int LONGEST = 40;

    private JobFormAmount() {}

    /** Empty if it is no number. Then it is sent as it was typed, and refused like everything that is none. */
    static Optional<BigDecimal> read(String typed) {
        if (typed.length() > LONGEST) {
            return Optional.empty();
        }
        var text = typed.replaceAll("[$ \\u00a0\\u202f]", "");
        if (text.matches("\\d+,\\d{1,2}")) {
            text = text.replace(',', '.');
        } else if (text.matches("\\d{1,3}(,\\d{3})+(\\.\\d+)?")) {
            text = text.replace(",", "");
        }
        return text.matches("-?\\d+(\\.\\d+)?") ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    /** Whole dollars have no cents. */
    static String shown(BigDecimal amount) {
        return amount.stripTrailingZeros().scale() <= 0 ? amount.setScale(0).toPlainString() : amount.toPlainString();
    }
}
