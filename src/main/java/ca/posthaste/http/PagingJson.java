package ca.posthaste.http;

import ca.posthaste.paging.Paging;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** The {@code paging} member of a list. */
public final class PagingJson {
    private PagingJson() {}

    /** @param address of the list, without its query */
    public static void write(JsonGenerator json, Paging paging, int total, String address, QueryString query)
        throws IOException {
        int page = paging.page();
        int pages = paging.pages(total);
        json.writeObjectFieldStart("paging");
        json.writeNumberField("total", total);
        json.writeNumberField("page", page);
        json.writeNumberField("pages", pages);
        json.writeNumberField("pageSize", paging.pageSize());
        // Beyond the end, "previous" is the last page that exists.
        link(json, "previous", Math.min(page - 1, pages), address, query);
        link(json, "next", page < pages ? page + 1 : 0, address, query);
        json.writeEndObject();
    }

    private static void link(JsonGenerator json, String name, int page, String address, QueryString query)
        throws IOException {
        json.writeStringField(name, page < 1 ? null : address + "?" + query.with("page", page));
    }
}
