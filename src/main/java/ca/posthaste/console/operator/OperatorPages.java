package ca.posthaste.console.operator;

import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.page.Page;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Methods shared by the operator's pages. */
final class OperatorPages {
    static final int PAGE_SIZE = 50;
    /** Maximum page number. Beyond this, searching is the way to find something. */
    static final int PAGES_MAX = 1_000;
    private static final int PARAMETER_MAX = 200;
    static final String SECTION = "operator";

    private OperatorPages() {}

    /** Links to the previous and next page; empty if there is none. */
    public record Pager(int page, int pages, String previous, String next) {
        /** @param kept parameters to keep; those without a value are omitted */
        static Pager of(String path, Map<String, String> kept, Paging paging, int total) {
            int pages = Math.min(Math.max(1, paging.pages(total)), PAGES_MAX);
            return new Pager(paging.page(), pages, paging.page() > 1 ? link(path, kept, paging.page() - 1) : "",
                paging.page() < pages ? link(path, kept, paging.page() + 1) : "");
        }

        private static String link(String path, Map<String, String> kept, int page) {
            return OperatorPages.link(path, kept, Map.of("page", String.valueOf(page)));
        }
    }

    /** Returns a path with these parameters. Those without a value are omitted. */
    static String link(String path, Map<String, String> parameters, Map<String, String> more) {
        var query = Stream.of(parameters, more).flatMap(some -> some.entrySet().stream()).filter(parameter -> !parameter.getValue().isEmpty())
            .map(parameter -> parameter.getKey() + "=" + URLEncoder.encode(parameter.getValue(), StandardCharsets.UTF_8)).collect(Collectors.joining("&"));
        return query.isEmpty() ? path : path + "?" + query;
    }

    /** A validation error in one of the many forms on a page: the id of the field, which is unique there, and the value to show again in it. */
    record FieldError(String field, String text, String typed) {
        static final FieldError NONE = new FieldError("", "", "");

        FormErrors errors() {
            return field.isEmpty() ? FormErrors.NONE : FormErrors.at(field, text);
        }

        String textIn(String other) {
            return field.equals(other) ? text : "";
        }

        /** @param otherwise value of the field if it is not the invalid one */
        String typedIn(String other, String otherwise) {
            return field.equals(other) ? typed : otherwise;
        }
    }

    static String path(ConsoleRequest visit, String page) {
        return visit.consolePath() + "/operator" + page;
    }

    /** Returns a page below {@code /operator} that may also be the response to an invalid form, whose own path cannot be loaded. */
    static Page page(ConsoleRequest visit, String template, String title, String path) {
        return Page.of(template, visit.language(), title, path(visit, path)).unlisted();
    }

    /** Returns a query parameter; empty if it is missing or too long. */
    static String parameter(ConsoleRequest visit, String name) {
        return visit.parameter(name).map(String::strip).filter(text -> text.length() <= PARAMETER_MAX).orElse("");
    }

    static Paging paging(String page) {
        return new Paging(page.matches("[1-9]\\d{0,3}") ? Math.min(Integer.parseInt(page), PAGES_MAX) : 1, PAGE_SIZE);
    }

    static int id(ConsoleRequest visit) {
        return visit.call().id("id").orElseThrow(OperatorPages::missing);
    }

    static Rejected missing() {
        return new Rejected(Problem.PATH_NOT_FOUND);
    }
}
