package ca.posthaste.console.job;

import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.db.Transaction;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.Job;
import ca.posthaste.job.Precondition;
import ca.posthaste.job.Status;
import ca.posthaste.job.publishing.JobWrites;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.job.rules.Finding;
import ca.posthaste.job.rules.Severity;
import ca.posthaste.json.Json;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Checks a job in a dry run, for validation errors and for violations of the provinces' posting rules. Nothing is stored. */
final class JobFormCheck {
    private final Publishing publishing;
    private final JobFormSubmission saving;
    private final Compliance compliance;
    private final Clock clock;

    JobFormCheck(Publishing publishing, JobFormSubmission saving, Compliance compliance, Clock clock) {
        this.publishing = publishing;
        this.saving = saving;
        this.compliance = compliance;
        this.clock = clock;
    }

    /**
     * The result of a check. Posting rules are not checked for a job with validation errors.
     *
     * @param isBlocked whether the posting rules prevent publishing
     */
    record Checked(List<Violation> faults, List<Finding> findings, boolean isBlocked) {}

    /** Checks the job as a draft, which no posting rule blocks, so that all violations can be reported. */
    CompletionStage<Checked> check(ConsoleRequest visit, Optional<Job> stored, JobFormValues typed) {
        return publishing.dryRun((tx, writes) -> {
            try {
                return found(visit, tried(tx, writes, visit, stored, typed, Status.DRAFT));
            } catch (Rejected rejection) {
                if (rejection.faults().isEmpty()) {
                    throw rejection;
                }
                return new Checked(rejection.faults(), List.of(), false);
            }
        });
    }

    Checked found(ConsoleRequest visit, Job job) {
        var findings = compliance.findings(job.posting(), visit.employer(), LocalDate.now(clock));
        return new Checked(List.of(), findings, compliance.policy().blocks(true)
            && findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR));
    }

    /** Returns the job as it would be if published now, or as a draft if a posting rule prevents publishing. */
    Job published(Transaction tx, JobWrites writes, ConsoleRequest visit, Optional<Job> stored, JobFormValues typed) {
        try {
            return tried(tx, writes, visit, stored, typed, Status.ACTIVE);
        } catch (Rejected rejection) {
            if (rejection.faults().isEmpty() || rejection.faults().stream().anyMatch(fault -> fault.rule() != Rule.POSTING_RULE)) {
                throw rejection;
            }
            return tried(tx, writes, visit, stored, typed, Status.DRAFT);
        }
    }

    private Job tried(Transaction tx, JobWrites writes, ConsoleRequest visit, Optional<Job> stored, JobFormValues typed, Status status) {
        var patch = saving.patch(typed, stored.map(JobFormValues::of).orElse(JobFormValues.empty()), Optional.of(status));
        return stored.isEmpty() ? writes.create(tx, visit.employer(), patch, visit.call()::reserve)
            : writes.update(tx, visit.employer(), stored.get().id(), patch, Precondition.NONE, visit.call()::reserve).job();
    }

    /** Returns the result as JSON for the page's script. */
    static byte[] json(JobFormView view, String said) {
        return Json.object(json -> {
            write(json, "errors", view.errors());
            write(json, "findings", view.findings());
            json.writeStringField("said", said);
        });
    }

    private static void write(JsonGenerator json, String name, List<JobFormView.Message> messages) throws IOException {
        Json.objects(json, name, messages, message -> {
            json.writeStringField("field", message.field());
            json.writeStringField("text", message.text());
        });
    }
}
