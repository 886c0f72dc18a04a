package ca.posthaste.console.operator;

import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.http.Reply;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.page.Page;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Methods shared by the operator's pages. */
final class OperatorPages {
    static final int PAGE_SIZE = 50;
    /** Maximum page number. Beyond this, searching is the way to find something. */
    static final int PAGES_MAX = 1_000;
    private static final int ASKED_MAX = 200;
    private static final String SECTION = "operator";

    private final Console console;
    private final Clock clock;

    OperatorPages(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    Console console() {
        return console;
    }

    Clock clock() {
        return clock;
    }

    static String path(ConsoleRequest visit, String page) {
        return visit.consolePath() + "/operator" + page;
    }

    /**
     * Returns a page that may also be the response to an invalid form, whose own path cannot be loaded.
     *
     * @param path path below {@code /operator}
     */
    static Page page(ConsoleRequest visit, String template, String title, String path) {
        return Page.of(template, visit.language(), title, path(visit, path)).unlisted();
    }

    CompletionStage<Reply> write(ConsoleRequest visit, Page page) {
        return console.write(visit, SECTION, page);
    }

    /** Returns a query parameter; empty if it is missing or too long. */
    static String asked(ConsoleRequest visit, String name) {
        return visit.asked(name).map(String::strip).filter(text -> text.length() <= ASKED_MAX).orElse("");
    }

    static Paging paging(String page) {
        return new Paging(page.matches("[1-9]\\d{0,3}") ? Math.min(Integer.parseInt(page), PAGES_MAX) : 1, PAGE_SIZE);
    }

    /** Returns a message about the previous action; empty if it is unknown. */
    static String done(ConsoleRequest visit, Map<String, String> keys) {
        return Optional.ofNullable(keys.get(asked(visit, "done"))).map(key -> visit.texts().get(key)).orElse("");
    }

    /** Formats a time, such as {@code 15 November 2026, 07:05}. */
    String moment(ConsoleRequest visit, Instant instant) {
        return visit.times(clock).minute(instant);
    }

    static int id(ConsoleRequest visit) {
        return visit.call().id("id").orElseThrow(OperatorPages::missing);
    }

    static Rejected missing() {
        return new Rejected(Problem.PATH_NOT_FOUND);
    }
}
