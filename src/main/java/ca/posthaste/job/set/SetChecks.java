package ca.posthaste.job.set;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.Posting;
import ca.posthaste.job.publishing.HistoryQuota;
import java.time.Clock;
import java.time.LocalDate;

/** The checks that a job of a set must pass before it is written. */
public record SetChecks(Compliance compliance, HistoryQuota quota, Clock clock) {
    LocalDate today() {
        return LocalDate.now(clock);
    }

    /** Returns the checks for applying a plan. Its jobs passed the quota when they were planned: what the set itself publishes must not stop it half-way. */
    SetChecks forPlanned() {
        return new SetChecks(compliance, HistoryQuota.UNLIMITED, clock);
    }

    void check(Transaction tx, Employer owner, Posting stored, Posting posting, LocalDate today) {
        compliance.check(posting, owner, ApiVersion.V1_2, today);
        quota.check(tx, owner, stored, posting);
    }
}
