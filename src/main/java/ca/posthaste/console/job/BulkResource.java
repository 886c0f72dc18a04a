package ca.posthaste.console.job;

import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.http.QueryString;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
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
record BulkResource(Console console, JobsPageResource list, BulkRunner bulk) {
    private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,9}");
    /** Maximum number of jobs listed by title before a deletion. */
    private static final int NAMED = 20;

    public List<Route> routes() {
        return console.routes()
            .action("/{employer}/jobs/archive", AccessLevel.EDITOR, "archive jobs", (visit, fields) -> run(visit, fields, BulkAction.ARCHIVE))
            .action("/{employer}/jobs/archive/undo", AccessLevel.EDITOR, "restore jobs that were archived", this::restore)
            .action("/{employer}/jobs/publish", AccessLevel.EDITOR, "publish jobs", (visit, fields) -> run(visit, fields, BulkAction.PUBLISH))
            .action("/{employer}/jobs/refresh", AccessLevel.EDITOR, "refresh open jobs", (visit, fields) -> run(visit, fields, BulkAction.REFRESH))
            .action("/{employer}/jobs/copy", AccessLevel.EDITOR, "copy jobs to new drafts", (visit, fields) -> run(visit, fields, BulkAction.COPY))
            .action("/{employer}/jobs/delete", AccessLevel.EDITOR, "confirmation page for deleting drafts", this::ask)
            .action("/{employer}/jobs/delete/sure", AccessLevel.EDITOR, "delete drafts", (visit, fields) -> run(visit, fields, BulkAction.DELETE))
            .all();
    }

    private CompletionStage<Reply> run(ConsoleRequest visit, ConsoleForm fields, BulkAction action) {
        return withSelected(visit, fields, ids -> bulk.run(visit, action, ids).thenCompose(result -> result.isPlain()
            ? visit.redirectTo(after(action, address(fields))
                .path(visit.path(JobsPageResource.LIST), "done=" + action.doneWord() + "&count=" + result.changed()))
            : showResult(visit, fields, action.done(result.changed(), visit.texts()), result)));
    }

    /** Returns the list to show afterwards. After copying, that is the drafts, where the copies are. */
    private static JobListQuery after(BulkAction action, JobListQuery before) {
        return action == BulkAction.COPY ? new JobListQuery("", Optional.of(Stage.DRAFT), Optional.empty(), 1) : before;
    }

    /** Restores archived jobs. Invalid fields are ignored, as no page of ours sends them. */
    private CompletionStage<Reply> restore(ConsoleRequest visit, ConsoleForm fields) {
        var archived = fields.all("archived").stream().distinct().flatMap(field -> UndoArchive.of(field).stream()).toList();
        if (archived.isEmpty() || archived.size() > BulkRunner.JOBS_MAX) {
            return showRejection(visit, fields, archived.size(), List.of());
        }
        return bulk.restore(visit, archived)
            .thenCompose(result -> showResult(visit, fields, visit.texts().get("bulkRestored", result.changed()), result));
    }

    private CompletionStage<Reply> ask(ConsoleRequest visit, ConsoleForm fields) {
        return withSelected(visit, fields, ids -> bulk.chosen(visit.employer(), ids).thenCompose(chosen -> {
            var drafts = chosen.stream().filter(job -> job.status() == Status.DRAFT).toList();
            if (drafts.isEmpty()) {
                return list.again(visit, address(fields), visit.texts().get("bulkNoDrafts"), job -> ids.contains(job.id()));
            }
            return console.write(visit, "jobs", page(visit, fields, "console-jobs-delete", visit.texts().get("bulkAskTitle", drafts.size()))
                .with("ids", drafts.stream().map(job -> job.id().value()).toList()).with("count", drafts.size())
                .with("titles", drafts.stream().limit(NAMED).map(BulkRunner.Chosen::title).toList()).with("more", Math.max(0, drafts.size() - NAMED))
                .with("others", chosen.size() - drafts.size()));
        }));
    }

    private CompletionStage<Reply> withSelected(ConsoleRequest visit, ConsoleForm fields, Function<List<JobId>, CompletionStage<Reply>> work) {
        var ids = fields.all("job").stream().filter(text -> ID.matcher(text).matches()).map(Long::valueOf)
            .filter(id -> id <= Integer.MAX_VALUE).distinct().map(id -> new JobId(id.intValue())).toList();
        return ids.isEmpty() || ids.size() > BulkRunner.JOBS_MAX ? showRejection(visit, fields, ids.size(), ids) : work.apply(ids);
    }

    private CompletionStage<Reply> showRejection(ConsoleRequest visit, ConsoleForm fields, int count, List<JobId> ticked) {
        return list.again(visit, address(fields), count == 0 ? visit.texts().get("bulkNone") : visit.texts().get("bulkTooMany", BulkRunner.JOBS_MAX),
            job -> ticked.contains(job.id()));
    }

    private CompletionStage<Reply> showResult(ConsoleRequest visit, ConsoleForm fields, String title, BulkResult result) {
        return console.write(visit, "jobs", page(visit, fields, "console-jobs-done", title)
            .with("changed", result.changed()).with("unchanged", result.unchanged()).with("rejected", result.rejected()).with("closed", result.closed())
            .with("archived", result.archived().stream().map(UndoArchive::field).toList()));
    }

    /** Returns a page that responds to a form. It has no counterpart in the other language to link to. */
    private static Page page(ConsoleRequest visit, ConsoleForm fields, String template, String title) {
        return visit.page(template, title).other(Optional.empty()).with("address", address(fields).parameters())
            .with("back", address(fields).path(visit.path(JobsPageResource.LIST)));
    }

    /** Returns the address of the list that contained the form. */
    private static JobListQuery address(ConsoleForm fields) {
        return JobListQuery.of(new QueryString(fields.get("list")));
    }
}
