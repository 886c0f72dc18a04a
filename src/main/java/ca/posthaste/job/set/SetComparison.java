package ca.posthaste.job.set;

import ca.posthaste.db.Transaction;
import ca.posthaste.job.Job;
import ca.posthaste.job.Posting;
import ca.posthaste.job.bulk.BulkJobTable;
import ca.posthaste.job.bulk.ItemOutcome;
import ca.posthaste.job.bulk.ItemResult;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.LocalDate;

/** Compares the jobs of a set with the stored ones and determines their new state. */
record SetComparison(SetRequest request, Transaction tx, Jobs jobs, Posting.ToLocation toLocation, SetChecks checks, LocalDate today) {
    /** @param stored stored job; null if the job is new */
    record Compared(Job stored, Posting posting) {
        ItemOutcome outcome() {
            return stored == null ? ItemOutcome.CREATED : posting.equals(stored.posting()) ? ItemOutcome.UNCHANGED : ItemOutcome.UPDATED;
        }

        /** Returns the length of the texts in memory, in characters. */
        long textLength() {
            return posting.textLength() + (stored == null ? 0 : stored.posting().textLength());
        }

        /** Returns the result, as far as it is known before the job is written. */
        ItemResult result(SetLine line) {
            var outcome = outcome();
            return new ItemResult(line.index(), line.referenceId(), stored == null ? null : stored.id(), outcome,
                outcome == ItemOutcome.UNCHANGED ? stored.tag() : null,
                outcome == ItemOutcome.UPDATED ? stored.posting().changedMembers(posting) : null);
        }
    }

    /** Compares a line with the stored job. Throws {@link Rejected} if the line cannot be applied. */
    Compared compare(SetLine line, Job found) {
        if (line.rejection() != null) {
            throw line.rejection();
        }
        if (found == null) {
            return checked(new Compared(null, Posting.create(line.job(), request.owner().language(), toLocation, today)));
        }
        if (found.posting().source() != null && !found.posting().source().equals(request.source())) {
            throw new Rejected(Problem.BELONGS_TO_ANOTHER_SOURCE, UserMessage.of("set.other-source", "source", found.posting().source()));
        }
        var stored = found.posting().hasTexts() ? found : jobs.owned(tx, request.owner(), found.id()).orElseThrow(BulkJobTable.Conflict::new);
        return checked(new Compared(stored, stored.posting().with(line.job(), toLocation, today)));
    }

    /** Runs the checks, except for an unchanged job, which is not being published. */
    private Compared checked(Compared compared) {
        if (compared.outcome() != ItemOutcome.UNCHANGED) {
            checks.check(tx, request.owner(), compared.stored() == null ? null : compared.stored().posting(), compared.posting(), today);
        }
        return compared;
    }
}
