package ca.posthaste.console.job;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Precondition;
import ca.posthaste.job.Status;
import ca.posthaste.job.publishing.JobWrites.Outcome;
import ca.posthaste.job.publishing.JobWrites.Written;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Carries out the action of a button by the same use case as the API, and records it in the audit log in the same transaction. */
record JobFormSubmission(Database database, Publishing publishing, Locations locations, LargeJobs large, Audit audit) {
    CompletionStage<Written> create(ConsoleRequest visit, JobFormValues typed, JobFormAction button) {
        checkDay(button, typed);
        var patch = patch(typed, JobFormValues.empty(), button.status());
        return database.write(tx -> {
            var job = publishing.writes().create(tx, visit.employer(), patch, visit.call()::reserve);
            note(tx, visit, Action.JOB_CREATED, job);
            statusAction(null, job.posting()).ifPresent(change -> note(tx, visit, change, job));
            return new Written(job, Outcome.CREATED);
        });
    }

    /** @param stored version with which the form was compared; the update is rejected if the job has changed since */
    CompletionStage<Written> update(ConsoleRequest visit, Job stored, JobFormValues typed, JobFormAction button) {
        checkDay(button, typed);
        var patch = patch(typed, JobFormValues.of(stored), button.status());
        return database.write(tx -> {
            var written = publishing.writes().update(tx, visit.employer(), stored.id(), patch, Precondition.of(stored.tag(), null), visit.call()::reserve);
            if (written.outcome() != Outcome.UNCHANGED) {
                note(tx, visit, statusAction(stored.posting(), written.job().posting()).orElse(Action.JOB_CHANGED), written.job());
            }
            return written;
        });
    }

    /** Creates a draft from the stored job, or from the typed values if they differ, so that they are not lost. */
    CompletionStage<Written> copy(ConsoleRequest visit, Job stored, JobFormValues typed) {
        if (!JobFormPatch.of(typed, JobFormValues.of(stored), Optional.empty()).isEmpty()) {
            var own = typed.without(JobFormField.REFERENCE_ID, JobFormField.SOURCE, JobFormField.CLOSE_DATE, JobFormField.PUBLISH_ON);
            var patch = patch(own, JobFormValues.empty(), Optional.empty());
            return copied(visit, tx -> publishing.writes().create(tx, visit.employer(), patch, visit.call()::reserve));
        }
        return copied(visit, tx -> {
            try (var permit = large.permit()) {
                return publishing.writes().copy(tx, visit.employer(), stored.id(), Precondition.NONE, visit.call()::reserve, permit);
            }
        });
    }

    private CompletionStage<Written> copied(ConsoleRequest visit, Function<Transaction, Job> making) {
        return database.write(tx -> {
            var copy = making.apply(tx);
            note(tx, visit, Action.JOB_COPIED, copy);
            return new Written(copy, Outcome.CREATED);
        });
    }

    JobPatch patch(JobFormValues typed, JobFormValues stored, Optional<Status> status) {
        return JobPatch.from(JobFormPatch.of(typed, stored, status), locations.index(), ApiVersion.V1_2);
    }

    /** Rejects scheduling without a day, which the API would accept as an ordinary draft. */
    private static void checkDay(JobFormAction button, JobFormValues typed) {
        if (button == JobFormAction.SCHEDULE && typed.get(JobFormValues.PUBLISH_ON).isEmpty()) {
            throw Rejected.of(new Violation("/publishOn", Rule.REQUIRED, UserMessage.of("console.publish-on-required")));
        }
    }

    /** Returns the action beyond a change of content; empty if there is none. */
    private static Optional<Action> statusAction(Posting before, Posting after) {
        if (before == null || before.status() != after.status()) {
            if (after.status() == Status.ACTIVE) {
                return Optional.of(Action.JOB_PUBLISHED);
            }
            if (after.status() == Status.ARCHIVED) {
                return Optional.of(Action.JOB_ARCHIVED);
            }
        }
        var day = after.dates().publishOn();
        return day != null && (before == null || !Objects.equals(before.dates().publishOn(), day)) ? Optional.of(Action.JOB_SCHEDULED) : Optional.empty();
    }

    private void note(Transaction tx, ConsoleRequest visit, Action action, Job job) {
        audit.add(tx, visit.actor(), visit.employer().id(), action, AuditSubject.named(job.id().value(), job.posting().title()));
    }
}
