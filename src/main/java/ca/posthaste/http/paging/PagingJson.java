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

    /** Writes the members that every list has. A page requested by cursor has no number, and its entries are not counted. */
    static void begin(JsonGenerator json, Paging paging, Optional<Integer> total, Optional<String> previous, Optional<String> next) throws IOException {
        json.writeObjectFieldStart("paging");
        if (total.isPresent()) {
            json.writeNumberField("total", total.get());
            json.writeNumberField("page", paging.page());
            json.writeNumberField("pages", paging.pages(total.get()));
        } else {
            json.writeNullField("total");
            json.writeNullField("page");
            json.writeNullField("pages");
        }
        json.writeNumberField("pageSize", paging.pageSize());
        json.writeStringField("previous", previous.orElse(null));
        json.writeStringField("next", next.orElse(null));
    }

    /** Returns the URL of a page; empty if the number is less than one. */
    static Optional<String> page(int number, String address, QueryString query) {
        return number < 1 ? Optional.empty() : Optional.of(address + "?" + query.with("page", String.valueOf(number)));
    }
}
