package ca.posthaste.board.history;

import ca.posthaste.board.PublicJob;
import ca.posthaste.board.PublicJobJson;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.language.Language;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The history of what candidates could see of an employer's jobs, as far back as it is retained. A sandbox has none, because candidates never saw its jobs. */
public record JobHistory(JobVersions versions, int days, Clock clock) {
    private static final Duration MILLI = Duration.ofMillis(1);
    /** First year of PostgreSQL's calendar. */
    private static final int FIRST_YEAR = 1;
    private static final int CHUNK = 1_000;
    /** Maximum number of versions to delete in a transaction: a version may have a description of many megabytes. */
    private static final int AT_ONCE = 100;

    /** The public response for a job, byte for byte, and the period in which it was valid. */
    public record Posted(PublicVersion shown, PublicJob job, byte[] json) {}

    public record Entry(PublicVersion shown, List<String> changed) {}

    public record Page(List<Entry> entries, boolean isLast) {}

    /** Reports whether the employer has this job, or had it and part of its history is retained. */
    public boolean isKnown(Transaction tx, Employer owner, JobId job) {
        return versions.isKnown(tx, owner.id(), job);
    }

    /** Returns what was shown at this instant, which must not be in the future. */
    public Optional<Posted> at(Transaction tx, Employer owner, JobId job, Instant at, Language language, LargeJobs.Permit permit) {
        return between(tx, owner, job, at, at.plus(MILLI), language, permit);
    }

    /** Returns what was last shown on this day. */
    public Optional<Posted> on(Transaction tx, Employer owner, JobId job, LocalDate day, Language language, LargeJobs.Permit permit) {
        return between(tx, owner, job, day.atStartOfDay(clock.getZone()).toInstant(),
            Collections.min(List.of(day.plusDays(1).atStartOfDay(clock.getZone()).toInstant(), clock.instant().plus(MILLI))), language, permit);
    }

    private Optional<Posted> between(Transaction tx, Employer owner, JobId job, Instant from, Instant before, Language language,
                                     LargeJobs.Permit permit) {
        while (true) {
            var found = between(tx, owner, job, from, before);
            if (found.isEmpty()) {
                return Optional.empty();
            }
            var posted = posted(tx, found.get(), language, permit);
            if (posted.isPresent()) {
                return posted;
            }
        }
    }

    private Optional<PublicVersion> between(Transaction tx, Employer owner, JobId job, Instant from, Instant before) {
        var day = LocalDate.ofInstant(from, clock.getZone());
        if (owner.sandbox() || day.getYear() < FIRST_YEAR) {
            return Optional.empty();
        }
        return versions.shownIn(tx, owner.id(), job, day, from, before).flatMap(version ->
            periods(version, new FormerNames(tx, owner), clock.instant()).stream().filter(piece -> piece.from().isBefore(before)).findFirst());
    }

    /** Returns the version with its texts; empty if the version no longer exists because the job was changed since it was read. */
    Optional<Posted> posted(Transaction tx, PublicVersion shown, Language language, LargeJobs.Permit permit) {
        permit.acquireFor(shown.version().texts().size());
        return versions.texts(tx, shown.owner().id(), shown.version()).map(shown::job)
            .map(job -> new Posted(shown, job, PublicJobJson.whole(job, language)));
    }

    /** Returns the version that candidates saw last, or see now. Empty if they never saw the job, or if that version is no longer retained. */
    public Optional<PublicVersion> last(Transaction tx, Employer owner, JobId job) {
        return shownBefore(tx, owner, job, clock.instant().plus(MILLI), 1).stream().findFirst();
    }

    public Page before(Transaction tx, Employer owner, JobId job, Instant before, int limit) {
        var shown = shownBefore(tx, owner, job, before, limit + 1);
        var entries = new ArrayList<Entry>();
        for (int i = 0; i < Math.min(limit, shown.size()); i++) {
            entries.add(new Entry(shown.get(i), i + 1 < shown.size() ? shown.get(i).changedSince(shown.get(i + 1)) : List.of()));
        }
        return new Page(entries, shown.size() <= limit);
    }

    /** Returns versions that began before this instant, newest first; fewer than {@code limit} only if there are no more. */
    List<PublicVersion> shownBefore(Transaction tx, Employer owner, JobId job, Instant before, int limit) {
        var all = new ArrayList<PublicVersion>();
        if (owner.sandbox()) {
            return all;
        }
        var names = new FormerNames(tx, owner);
        var now = clock.instant();
        var next = before;
        int read;
        do {
            var some = versions.begunBefore(tx, owner.id(), job, next, limit);
            read = some.size();
            for (var version : some) {
                periods(version, names, now).stream().filter(piece -> piece.from().isBefore(before)).forEach(all::add);
                next = version.begun();
            }
        } while (read == limit && all.size() < limit);
        return all.size() > limit ? all.subList(0, limit) : all;
    }

    /** Returns the periods in which a version was shown, newest first: several if a name changed meanwhile; none if it was never shown or is not retained. */
    private List<PublicVersion> periods(JobVersions.Stored version, FormerNames names, Instant now) {
        var pieces = new ArrayList<PublicVersion>();
        var until = version.until(clock.getZone());
        var begins = new ArrayList<>(List.of(version.begun()));
        names.changes(version.posting().locations()).stream().filter(version.begun()::isBefore).filter(until::isAfter).forEach(begins::add);
        var to = version.isCurrent() && until.isAfter(now) ? null : until;
        for (int i = begins.size() - 1; i >= 0 && version.begun().isBefore(until) && isKept(to, now); i--) {
            var from = begins.get(i);
            var piece = new PublicVersion(version, from, to, names.owner(from),
                version.posting().locations().stream().map(place -> names.place(place, from)).toList());
            int last = pieces.size() - 1;
            if (last >= 0 && pieces.get(last).looksLike(piece)) {
                pieces.set(last, pieces.get(last).since(from)); // a name that candidates did not see
            } else {
                pieces.add(piece);
            }
            to = from;
        }
        return pieces;
    }

    private boolean isKept(Instant to, Instant now) {
        return to == null || !to.isBefore(now.minus(Duration.ofDays(days)));
    }

    /** Deletes versions past their retention period, one job per transaction, so that no other write waits long, and none for two jobs. Returns how many. */
    public int sweep(Database database) {
        var limit = clock.instant().minus(Duration.ofDays(days));
        int all = 0;
        List<JobVersions.Outdated> jobs;
        do {
            jobs = database.read(tx -> versions.outdated(tx, limit, CHUNK));
            all += jobs.stream().mapToInt(job -> database.writeInBatches(AT_ONCE, tx -> versions.erase(tx, job, limit, AT_ONCE))).sum();
        } while (!jobs.isEmpty());
        database.writeNow(tx -> FormerNames.erase(tx, limit));
        return all;
    }
}
