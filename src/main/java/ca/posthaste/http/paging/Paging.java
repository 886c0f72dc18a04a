package ca.posthaste.http.paging;

import ca.posthaste.http.QueryString;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** The requested page of a list. */
public record Paging(int page, int pageSize) {
    public static final int PAGE_SIZE_DEFAULT = 10;
    public static final int PAGE_SIZE_MAX = 100;
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    public static Paging from(QueryString query, Violations faults) {
        int page = page(query, faults);
        long size = positive("pageSize", query, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, faults);
        return new Paging(page, (int) Math.min(size, PAGE_SIZE_MAX));
    }

    public static Paging from(QueryString query, int size, Violations faults) {
        return new Paging(page(query, faults), size);
    }

    private static int page(QueryString query, Violations faults) {
        long page = positive("page", query, 1, Integer.MAX_VALUE, faults);
        if (page > Integer.MAX_VALUE) {
            faults.add("/page", Rule.OUT_OF_RANGE, range("page", Integer.MAX_VALUE));
        }
        return (int) Math.min(page, Integer.MAX_VALUE);
    }

    private static long positive(String name, QueryString query, int preset, int max, Violations faults) {
        var text = query.get(name, faults);
        if (text.isEmpty()) {
            return preset;
        }
        if (!DIGITS.matcher(text.get()).matches()) {
            faults.add("/" + name, Rule.WRONG_TYPE, range(name, max));
            return preset;
        }
        long number = new BigInteger(text.get()).min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
        if (number < 1) {
            faults.add("/" + name, Rule.OUT_OF_RANGE, range(name, max));
            return preset;
        }
        return number;
    }

    private static UserMessage range(String name, int max) {
        return UserMessage.of("parameter.integer-from-one", "name", name, "max", max);
    }

    public long offset() {
        return (page - 1L) * pageSize;
    }

    public int pages(int total) {
        return (int) ((total - 1L + pageSize) / pageSize);
    }
}
