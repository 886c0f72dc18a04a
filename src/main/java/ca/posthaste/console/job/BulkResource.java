package ca.posthaste.console.job;

import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRoutes;
import ca.posthaste.console.Visit;
import ca.posthaste.http.Level;
import ca.posthaste.http.QueryString;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.form.SentFields;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Stage;
import ca.posthaste.job.Status;
import ca.posthaste.page.Page;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Bulk actions on the jobs ticked in the list. */
public final class BulkResource {
    private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,9}");
    /** Maximum number of jobs listed by title before a deletion. */
    private static final int NAMED = 20;

    private final Console console;
    private final JobsPageResource list;
    private final Bulk bulk;

    public BulkResource(Console console, JobsPageResource list, Bulk bulk) {
        this.console = console;
        this.list = list;
        this.bulk = bulk;
    }

    public List<Route> routes() {
        return new ConsoleRoutes(console)
            .action("/{employer}/jobs/archive", Level.EDITOR, "archive jobs", (visit, fields) -> run(visit, fields, BulkAction.ARCHIVE))
            .action("/{employer}/jobs/archive/undo", Level.EDITOR, "restore jobs that were archived", this::restore)
            .action("/{employer}/jobs/publish", Level.EDITOR, "publish jobs", (visit, fields) -> run(visit, fields, BulkAction.PUBLISH))
            .action("/{employer}/jobs/refresh", Level.EDITOR, "refresh open jobs", (visit, fields) -> run(visit, fields, BulkAction.REFRESH))
            .action("/{employer}/jobs/copy", Level.EDITOR, "copy jobs to new drafts", (visit, fields) -> run(visit, fields, BulkAction.COPY))
            .action("/{employer}/jobs/delete", Level.EDITOR, "confirmation page for deleting drafts", this::ask)
            .action("/{employer}/jobs/delete/sure", Level.EDITOR, "delete drafts", (visit, fields) -> run(visit, fields, BulkAction.DELETE))
            .all();
    }

    private CompletionStage<Reply> run(Visit visit, SentFields fields, BulkAction action) {
        return withChosen(visit, fields, ids -> bulk.run(by(visit), action, ids).thenCompose(result -> result.isPlain()
            ? visit.to(after(action, address(fields)).path(visit.path(JobsPageResource.LIST), "done=" + action.doneWord() + "&count=" + result.changed()))
            : told(visit, fields, action.done(result.changed(), visit.texts()), result)));
    }

    /** Returns the list to show afterwards. After copying, that is the drafts, where the copies are. */
    private static JobsAddress after(BulkAction action, JobsAddress before) {
        return action == BulkAction.COPY ? new JobsAddress("", Optional.of(Stage.DRAFT), Optional.empty(), 1) : before;
    }

    /** Restores archived jobs. Invalid fields are ignored, as no page of ours sends them. */
    private CompletionStage<Reply> restore(Visit visit, SentFields fields) {
        var archived = fields.all("archived").stream().distinct().flatMap(field -> Archived.of(field).stream()).toList();
        if (archived.isEmpty() || archived.size() > Bulk.MOST) {
            return refuse(visit, fields, archived.size(), List.of());
        }
        return bulk.restore(by(visit), archived)
            .thenCompose(result -> told(visit, fields, visit.texts().get("bulkRestored", result.changed()), result));
    }

    private CompletionStage<Reply> ask(Visit visit, SentFields fields) {
        return withChosen(visit, fields, ids -> bulk.chosen(visit.employer(), ids).thenCompose(chosen -> {
            var drafts = chosen.stream().filter(job -> job.status() == Status.DRAFT).toList();
            if (drafts.isEmpty()) {
                return list.again(visit, address(fields), visit.texts().get("bulkNoDrafts"), job -> ids.contains(job.id()));
            }
            return console.write(visit, "jobs", page(visit, fields, "console-jobs-delete", visit.texts().get("bulkAskTitle", drafts.size()))
                .with("ids", drafts.stream().map(job -> job.id().value()).toList()).with("count", drafts.size())
                .with("titles", drafts.stream().limit(NAMED).map(Bulk.Chosen::title).toList()).with("more", Math.max(0, drafts.size() - NAMED))
                .with("others", chosen.size() - drafts.size()));
        }));
    }

    private CompletionStage<Reply> withChosen(Visit visit, SentFields fields, Function<List<JobId>, CompletionStage<Reply>> work) {
        var ids = fields.all("job").stream().filter(text -> ID.matcher(text).matches()).map(Long::valueOf)
            .filter(id -> id <= Integer.MAX_VALUE).distinct().map(id -> new JobId(id.intValue())).toList();
        return ids.isEmpty() || ids.size() > Bulk.MOST ? refuse(visit, fields, ids.size(), ids) : work.apply(ids);
    }

    private CompletionStage<Reply> refuse(Visit visit, SentFields fields, int count, List<JobId> ticked) {
        return list.again(visit, address(fields), count == 0 ? visit.texts().get("bulkNone") : visit.texts().get("bulkTooMany", Bulk.MOST),
            job -> ticked.contains(job.id()));
    }

    private CompletionStage<Reply> told(Visit visit, SentFields fields, String title, BulkResult result) {
        return console.write(visit, "jobs", page(visit, fields, "console-jobs-done", title)
            .with("changed", result.changed()).with("unchanged", result.unchanged()).with("refused", result.refused()).with("closed", result.closed())
            .with("archived", result.archived().stream().map(Archived::field).toList()));
    }

    /** Returns a page that responds to a form. It has no counterpart in the other language to link to. */
    private static Page page(Visit visit, SentFields fields, String template, String title) {
        return visit.page(template, title).other(Optional.empty()).with("address", address(fields).parameters())
            .with("back", address(fields).path(visit.path(JobsPageResource.LIST)));
    }

    /** Returns the address of the list that contained the form. */
    private static JobsAddress address(SentFields fields) {
        return JobsAddress.of(new QueryString(fields.get("list")));
    }

    private static Bulk.By by(Visit visit) {
        return new Bulk.By(visit.employer(), visit.actor(), visit.language());
    }
}
