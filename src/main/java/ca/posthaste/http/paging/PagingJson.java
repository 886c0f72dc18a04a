package ca.posthaste.http.paging;

import ca.posthaste.http.QueryString;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;

/** Writes the {@code paging} member of a list. */
public final class PagingJson {
    private PagingJson() {}

    /**
     * Writes the paging of a page requested by number.
     *
     * @param address URL of the list, without its query
     */
    public static void write(JsonGenerator json, Paging paging, int total, String address, QueryString query)
        throws IOException {
        write(json, paging, total, Integer.MAX_VALUE, address, query);
    }

    /**
     * Writes the paging of a list whose number of accessible pages is limited.
     *
     * @param last last page that may be requested, even if there are more
     */
    public static void write(JsonGenerator json, Paging paging, int total, int last, String address, QueryString query)
        throws IOException {
        json.writeObjectFieldStart("paging");
        members(json, paging, total, last, address, query);
        json.writeEndObject();
    }

    /** Writes the paging of a page requested by cursor: it has no number, and the entries were not counted. */
    public static void writeAfter(JsonGenerator json, Paging paging, Optional<String> after, String address, QueryString query)
        throws IOException {
        json.writeObjectFieldStart("paging");
        json.writeNullField("total");
        json.writeNullField("page");
        json.writeNullField("pages");
        json.writeNumberField("pageSize", paging.pageSize());
        json.writeNullField("previous");
        json.writeStringField("next", after.map(cursor -> address + "?" + query.with("after", cursor)).orElse(null));
        json.writeStringField("after", after.orElse(null));
        json.writeEndObject();
    }

    private static void members(JsonGenerator json, Paging paging, int total, int last, String address, QueryString query)
        throws IOException {
        int page = paging.page();
        int pages = paging.pages(total);
        json.writeNumberField("total", total);
        json.writeNumberField("page", page);
        json.writeNumberField("pages", pages);
        json.writeNumberField("pageSize", paging.pageSize());
        // Past the end, "previous" is the last page that exists.
        link(json, "previous", Math.min(page - 1, pages), address, query);
        link(json, "next", page < Math.min(pages, last) ? page + 1 : 0, address, query);
    }

    private static void link(JsonGenerator json, String name, int page, String address, QueryString query)
        throws IOException {
        json.writeStringField(name, page < 1 ? null : address + "?" + query.with("page", String.valueOf(page)));
    }
}
