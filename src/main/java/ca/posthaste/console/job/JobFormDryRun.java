package ca.posthaste.console.job;

import ca.posthaste.application.page.JobPages;
import ca.posthaste.board.PublicJob;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.page.Page;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Dry runs of a form: checking it, and previewing the page that candidates would see. Nothing is saved. */
final class JobFormDryRun {
    /** Name of the field with the job's id; empty for a new job. */
    private static final String ID = "id";
    private static final String SECTION = "jobs";

    private final Console console;
    private final Database database;
    private final Jobs jobs;
    private final Publishing publishing;
    private final LargeJobs large;
    private final JobPages publicPages;
    private final JobFormPages pages;
    private final JobFormCheck check;

    JobFormDryRun(Console console, Database database, Jobs jobs, Publishing publishing, LargeJobs large, JobPages publicPages, JobFormPages pages,
                 JobFormCheck check) {
        this.console = console;
        this.database = database;
        this.jobs = jobs;
        this.publishing = publishing;
        this.large = large;
        this.publicPages = publicPages;
        this.pages = pages;
        this.check = check;
    }

    /** Returns the form with all errors and findings, or only these as JSON for a script. */
    CompletionStage<Reply> check(ConsoleRequest visit, ConsoleForm sent) {
        var typed = JobFormValues.of(sent);
        return stored(visit, sent).thenCompose(stored -> check.check(visit, stored, typed).thenCompose(checked -> {
            var form = new JobFormView(typed, checked.faults(), checked.findings(), visit.language());
            var said = said(visit, form, checked);
            if (isForScript(visit)) {
                return CompletableFuture.completedFuture(Reply.json(200, JobFormCheck.json(form, said)).with("Cache-Control", "no-store"));
            }
            var page = pages.form(visit, head(visit, stored, sent), form, said, "").other(Optional.empty());
            return console.write(visit, SECTION, form.errors().isEmpty() ? page : page.asRejectedForm());
        }));
    }

    private static boolean isForScript(ConsoleRequest visit) {
        var accept = visit.call().headers().get("Accept");
        return accept != null && accept.startsWith("application/json");
    }

    private static String said(ConsoleRequest visit, JobFormView form, JobFormCheck.Checked checked) {
        var texts = visit.texts();
        if (!form.errors().isEmpty()) {
            return texts.get("jobCheckErrors", form.errors().size());
        }
        return form.findings().isEmpty() ? texts.get("jobCheckGood")
            : checked.isBlocked() ? texts.get("jobCheckBlocked", form.findings().size()) : texts.get("jobCheckFindings", form.findings().size());
    }

    private JobFormHead head(ConsoleRequest visit, Optional<Job> stored, ConsoleForm sent) {
        return stored.map(job -> pages.head(job, visit.language()).asSent(sent)).orElseGet(() -> JobFormHead.ofNew(visit.language()));
    }

    /** Returns the stored job. One deleted in the meantime is checked as a new job. */
    private CompletionStage<Optional<Job>> stored(ConsoleRequest visit, ConsoleForm sent) {
        var id = sent.get(ID);
        return id.matches("\\d{1,9}") ? database.query(tx -> jobs.owned(tx, visit.employer(), new JobId(Integer.parseInt(id))))
            : CompletableFuture.completedFuture(Optional.empty());
    }

    /** Returns the preview, or the form with its errors if it is invalid. */
    CompletionStage<Reply> preview(ConsoleRequest visit, ConsoleForm sent) {
        var typed = JobFormValues.of(sent);
        return stored(visit, sent).thenCompose(stored -> FormErrors.handleRejection(
            () -> publishing.dryRun((tx, writes) -> shown(visit, check.published(tx, writes, visit, stored, typed), "", Optional.empty())),
            rejection -> console.write(visit, SECTION, pages.again(visit, head(visit, stored, sent), typed, rejection))));
    }

    /** Returns the preview of the stored job. */
    CompletionStage<Reply> previewStored(ConsoleRequest visit) {
        var id = JobFormResource.id(visit);
        return publishing.dryRun((tx, writes) -> {
            try (var permit = large.permit()) {
                var job = jobs.owned(tx, visit.employer(), id, permit).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
                var path = visit.path("/jobs/" + id.value());
                return shown(visit, check.published(tx, writes, visit, Optional.of(job), JobFormValues.of(job)), path, Optional.of(path + "/preview"));
            }
        });
    }

    /** @param path path of this page; empty if it is not available in the other language */
    private Reply shown(ConsoleRequest visit, Job job, String back, Optional<String> path) {
        Page page = publicPages.preview(PublicJob.of(job), visit.language(), visit.call().baseUrl(), back)
            .other(path.map(visit::pathInOtherLanguage));
        return console.answer(visit, SECTION, page);
    }
}
