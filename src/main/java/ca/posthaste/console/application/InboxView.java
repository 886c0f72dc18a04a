package ca.posthaste.console.application;

import ca.posthaste.application.ApplicationState;
import ca.posthaste.application.inbox.Inbox.InboxPage;
import ca.posthaste.application.inbox.InboxFilter.Tab;
import ca.posthaste.application.inbox.InboxFilter;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.DisplayTime;
import ca.posthaste.page.Messages;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Data of the inbox page.
 *
 * @param job      id of the job in the filter; empty for all jobs
 * @param older    path of the next page; empty on the last page
 * @param newest   path of the first page; empty on the first page
 * @param isNarrow whether a tab, a job or a search restricts the list
 */
public record InboxView(List<TabLink> tabs, List<Line> lines, String tab, String job, String jobTitle, String typed, int typedMax, String withoutJob,
                        String withoutSearch, String everything, String older, String newest, boolean isNarrow) {
    public record TabLink(String label, String count, String path, boolean isChosen) {}

    public record Line(int id, String path, String name, String email, String jobTitle, String jobPath, DisplayTime sent, String state, String stateWord,
                       boolean isStarred, boolean hasResume, int notes) {}

    static InboxView of(ConsoleRequest visit, InboxFilter filter, boolean isFirst, InboxPage page) {
        var base = visit.path("/applications");
        var job = filter.job().map(known -> String.valueOf(known.value())).orElse("");
        return new InboxView(Arrays.stream(Tab.values()).map(tab -> link(base, filter, tab, page, visit.texts())).toList(),
            page.lines().stream().map(line -> line(visit, base, line)).toList(), filter.tab().code(), job,
            page.jobTitle().orElseGet(() -> visit.texts().get("inboxJob", job)), filter.typed(), InboxFilter.TYPED_MAX,
            base + InboxQuery.text(new InboxFilter(filter.tab(), Optional.empty(), filter.typed())),
            base + InboxQuery.text(new InboxFilter(filter.tab(), filter.job(), "")), base,
            page.older().isPresent() ? base + InboxQuery.text(filter) + "&" + InboxQuery.BEFORE + "=" + page.older().getAsInt() : "",
            isFirst ? "" : base + InboxQuery.text(filter), filter.tab() != Tab.ALL || !job.isEmpty() || !filter.typed().isEmpty());
    }

    private static TabLink link(String base, InboxFilter filter, Tab tab, InboxPage page, Messages texts) {
        var count = page.counts().get(tab);
        return new TabLink(label(tab, texts), texts.number(count.number()) + (count.orMore() ? "+" : ""), base + InboxQuery.text(filter.in(tab)),
            tab == filter.tab());
    }

    private static Line line(ConsoleRequest visit, String base, InboxPage.Line line) {
        return new Line(line.id().value(), base + "/" + line.id().value(), line.name(), line.email(), line.jobTitle(),
            base + "?" + InboxQuery.JOB + "=" + line.job().value(), visit.times().moment(line.sent()), label(line.state(), visit.texts()),
            line.state().code(), line.isStarred(), line.hasResume(), line.notes());
    }

    /** Returns the name of a state, the same on every page. */
    static String label(ApplicationState state, Messages texts) {
        return switch (state) {
            case NEW -> texts.get("applicationNew");
            case READ -> texts.get("applicationRead");
            case INVITED -> texts.get("applicationInvited");
            case DECLINED -> texts.get("applicationDeclined");
        };
    }

    private static String label(Tab tab, Messages texts) {
        return switch (tab) {
            case ALL -> texts.get("inboxAll");
            case NEW -> texts.get("inboxNew");
            case READ -> texts.get("inboxRead");
            case STARRED -> texts.get("inboxStarred");
            case INVITED -> texts.get("inboxInvited");
            case DECLINED -> texts.get("inboxDeclined");
        };
    }
}
