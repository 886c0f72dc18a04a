package ca.posthaste.page;

import ca.posthaste.language.Language;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Formats pay for people: {@code $24.50 an hour}, {@code 60 000 $ à 75 000 $ par an}. */
public record PayFormatter(Language language) {
    /** Formats an amount; whole dollars are shown without cents. */
    public String dollars(BigDecimal amount) {
        return dollars(amount, hasCents(amount));
    }

    private String dollars(BigDecimal amount, boolean withCents) {
        var cents = cents(amount);
        var whole = Messages.in(language).number(cents / 100);
        var number = withCents ? whole + (language == Language.FRENCH ? "," : ".") + (cents % 100 < 10 ? "0" : "") + cents % 100 : whole;
        return language == Language.FRENCH ? number + "\u00a0$" : "$" + number;
    }

    private static long cents(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_EVEN).unscaledValue().longValueExact();
    }

    private static boolean hasCents(BigDecimal amount) {
        return cents(amount) % 100 != 0;
    }

    /** Formats a range, with cents in both amounts or in neither. */
    private String range(BigDecimal least, BigDecimal limit) {
        boolean withCents = hasCents(least) || hasCents(limit);
        return Messages.in(language).get("payRange", dollars(least, withCents), dollars(limit, withCents));
    }

    /** @param limit upper end of the range; null unless the pay is a range */
    public String pay(BigDecimal least, BigDecimal limit, String unit) {
        var texts = Messages.in(language);
        var amount = limit == null || limit.compareTo(least) == 0 ? dollars(least) : range(least, limit);
        return switch (unit) {
            case "year" -> texts.get("payYear", amount);
            case "month" -> texts.get("payMonth", amount);
            case "week" -> texts.get("payWeek", amount);
            case "day" -> texts.get("payDay", amount);
            case "hour" -> texts.get("payHour", amount);
            default -> throw new IllegalArgumentException(unit);
        };
    }
}
