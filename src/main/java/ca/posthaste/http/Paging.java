package ca.posthaste.http;

import ca.posthaste.problem.Faults;
import ca.posthaste.problem.Rule;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** Which page of a list is asked for, and the paging object that goes with it. */
public record Paging(int page, int pageSize) {
    public static final int PAGE_SIZE_DEFAULT = 10;
    public static final int PAGE_SIZE_MAX = 100;
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    public static Paging from(QueryString query, Faults faults) {
        long page = positive("page", query, 1, Integer.MAX_VALUE, faults);
        if (page > Integer.MAX_VALUE) {
            faults.add("/page", Rule.OUT_OF_RANGE, "Send page as a whole number from 1 to " + Integer.MAX_VALUE + ".");
        }
        long size = positive("pageSize", query, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, faults);
        return new Paging((int) Math.min(page, Integer.MAX_VALUE), (int) Math.min(size, PAGE_SIZE_MAX));
    }

    private static long positive(String name, QueryString query, int preset, int max, Faults faults) {
        var text = query.get(name, faults);
        if (text.isEmpty()) {
            return preset;
        }
        if (!DIGITS.matcher(text.get()).matches()) {
            faults.add("/" + name, Rule.WRONG_TYPE, "Send " + name + " as a whole number from 1 to " + max + ".");
            return preset;
        }
        long number = new BigInteger(text.get()).min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
        if (number < 1) {
            faults.add("/" + name, Rule.OUT_OF_RANGE, "Send " + name + " as a whole number from 1 to " + max + ".");
            return preset;
        }
        return number;
    }

    public long offset() {
        return (page - 1L) * pageSize;
    }

    /** Writes the {@code paging} member. {@code address} is the list's own, without its query. */
    public void write(JsonGenerator json, int total, String address, QueryString query) throws IOException {
        int pages = (int) ((total - 1L + pageSize) / pageSize);
        json.writeObjectFieldStart("paging");
        json.writeNumberField("total", total);
        json.writeNumberField("page", page);
        json.writeNumberField("pages", pages);
        json.writeNumberField("pageSize", pageSize);
        // From beyond the end the way back is the last page that exists.
        link(json, "previous", Math.min(page - 1, pages), address, query);
        link(json, "next", page < pages ? page + 1 : 0, address, query);
        json.writeEndObject();
    }

    private static void link(JsonGenerator json, String name, int page, String address, QueryString query)
        throws IOException {
        json.writeStringField(name, page < 1 ? null : address + "?" + query.with("page", page));
    }
}
