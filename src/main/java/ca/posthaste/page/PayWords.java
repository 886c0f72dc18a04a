package ca.posthaste.page;

import ca.posthaste.language.Language;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Pay as people say it: {@code $24.50 an hour}, {@code 60 000 $ à 75 000 $ par an}. */
public final class PayWords {
    private final Language language;

    public PayWords(Language language) {
        this.language = language;
    }

    /** Whole dollars have no cents. */
    public String dollars(BigDecimal amount) {
        var cents = amount.setScale(2, RoundingMode.HALF_EVEN).unscaledValue().longValueExact();
        var whole = Texts.in(language).number(cents / 100);
        var number = cents % 100 == 0 ? whole : whole + (language == Language.FRENCH ? "," : ".") + (cents % 100 < 10 ? "0" : "") + cents % 100;
        return language == Language.FRENCH ? number + "\u00a0$" : "$" + number;
    }

    /**
     * @param most null unless the pay is a range
     * @param unit year, month, week, day or hour
     */
    public String pay(BigDecimal least, BigDecimal most, String unit) {
        var texts = Texts.in(language);
        var amount = most == null || most.compareTo(least) == 0 ? dollars(least) : texts.get("payRange", dollars(least), dollars(most));
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
