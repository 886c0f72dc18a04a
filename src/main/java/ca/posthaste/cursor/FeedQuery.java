package ca.posthaste.cursor;

import ca.posthaste.http.QueryString;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A request to read a feed.
 *
 * @param since   position to read from; empty means from the oldest entry
 * @param fromNow true if only a cursor for the current end of the feed is requested
 * @param waitFor maximum time to wait for an entry if there is none
 */
public record FeedQuery(Optional<Cursor> since, boolean fromNow, int limit, Duration waitFor) {
    public static final String SINCE = "since";
    public static final String LIMIT = "limit";
    public static final String WAIT = "wait";

    public static final int LIMIT_MAX = 1_000;
    public static final int LIMIT_DEFAULT = 100;
    public static final int WAIT_MAX = 30;
    private static final Pattern FEW_DIGITS = Pattern.compile("[0-9]{1,9}");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    public static FeedQuery from(QueryString query) {
        var faults = new Violations();
        var since = query.get(SINCE, faults);
        boolean fromNow = since.filter("now"::equals).isPresent();
        var cursor = fromNow ? Optional.<Cursor>empty() : since.flatMap(Cursor::parse);
        if (since.isPresent() && !fromNow && cursor.isEmpty()) {
            faults.add("/" + SINCE, Rule.UNKNOWN_VALUE, FeedPage.UNKNOWN_CURSOR);
        }
        int limit = number(LIMIT, query, 1, LIMIT_MAX, LIMIT_DEFAULT, faults);
        int wait = number(WAIT, query, 0, WAIT_MAX, 0, faults);
        faults.reject();
        return new FeedQuery(cursor, fromNow, limit, Duration.ofSeconds(wait));
    }

    private static int number(String name, QueryString query, int min, int max, int preset, Violations faults) {
        var text = query.get(name, faults);
        if (text.isEmpty()) {
            return preset;
        }
        int number = FEW_DIGITS.matcher(text.get()).matches() ? Integer.parseInt(text.get()) : -1;
        if (number < min || number > max) {
            faults.add("/" + name, DIGITS.matcher(text.get()).matches() ? Rule.OUT_OF_RANGE : Rule.WRONG_TYPE,
                UserMessage.of("parameter.integer", "name", name, "min", min, "max", max));
            return preset;
        }
        return number;
    }
}
