package ca.posthaste.console.job;

import ca.posthaste.console.Visit;
import ca.posthaste.db.Transaction;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobWrites;
import ca.posthaste.job.Precondition;
import ca.posthaste.job.Publishing;
import ca.posthaste.job.Status;
import ca.posthaste.json.Json;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.rules.Finding;
import ca.posthaste.rules.Severity;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** What would be refused, and what the posting rules of the provinces find: a dry run. Nothing is stored. */
final class JobFormCheck {
    private final Publishing publishing;
    private final JobFormSaving saving;
    private final Compliance compliance;
    private final Clock clock;

    JobFormCheck(Publishing publishing, JobFormSaving saving, Compliance compliance, Clock clock) {
        this.publishing = publishing;
        this.saving = saving;
        this.compliance = compliance;
        this.clock = clock;
    }

    /**
     * What was found. Of a job with faults nobody knows yet what the posting rules would find.
     *
     * @param isBlocked whether it cannot be published because of them
     */
    record Checked(List<FieldFault> faults, List<Finding> findings, boolean isBlocked) {}

    /** As a draft, which no posting rule stops: so all of them can be told. */
    CompletionStage<Checked> check(Visit visit, Optional<Job> stored, JobFormValues typed) {
        return publishing.dryRun((tx, writes) -> {
            try {
                return found(visit, tried(tx, writes, visit, stored, typed, Status.DRAFT));
            } catch (Rejected refusal) {
                if (refusal.faults().isEmpty()) {
                    throw refusal;
                }
                return new Checked(refusal.faults(), List.of(), false);
            }
        });
    }

    Checked found(Visit visit, Job job) {
        var findings = compliance.findings(job.posting(), visit.employer(), LocalDate.now(clock));
        return new Checked(List.of(), findings, compliance.policy().blocks(true)
            && findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR));
    }

    /** As it would be if it were published now; as a draft if a posting rule keeps it from that. */
    Job published(Transaction tx, JobWrites writes, Visit visit, Optional<Job> stored, JobFormValues typed) {
        try {
            return tried(tx, writes, visit, stored, typed, Status.ACTIVE);
        } catch (Rejected refusal) {
            if (refusal.faults().isEmpty() || refusal.faults().stream().anyMatch(fault -> fault.rule() != Rule.POSTING_RULE)) {
                throw refusal;
            }
            return tried(tx, writes, visit, stored, typed, Status.DRAFT);
        }
    }

    private Job tried(Transaction tx, JobWrites writes, Visit visit, Optional<Job> stored, JobFormValues typed, Status status) {
        var patch = saving.patch(typed, stored.map(JobFormValues::of).orElse(JobFormValues.nothing()), Optional.of(status));
        return stored.isEmpty() ? writes.create(tx, visit.employer(), patch, visit.call()::reserve)
            : writes.update(tx, visit.employer(), stored.get().id(), patch, Precondition.NONE, visit.call()::reserve).job();
    }

    /** For a script on the page. */
    static byte[] json(JobFormView view, String said) {
        return Json.write(json -> {
            json.writeStartObject();
            write(json, "errors", view.errors());
            write(json, "findings", view.findings());
            json.writeStringField("said", said);
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, String name, List<JobFormView.Message> messages) throws IOException {
        json.writeArrayFieldStart(name);
        for (var message : messages) {
            json.writeStartObject();
            json.writeStringField("field", message.field());
            json.writeStringField("text", message.text());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
