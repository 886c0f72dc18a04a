package ca.posthaste.console.job;

import ca.posthaste.http.PagingQuery;
import ca.posthaste.http.QueryString;
import ca.posthaste.job.JobQuery;
import ca.posthaste.job.Stage;
import ca.posthaste.paging.Paging;
import ca.posthaste.problem.Faults;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Optional;

/**
 * Which jobs the list shows, as its address says it. A word that it does not know counts as not said: whoever mistypes an address still
 * sees their jobs.
 */
record JobsAddress(String text, Optional<Stage> stage, Optional<Order> chosenOrder, int page) {
    static final int PAGE_SIZE = 50;
    /** A title is not longer. */
    static final int TEXT_MAX = 256;

    static JobsAddress of(QueryString sent) {
        var ignored = new Faults();
        return new JobsAddress(cut(sent.get("q", ignored).orElse("").strip()), sent.get("status", ignored).flatMap(Stage::of),
            sent.get("sort", ignored).flatMap(Order::of), PagingQuery.from(sent, PAGE_SIZE, ignored).page());
    }

    private static String cut(String text) {
        return text.codePointCount(0, text.length()) <= TEXT_MAX ? text : text.substring(0, text.offsetByCodePoints(0, TEXT_MAX));
    }

    JobQuery query(LocalDate today) {
        return JobQuery.byStage(Optional.of(text).filter(some -> !some.isEmpty()), stage, today, order().sort(), paging());
    }

    Paging paging() {
        return new Paging(page, PAGE_SIZE);
    }

    /** What closes soon is looked at by the day. */
    Order order() {
        return chosenOrder.orElse(stage.equals(Optional.of(Stage.CLOSING)) ? Order.CLOSES : Order.NEWEST);
    }

    boolean isSearch() {
        return !text.isEmpty();
    }

    JobsAddress at(int other) {
        return new JobsAddress(text, stage, chosenOrder, other);
    }

    /** The first page of the jobs in another stage, or in all. */
    JobsAddress in(Optional<Stage> other) {
        return new JobsAddress(text, other, chosenOrder, 1);
    }

    /** The part after the question mark; empty if it says nothing. */
    String parameters() {
        var parts = new ArrayList<String>();
        if (isSearch()) {
            parts.add("q=" + URLEncoder.encode(text, StandardCharsets.UTF_8));
        }
        stage.ifPresent(one -> parts.add("status=" + one.word()));
        chosenOrder.ifPresent(one -> parts.add("sort=" + one.word()));
        if (page > 1) {
            parts.add("page=" + page);
        }
        return String.join("&", parts);
    }

    /** Its path, below that of the list. */
    String path(String list) {
        return parameters().isEmpty() ? list : list + "?" + parameters();
    }

    /** The same with one parameter more. */
    String path(String list, String more) {
        return path(list) + (parameters().isEmpty() ? "?" : "&") + more;
    }
}
