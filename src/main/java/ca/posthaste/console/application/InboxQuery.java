package ca.posthaste.console.application;

import ca.posthaste.application.inbox.InboxFilter.Tab;
import ca.posthaste.application.inbox.InboxFilter;
import ca.posthaste.http.QueryString;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.job.JobId;
import ca.posthaste.problem.TextRules;
import ca.posthaste.problem.Violations;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;

/** Reads and writes an inbox filter as a query string or form fields. Invalid values are ignored. */
final class InboxQuery {
    static final String TAB = "tab";
    static final String JOB = "job";
    static final String SEARCH = "q";
    static final String BEFORE = "before";

    private InboxQuery() {}

    static InboxFilter of(QueryString query) {
        return of(name -> query.get(name, new Violations()).orElse(""));
    }

    static InboxFilter of(ConsoleForm fields) {
        return of(name -> TextRules.forbidden(fields.get(name), false).isPresent() ? "" : fields.get(name)); // as a query string is read
    }

    private static InboxFilter of(Function<String, String> sent) {
        return new InboxFilter(Tab.of(sent.apply(TAB)), number(sent.apply(JOB)).map(JobId::new), sent.apply(SEARCH));
    }

    static Optional<Integer> number(String text) {
        return text.matches("[1-9][0-9]{0,9}") && Long.parseLong(text) <= Integer.MAX_VALUE ? Optional.of(Integer.parseInt(text)) : Optional.empty();
    }

    /** Returns the filter as a query string with its question mark. Further parameters can be appended. */
    static String text(InboxFilter filter) {
        return "?" + TAB + "=" + filter.tab().code() + filter.job().map(job -> "&" + JOB + "=" + job.value()).orElse("")
            + (filter.typed().isEmpty() ? "" : "&" + SEARCH + "=" + URLEncoder.encode(filter.typed(), StandardCharsets.UTF_8));
    }
}
