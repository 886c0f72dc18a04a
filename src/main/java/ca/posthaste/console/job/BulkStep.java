package ca.posthaste.console.job;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.job.BulkResult.Done;
import ca.posthaste.db.Transaction;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Precondition;
import ca.posthaste.job.Status;
import ca.posthaste.job.publishing.JobWrites;
import ca.posthaste.json.Json;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Runs a bulk action on one job after another in a transaction, by the same rules as the API, and records it in the audit log. A job changed concurrently is
 * rejected, so that every audit entry describes the job as it was read.
 */
record BulkStep(Transaction tx, JobWrites writes, LargeJobs large, Audit audit, ConsoleRequest visit) {
    /** Reserves no memory for a response, because no job is returned. */
    private static final LongConsumer NO_ANSWER = bytes -> {};

    /** Runs an action. Throws {@link Rejected} if it is not allowed; the caller must then roll back. */
    Done run(BulkAction action, Job job) {
        var precondition = Precondition.of(job.tag(), null);
        return switch (action) {
            case ARCHIVE -> archived(job, update(job, JobPatch.of(Status.ARCHIVED), precondition));
            case PUBLISH -> published(job, update(job, JobPatch.of(Status.ACTIVE), precondition));
            case REFRESH -> audited(Action.JOB_REFRESHED, writes.refresh(tx, visit.employer(), job.id(), precondition).job());
            case COPY -> audited(Action.JOB_COPIED, copy(job, precondition));
            case DELETE -> deleted(job, precondition);
        };
    }

    Done restore(UndoArchive archived, Job job, LocationIndex places) {
        var patch = archived.publishOn() == null ? JobPatch.of(archived.before()) : scheduled(archived.publishOn(), places);
        var restored = update(job, patch, Precondition.of(archived.tag(), null)).job();
        return audited(archived.before() == Status.ACTIVE ? Action.JOB_PUBLISHED
            : archived.publishOn() == null ? Action.JOB_CHANGED : Action.JOB_SCHEDULED, restored);
    }

    private static JobPatch scheduled(LocalDate day, LocationIndex places) {
        return JobPatch.from(Json.parse(Json.object(json -> {
            json.writeStringField("status", Status.DRAFT.code());
            json.writeStringField("publishOn", day.toString());
        })), places, ApiVersion.V1_2);
    }

    private JobWrites.Written update(Job job, JobPatch patch, Precondition precondition) {
        return writes.update(tx, visit.employer(), job.id(), patch, precondition, NO_ANSWER);
    }

    private Done archived(Job before, JobWrites.Written written) {
        if (written.outcome() == JobWrites.Outcome.UNCHANGED) {
            return new Done(before.id(), before.posting().title(), false, false, Optional.empty());
        }
        note(Action.JOB_ARCHIVED, written.job());
        return new Done(before.id(), before.posting().title(), true, false, Optional.of(UndoArchive.of(before, written.job())));
    }

    /** Returns the outcome of publishing. A job whose close date has passed becomes active but remains closed. */
    private Done published(Job before, JobWrites.Written written) {
        boolean isChanged = written.outcome() != JobWrites.Outcome.UNCHANGED;
        if (isChanged) {
            note(Action.JOB_PUBLISHED, written.job());
        }
        return new Done(before.id(), before.posting().title(), isChanged, !written.job().posting().isOpen(visit.today()), Optional.empty());
    }

    private Job copy(Job job, Precondition precondition) {
        try (var permit = large.permit()) {
            return writes.copy(tx, visit.employer(), job.id(), precondition, NO_ANSWER, permit);
        }
    }

    private Done deleted(Job job, Precondition precondition) {
        if (job.posting().status() != Status.DRAFT) {
            throw Rejected.of(new Violation("/status", Rule.NOT_ALLOWED, UserMessage.of("console.delete-drafts-only")));
        }
        writes.delete(tx, visit.employer(), job.id(), precondition);
        return audited(Action.JOB_DELETED, job);
    }

    private Done audited(Action action, Job job) {
        note(action, job);
        return new Done(job.id(), job.posting().title(), true, false, Optional.empty());
    }

    private void note(Action action, Job job) {
        audit.add(tx, visit.actor(), visit.employer().id(), action, AuditSubject.named(job.id().value(), job.posting().title()));
    }
}
