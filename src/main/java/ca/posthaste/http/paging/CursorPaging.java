package ca.posthaste.http.paging;

import ca.posthaste.http.QueryString;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;

/**
 * The {@code paging} member of a list whose neighbouring pages are found by cursors, which stay correct while entries are added and deleted.
 *
 * @param isBeforeFirst whether this page is empty because there is nothing before its cursor; the first page is then the next one
 */
public record CursorPaging(Optional<String> after, Optional<String> before, boolean isBeforeFirst) {
    /** @param total number of entries; empty if the page was requested by cursor and not by number, so that they were not counted */
    public void write(JsonGenerator json, Paging paging, Optional<Integer> total, String address, QueryString query) throws IOException {
        // Past the end there is no entry to provide a cursor: there, "previous" is the last page that exists.
        var previous = before.map(cursor -> cursor(address, query, cursor))
            .or(() -> paging.page() > 1 ? total.flatMap(counted -> PagingJson.page(paging.pages(counted), address, query)) : Optional.empty());
        var next = after.map(cursor -> cursor(address, query, cursor)).or(() -> isBeforeFirst ? Optional.of(first(address, query)) : Optional.empty());
        PagingJson.begin(json, paging, total, previous, next);
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
