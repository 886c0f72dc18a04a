package ca.posthaste.http.paging;

import ca.posthaste.http.QueryString;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;

public final class PagingJson {
    private PagingJson() {}

    /** Writes the paging of a page requested by number. {@code address} is the URL of the list, without its query. */
    public static void write(JsonGenerator json, Paging paging, int total, String address, QueryString query) throws IOException {
        write(json, paging, total, Integer.MAX_VALUE, address, query);
    }

    /** Writes the paging of a list of which no page after {@code last} may be requested, even if there are more. */
    public static void write(JsonGenerator json, Paging paging, int total, int last, String address, QueryString query) throws IOException {
        int pages = paging.pages(total);
        // Past the end, "previous" is the last page that exists.
        begin(json, paging, Optional.of(total), page(Math.min(paging.page() - 1, pages), address, query),
            page(paging.page() < Math.min(pages, last) ? paging.page() + 1 : 0, address, query));
        json.writeEndObject();
    }

    /** Writes the paging of a page requested by cursor, without a cursor of the previous page. */
    public static void writeAfter(JsonGenerator json, Paging paging, Optional<String> after, String address, QueryString query) throws IOException {
        begin(json, paging, Optional.empty(), Optional.empty(), after.map(cursor -> address + "?" + query.with("after", cursor)));
        json.writeStringField("after", after.orElse(null));
        json.writeEndObject();
    }

    /**
     * Writes the paging of a list whose neighbouring pages are found by cursors, which stay correct while entries are added and deleted.
     *
     * @param total         number of entries; empty if the page was requested by cursor and not by number, so that they were not counted
     * @param isBeforeFirst whether this page is empty because there is nothing before its cursor; the first page is then the next one
     */
    public static void writeCursors(JsonGenerator json, Paging paging, Optional<Integer> total, Optional<String> after, Optional<String> before,
                                    boolean isBeforeFirst, String address, QueryString query) throws IOException {
        // Past the end there is no entry to provide a cursor: there, "previous" is the last page that exists.
        var previous = before.map(cursor -> cursor(address, query, cursor))
            .or(() -> paging.page() > 1 ? total.flatMap(counted -> page(paging.pages(counted), address, query)) : Optional.empty());
        var first = query.without("after").toString();
        var next = after.map(cursor -> cursor(address, query, cursor))
            .or(() -> isBeforeFirst ? Optional.of(first.isEmpty() ? address : address + "?" + first) : Optional.empty());
        begin(json, paging, total, previous, next);
        json.writeStringField("after", after.orElse(null));
        json.writeEndObject();
    }

    private static String cursor(String address, QueryString query, String cursor) {
        return address + "?" + query.without("page").with("after", cursor);
    }

    /** Writes the members that every list has. A page requested by cursor has no number, and its entries are not counted. */
    private static void begin(JsonGenerator json, Paging paging, Optional<Integer> total, Optional<String> previous, Optional<String> next) throws IOException {
        json.writeObjectFieldStart("paging");
        json.writeObjectField("total", total.orElse(null));
        json.writeObjectField("page", total.isPresent() ? paging.page() : null);
        json.writeObjectField("pages", total.map(paging::pages).orElse(null));
        json.writeNumberField("pageSize", paging.pageSize());
        json.writeStringField("previous", previous.orElse(null));
        json.writeStringField("next", next.orElse(null));
    }

    /** Returns the URL of a page; empty if the number is less than one. */
    private static Optional<String> page(int number, String address, QueryString query) {
        return number < 1 ? Optional.empty() : Optional.of(address + "?" + query.with("page", String.valueOf(number)));
    }
}
