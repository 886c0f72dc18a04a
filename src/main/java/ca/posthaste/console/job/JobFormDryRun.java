package ca.posthaste.console.job;

import ca.posthaste.application.page.JobPages;
import ca.posthaste.board.PublicJob;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.Reply;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobPart;
import ca.posthaste.job.Precondition;
import ca.posthaste.job.Status;
import ca.posthaste.job.publishing.JobWrites;
import ca.posthaste.job.rules.Finding;
import ca.posthaste.job.rules.Severity;
import ca.posthaste.json.Json;
import ca.posthaste.page.Page;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Dry runs of a form: checking it for validation errors and for violations of the provinces' posting rules, and previewing the page that candidates would
 * see. Nothing is saved.
 */
record JobFormDryRun(Console console, Database database, JobPart jobs, JobPages publicPages, JobFormPages pages, JobFormSubmission submission) {
    /** Name of the field with the job's id; empty for a new job. */
    private static final String ID = "id";
    private static final String SECTION = "jobs";

    /** The result of a check: whether posting rules prevent publishing, which are not checked for a job with validation errors. */
    record Checked(List<Violation> faults, List<Finding> findings, boolean isBlocked) {}

    /** Checks the job as a draft, which no posting rule blocks, so that all violations can be reported. */
    private CompletionStage<Checked> checked(ConsoleRequest visit, Optional<Job> stored, JobFormValues typed) {
        return jobs.publishing().dryRun((tx, writes) -> {
            try {
                return found(visit, save(tx, writes, visit, stored, typed, Status.DRAFT));
            } catch (Rejected rejection) {
                if (rejection.faults().isEmpty()) {
                    throw rejection;
                }
                return new Checked(rejection.faults(), List.of(), false);
            }
        });
    }

    Checked found(ConsoleRequest visit, Job job) {
        var findings = jobs.compliance().findings(job.posting(), visit.employer(), visit.today());
        return new Checked(List.of(), findings, jobs.compliance().policy().blocks(true)
            && findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR));
    }

    /** Returns the form with all errors and findings, or only these as JSON for a script. */
    CompletionStage<Reply> check(ConsoleRequest visit, ConsoleForm sent) {
        var typed = JobFormValues.of(sent);
        return stored(visit, sent).thenCompose(stored -> checked(visit, stored, typed).thenCompose(checked -> {
            var form = new JobFormView(typed, checked.faults(), checked.findings(), visit.language());
            var notice = notice(visit, form, checked);
            if (isForScript(visit)) {
                return CompletableFuture.completedFuture(Reply.json(200, json(form, notice)).with("Cache-Control", "no-store"));
            }
            var page = pages.form(visit, head(visit, stored, sent), form, notice, "").other(Optional.empty());
            return console.write(visit, SECTION, form.errors().isEmpty() ? page : page.asRejectedForm());
        }));
    }

    private static byte[] json(JobFormView view, String notice) {
        return Json.object(json -> {
            write(json, "errors", view.errors());
            write(json, "findings", view.findings());
            json.writeStringField("said", notice);
        });
    }

    private static void write(JsonGenerator json, String name, List<JobFormView.Message> messages) throws IOException {
        Json.objects(json, name, messages, message -> {
            json.writeStringField("field", message.field());
            json.writeStringField("text", message.text());
        });
    }

    private static boolean isForScript(ConsoleRequest visit) {
        var accept = visit.call().headers().get("Accept");
        return accept != null && accept.startsWith("application/json");
    }

    private static String notice(ConsoleRequest visit, JobFormView form, Checked checked) {
        var texts = visit.texts();
        if (!form.errors().isEmpty()) {
            return texts.get("jobCheckErrors", form.errors().size());
        }
        return form.findings().isEmpty() ? texts.get("jobCheckGood")
            : checked.isBlocked() ? texts.get("jobCheckBlocked", form.findings().size()) : texts.get("jobCheckFindings", form.findings().size());
    }

    private JobFormHead head(ConsoleRequest visit, Optional<Job> stored, ConsoleForm sent) {
        return stored.map(job -> JobFormHead.of(visit, job).asSent(sent)).orElseGet(() -> JobFormHead.ofNew(visit.language()));
    }

    /** Returns the stored job. One deleted in the meantime is checked as a new job. */
    private CompletionStage<Optional<Job>> stored(ConsoleRequest visit, ConsoleForm sent) {
        var id = sent.get(ID);
        return id.matches("\\d{1,9}") ? database.query(tx -> jobs.jobs().owned(tx, visit.employer(), new JobId(Integer.parseInt(id))))
            : CompletableFuture.completedFuture(Optional.empty());
    }

    /** Returns the preview, or the form with its errors if it is invalid. */
    CompletionStage<Reply> preview(ConsoleRequest visit, ConsoleForm sent) {
        var typed = JobFormValues.of(sent);
        return stored(visit, sent).thenCompose(stored -> FormErrors.handleRejection(
            () -> jobs.publishing().dryRun((tx, writes) -> shown(visit, published(tx, writes, visit, stored, typed), "", Optional.empty())),
            rejection -> console.write(visit, SECTION, pages.again(visit, head(visit, stored, sent), typed, rejection))));
    }

    CompletionStage<Reply> previewStored(ConsoleRequest visit) {
        var id = JobFormResource.id(visit);
        return jobs.publishing().dryRun((tx, writes) -> {
            try (var permit = jobs.largeJobs().permit()) {
                var job = jobs.jobs().owned(tx, visit.employer(), id, permit).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
                var path = visit.path("/jobs/" + id.value());
                return shown(visit, published(tx, writes, visit, Optional.of(job), JobFormValues.of(job)), path, Optional.of(path + "/preview"));
            }
        });
    }

    /** Returns the job as it would be if published now, or as a draft if a posting rule prevents publishing. */
    private Job published(Transaction tx, JobWrites writes, ConsoleRequest visit, Optional<Job> stored, JobFormValues typed) {
        try {
            return save(tx, writes, visit, stored, typed, Status.ACTIVE);
        } catch (Rejected rejection) {
            if (rejection.faults().isEmpty() || rejection.faults().stream().anyMatch(fault -> fault.rule() != Rule.POSTING_RULE)) {
                throw rejection;
            }
            return save(tx, writes, visit, stored, typed, Status.DRAFT);
        }
    }

    private Job save(Transaction tx, JobWrites writes, ConsoleRequest visit, Optional<Job> stored, JobFormValues typed, Status status) {
        var patch = submission.patch(typed, stored.map(JobFormValues::of).orElse(JobFormValues.empty()), Optional.of(status));
        return stored.isEmpty() ? writes.create(tx, visit.employer(), patch, visit.call()::reserve)
            : writes.update(tx, visit.employer(), stored.get().id(), patch, Precondition.NONE, visit.call()::reserve).job();
    }

    /** @param path path of this page; empty if it is not available in the other language */
    private Reply shown(ConsoleRequest visit, Job job, String back, Optional<String> path) {
        Page page = publicPages.preview(PublicJob.of(job), visit.language(), visit.call().baseUrl(), back)
            .other(path.map(visit::pathInOtherLanguage));
        return console.answer(visit, SECTION, page);
    }
}
