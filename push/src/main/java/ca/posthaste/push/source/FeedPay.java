package ca.posthaste.push.source;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Pay as a feed writes it for people, such as "$22.50 - $25 per hour" or "$70K per year". */
record FeedPay(BigDecimal amount, BigDecimal maxAmount, int period) {
    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,3}(?:[, \\u00a0\\u202f]\\d{3})+|\\d{1,12})([.,]\\d{1,2})?\\s*([kK])?(?![\\d])");
    private static final Pattern FOREIGN = Pattern.compile("(?i)\\b(USD|EUR|GBP)\\b|US\\$|[€£]");
    private static final Pattern PERIOD = Pattern.compile(
        "(?:\\b(?:per|an?|par)\\b|/|à l'|-)\\s*(year|annum|yr|an(?:née)?\\b|month|mois|week|wk|semaine|day|jour|hour|hr|heure|h\\b)"
        + "|\\b(yearly|annually|annual|monthly|weekly|daily|hourly)\\b");
    private static final BigDecimal THOUSAND = new BigDecimal(1000);
    private static final int YEAR = 1;
    private static final int HOUR = 5;
    /** Biweekly and semi-monthly pay. The API has no such period, and the nearest one would be wrong by half. */
    private static final String HALF_PERIOD = "(?:(?:bi|semi)[\\s\\u2010\\u2011-]?(?:week|month|annual|hebdomadaire|mensuel)\\w*|fortnight\\w*"
        + "|(?:\\w+ )?quinzaine|(?:(?:every|per|each|aux|toutes les) )?(?:two|2|deux|other|second)[ -](?:weeks?|semaines?)"
        + "|(?:twice|two times|2x|deux fois)[ -](?:an? |per |each |par )?(?:month|mois|week|semaine|year|an)\\w*)";
    private static final Pattern HALF = Pattern.compile("(?iU)\\b" + HALF_PERIOD);
    /** Frequency of payment, which says nothing about the amount: "$25 per hour, paid bi-weekly" is hourly. */
    private static final Pattern PAYDAY = Pattern.compile("(?iU)\\b(?:paid|payable|pay periods?:?|payé\\w*|versé\\w*)(?: out)?\\s+" + HALF_PERIOD);

    /** The result of reading a text: either the pay, or the reason why none can be sent. */
    sealed interface Reading {
        record Known(FeedPay pay) implements Reading {}

        record LeftOut(String reason) implements Reading {}
    }

    static Reading read(String text) {
        var plain = PAYDAY.matcher(text).replaceAll("");
        if (HALF.matcher(plain).find()) {
            return new Reading.LeftOut("is for half a month or two weeks, which is not a supported salary period");
        }
        var pay = of(plain);
        if (pay.isEmpty()) {
            return new Reading.LeftOut("is not an amount in Canadian dollars with a period");
        }
        return pay.get().isPlausible() ? new Reading.Known(pay.get())
            : new Reading.LeftOut("is implausible for a " + (pay.get().period == YEAR ? "year" : "hour"));
    }

    /** Reports whether a yearly amount is at least 1,000 and an hourly one at most 1,000. Feeds mix up periods and leave out thousands. */
    private boolean isPlausible() {
        var limit = maxAmount == null ? amount : amount.max(maxAmount);
        var least = maxAmount == null ? amount : amount.min(maxAmount);
        return !(period == YEAR && least.compareTo(THOUSAND) < 0 || period == HOUR && limit.compareTo(THOUSAND) > 0);
    }

    private static Optional<FeedPay> of(String text) {
        var period = period(text.toLowerCase(Locale.ROOT));
        if (period == 0 || FOREIGN.matcher(text).find()) {
            return Optional.empty();
        }
        var amounts = new ArrayList<BigDecimal>();
        var matcher = AMOUNT.matcher(text);
        boolean inThousands = false;
        while (matcher.find()) {
            var whole = matcher.group(1).replaceAll("\\D", "");
            var decimals = matcher.group(2) == null ? "" : matcher.group(2).replace(',', '.');
            var amount = new BigDecimal(whole + decimals);
            inThousands |= matcher.group(3) != null;
            amounts.add(matcher.group(3) == null ? amount : amount.multiply(THOUSAND));
        }
        if (amounts.isEmpty() || amounts.size() > 2) {
            return Optional.empty();
        }
        if (inThousands && amounts.size() == 2 && amounts.get(0).compareTo(THOUSAND) < 0) {
            amounts.set(0, amounts.get(0).multiply(THOUSAND)); // "60-70K"
        }
        return Optional.of(new FeedPay(amounts.get(0), amounts.size() == 2 ? amounts.get(1) : null, period));
    }

    private static int period(String text) {
        var matcher = PERIOD.matcher(text);
        if (!matcher.find()) {
            return 0;
        }
        var word = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        return switch (word.charAt(0)) {
            case 'y', 'a' -> 1;
            case 'm' -> 2;
            case 'w', 's' -> 3;
            case 'd', 'j' -> 4;
            default -> 5;
        };
    }

    void writeTo(ObjectNode job) {
        var salary = job.putObject("salary").put("amount", amount).put("maxAmount", maxAmount);
        salary.putObject("period").put("id", period);
    }
}
