package ca.posthaste.http.paging;

import ca.posthaste.http.QueryString;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;

/**
 * The {@code paging} member of a list whose neighbouring pages are found by cursors. Unlike page numbers, cursors stay correct while entries are added and
 * deleted.
 *
 * @param after         cursor of the next page
 * @param before        cursor of the previous page
 * @param isBeforeFirst whether this page is empty because there is nothing before its cursor; the first page is then the next one
 */
public record CursorPaging(Optional<String> after, Optional<String> before, boolean isBeforeFirst) {
    /** Writes the paging of a page requested by number, for which the entries were counted. */
    public void writeCounted(JsonGenerator json, Paging paging, int total, String address, QueryString query) throws IOException {
        int pages = paging.pages(total);
        json.writeObjectFieldStart("paging");
        json.writeNumberField("total", total);
        json.writeNumberField("page", paging.page());
        json.writeNumberField("pages", pages);
        // Past the end there is no entry to provide a cursor: there, "previous" is the last page that exists.
        links(json, paging, before.map(cursor -> cursor(address, query, cursor))
            .or(() -> paging.page() > 1 && pages > 0 ? Optional.of(address + "?" + query.with("page", String.valueOf(pages))) : Optional.empty()),
            address, query);
    }

    /** Writes the paging of a page requested by cursor: it has no number, and the entries were not counted. */
    public void writeUncounted(JsonGenerator json, Paging paging, String address, QueryString query) throws IOException {
        json.writeObjectFieldStart("paging");
        json.writeNullField("total");
        json.writeNullField("page");
        json.writeNullField("pages");
        links(json, paging, before.map(cursor -> cursor(address, query, cursor)), address, query);
    }

    private void links(JsonGenerator json, Paging paging, Optional<String> previous, String address, QueryString query) throws IOException {
        json.writeNumberField("pageSize", paging.pageSize());
        json.writeStringField("previous", previous.orElse(null));
        json.writeStringField("next", after.map(cursor -> cursor(address, query, cursor))
            .orElse(isBeforeFirst ? first(address, query) : null));
        json.writeStringField("after", after.orElse(null));
        json.writeEndObject();
    }

    private static String cursor(String address, QueryString query, String cursor) {
        return address + "?" + query.without("page").with("after", cursor);
    }

    private static String first(String address, QueryString query) {
        var rest = query.without("after").toString();
        return rest.isEmpty() ? address : address + "?" + rest;
    }
}
