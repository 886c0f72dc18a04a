package ca.posthaste.job.publishing;

import ca.posthaste.db.Database;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.Revision;
import ca.posthaste.job.Status;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.language.Bilingual;
import ca.posthaste.location.Locations;
import ca.posthaste.location.Resolution.Listed;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.ViolationLimiter;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jboss.logging.Logger;

/** The use cases of jobs, each in a transaction: employers create, update, upsert and delete them; a timer refreshes, closes and publishes them. */
public final class Publishing {
    private static final Logger LOG = Logger.getLogger(Publishing.class);
    /** Number of jobs that the timer refreshes, closes or publishes at a time, so that other writes do not wait long. */
    private static final int CHUNK = 100;

    private final Database database;
    private final Jobs jobs;
    private final JobWrites writes;
    private final JobWrites dryRun;
    private final HistoryQuota quota;
    private final Clock clock;

    public Publishing(Database database, Jobs jobs, Locations locations, Compliance compliance, HistoryQuota quota, Clock clock) {
        this.database = database;
        this.jobs = jobs;
        this.quota = quota;
        this.clock = clock;
        writes = new JobWrites(jobs, locations, compliance, quota, clock);
        dryRun = writes.dryRun(locations);
    }

    public JobWrites writes() {
        return writes;
    }

    /** Returns the writes for use inside the caller's transaction; those of a dry run perform every check but store nothing. */
    public JobWrites writes(boolean isDryRun) {
        return isDryRun ? dryRun : writes;
    }

    public <T> CompletionStage<T> dryRun(BiFunction<Transaction, JobWrites, T> work) {
        return database.query(tx -> work.apply(tx, dryRun));
    }

    public <T> CompletionStage<T> run(Employer owner, boolean isDryRun, BiFunction<Transaction, JobWrites, T> work) {
        return isDryRun ? dryRun(work) : database.writeOne(lane(owner), tx -> work.apply(tx, writes));
    }

    /** Like {@link #run}, for a job that is sent. A new location is a row of its own, which must be stored in the same transaction as the job. */
    public <T> CompletionStage<T> run(Employer owner, JobPatch sent, boolean isDryRun, BiFunction<Transaction, JobWrites, T> work) {
        return isDryRun || !sent.hasNewLocation() ? run(owner, isDryRun, work) : database.write(lane(owner), tx -> work.apply(tx, writes));
    }

    /** Creates a job. Concurrent creates share a statement where that is possible. */
    public CompletionStage<Job> create(Employer owner, JobPatch sent, LongConsumer memory) {
        if (sent.hasNewLocation() || sent.status().or(Status.DRAFT) == Status.ACTIVE && !quota.hasRoom(owner)) {
            return database.write(lane(owner), tx -> writes.create(tx, owner, sent, memory));
        }
        var posting = writes.checked(owner, sent, location -> ((Listed) location).location(), memory);
        var now = clock.instant();
        quota.add(owner, posting);
        return jobs.add(owner.id(), posting, now)
            .thenApply(id -> new Job(id.orElseThrow(JobWrites::taken), Revision.first(now), owner, posting));
    }

    /** Auto-refreshes all jobs that are due. Returns the number of jobs that got a new publish date. */
    public int refresh() {
        return inChunks(tx -> jobs.refresh(tx, LocalDate.now(clock), clock.instant(), CHUNK));
    }

    /** Logs active jobs as closed once their close date has passed. Returns their number. */
    public int closePassed() {
        return inChunks(tx -> jobs.close(tx, LocalDate.now(clock), clock.instant(), CHUNK));
    }

    /** Repeats until nothing is left: another process may have handled part of a chunk at the same time. */
    private int inChunks(Function<Transaction, Integer> chunk) {
        int all = 0;
        int changed;
        do {
            changed = Database.join(database.writeOne(chunk));
            all += changed;
        } while (changed > 0);
        return all;
    }

    /** Listener for drafts that could not be published, called for each of them in every round. */
    public interface Unpublished {
        void rejected(Employer owner, JobId draft, List<Bilingual> reasons);
    }

    /** Publishes the drafts whose day has come, each in its own transaction, as one may break a rule by now. Returns the number published. */
    public int publishDue(Unpublished listener) {
        int all = 0;
        List<Jobs.Due> due;
        var last = new JobId(0);
        do {
            var after = last;
            due = database.read(tx -> jobs.dueToPublish(tx, LocalDate.now(clock), after, CHUNK));
            var publications = due.stream().map(draft -> new Publication(draft, database.writeOne(tx -> writes.publishDue(tx, draft)))).toList();
            all += (int) publications.stream().filter(publication -> publication.isDone(listener)).count();
            last = due.isEmpty() ? last : due.get(due.size() - 1).id();
        } while (due.size() == CHUNK);
        return all;
    }

    private record Publication(Jobs.Due draft, CompletionStage<Boolean> published) {
        boolean isDone(Unpublished listener) {
            try {
                return isPublished(listener);
            } catch (RuntimeException fault) {
                LOG.warnf("Draft %d could not be published on schedule; retrying later: %s", draft.id().value(), fault.getMessage());
                return false;
            }
        }

        /** Reports whether the draft was published. Notifies the listener if it was rejected. */
        private boolean isPublished(Unpublished listener) {
            try {
                return Database.join(published);
            } catch (Rejected rejection) {
                listener.rejected(draft.owner(), draft.id(), reasons(rejection));
                return false;
            }
        }

        /** Returns all the reasons, up to {@link ViolationLimiter#MAX}: the reader of a message has no response in which to find the rest. */
        private static List<Bilingual> reasons(Rejected rejection) {
            return rejection.faults().isEmpty() ? List.of(rejection.detail().text())
                : ViolationLimiter.of(rejection.faults(), ViolationLimiter.MAX).stream().map(fault -> fault.detail().text()).toList();
        }
    }

    private static Lane lane(Employer owner) {
        return Lane.of(owner.id().value());
    }
}
