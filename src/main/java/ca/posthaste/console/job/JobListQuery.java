package ca.posthaste.console.job;

import ca.posthaste.http.QueryString;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.Stage;
import ca.posthaste.job.store.JobQuery;
import ca.posthaste.job.store.JobSort;
import ca.posthaste.language.Coded;
import ca.posthaste.problem.TextRules;
import ca.posthaste.problem.Violations;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Optional;

/** The filter of the job list, as encoded in its address. Unknown values are ignored, so that a mistyped address still shows the jobs. */
record JobListQuery(String text, Optional<Stage> stage, Optional<Order> chosenOrder, int page) {
    static final int PAGE_SIZE = 50;
    /** Maximum length of the search text in characters. No title is longer. */
    static final int TEXT_MAX = 256;

    enum Order implements Coded {
        NEWEST(JobSort.NEWEST), CLOSES(new JobSort(JobSort.Key.CLOSE_DATE, false)), TITLE(new JobSort(JobSort.Key.TITLE, false));

        private final JobSort sort;

        Order(JobSort sort) {
            this.sort = sort;
        }

        JobSort sort() {
            return sort;
        }

        static Optional<Order> of(String word) {
            return Coded.find(Order.class, word);
        }
    }

    static JobListQuery of(QueryString sent) {
        var ignored = new Violations();
        return new JobListQuery(TextRules.cut(sent.get("q", ignored).orElse("").strip(), TEXT_MAX), sent.get("status", ignored).flatMap(Stage::of),
            sent.get("sort", ignored).flatMap(Order::of), Paging.from(sent, PAGE_SIZE, ignored).page());
    }

    JobQuery query(LocalDate today) {
        return JobQuery.byStage(Optional.of(text).filter(some -> !some.isEmpty()), stage, today, order().sort(), paging());
    }

    Paging paging() {
        return new Paging(page, PAGE_SIZE);
    }

    /** Returns the sort order. Jobs that close soon are sorted by close date unless another order was chosen. */
    Order order() {
        return chosenOrder.orElse(stage.equals(Optional.of(Stage.CLOSING)) ? Order.CLOSES : Order.NEWEST);
    }

    boolean isSearch() {
        return !text.isEmpty();
    }

    JobListQuery at(int other) {
        return new JobListQuery(text, stage, chosenOrder, other);
    }

    /** Returns the address of the first page of the jobs in another stage, or in all. */
    JobListQuery in(Optional<Stage> other) {
        return new JobListQuery(text, other, chosenOrder, 1);
    }

    /** Returns the query string without its question mark; empty if there are no parameters. */
    String parameters() {
        var parts = new ArrayList<String>();
        if (isSearch()) {
            parts.add("q=" + URLEncoder.encode(text, StandardCharsets.UTF_8));
        }
        stage.ifPresent(one -> parts.add("status=" + one.code()));
        chosenOrder.ifPresent(one -> parts.add("sort=" + one.code()));
        if (page > 1) {
            parts.add("page=" + page);
        }
        return String.join("&", parts);
    }

    String path(String list) {
        return parameters().isEmpty() ? list : list + "?" + parameters();
    }

    String path(String list, String more) {
        return path(list) + (parameters().isEmpty() ? "?" : "&") + more;
    }
}
