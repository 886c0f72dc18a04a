package ca.posthaste.console.operator;

import ca.posthaste.http.paging.Paging;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Links to the previous and next page.
 *
 * @param previous path of the previous page; empty if there is none
 * @param next     path of the next page; empty if there is none
 */
public record Pager(int page, int pages, String previous, String next) {

    /** @param kept parameters to keep; those without a value are omitted */
    static Pager of(String path, Map<String, String> kept, Paging paging, int total) {
        int pages = Math.min(Math.max(1, paging.pages(total)), OperatorPages.PAGES_MAX);
        return new Pager(paging.page(), pages, paging.page() > 1 ? link(path, kept, paging.page() - 1) : "",
            paging.page() < pages ? link(path, kept, paging.page() + 1) : "");
    }

    private static String link(String path, Map<String, String> kept, int page) {
        return path + "?" + Stream.concat(kept.entrySet().stream().filter(parameter -> !parameter.getValue().isEmpty())
                .map(parameter -> parameter.getKey() + "=" + URLEncoder.encode(parameter.getValue(), StandardCharsets.UTF_8)), Stream.of("page=" + page))
            .collect(Collectors.joining("&"));
    }
}
