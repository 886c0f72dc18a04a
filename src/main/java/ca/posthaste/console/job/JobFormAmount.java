package ca.posthaste.console.job;

import ca.posthaste.language.Language;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;

/** An amount of money as people type it: {@code 60,000}, {@code 60 000,50 $}, {@code 31.5}. */
final class JobFormAmount {
    static final Set<String> FIELDS = Set.of(JobFormValues.AMOUNT, JobFormValues.MAX_AMOUNT);
    private static final int LONGEST = 40;

    private JobFormAmount() {}

    /** Parses an amount; empty if it is not a number. It is then sent as typed, and rejected like any other invalid number. */
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

    /** Returns the amount with a decimal comma in French. Text that is not a plain amount stays as it is. */
    static String in(Language language, String amount) {
        return language == Language.FRENCH && amount.matches("\\d+\\.\\d{1,2}") ? amount.replace('.', ',') : amount;
    }

    /** Returns the amount, without cents if it is in whole dollars. */
    static String shown(BigDecimal amount) {
        return amount.stripTrailingZeros().scale() <= 0 ? amount.setScale(0).toPlainString() : amount.toPlainString();
    }
}
