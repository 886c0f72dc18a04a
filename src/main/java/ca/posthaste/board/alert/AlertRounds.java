package ca.posthaste.board.alert;

import ca.posthaste.board.PublicJob;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.mail.Message;
import ca.posthaste.mail.Outbox;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Sends alerts that are due. What is new is looked for outside of a transaction, some alerts at a time; then their next rounds, their mail and what it tells of are
 * written in one. A round is taken with the time it was due at, so that of several nodes one sends it, and a crash neither repeats nor loses it.
 */
public final class AlertRounds {
    /** So many jobs are in a mail. */
    static final int JOBS_MAX = 20;
    static final int BATCH = 100;

    private final Database database;
    private final Alerts alerts;
    private final NewJobs newJobs;
    private final Outbox outbox;
    private final AlertLetters letters;
    private final Runnable wakeMail;
    private final AlertCounts counts;
    private final Clock clock;

    AlertRounds(Database database, Alerts alerts, NewJobs newJobs, Outbox outbox, AlertLetters letters, Runnable wakeMail, AlertCounts counts,
                Clock clock) {
        this.database = database;
        this.alerts = alerts;
        this.newJobs = newJobs;
        this.outbox = outbox;
        this.letters = letters;
        this.wakeMail = wakeMail;
        this.counts = counts;
        this.clock = clock;
    }

    /** @param mail about these jobs; empty if there are none */
    private record Round(Alert alert, List<Integer> jobs, Optional<Message> mail) {
        static Round without(Alert alert) {
            return new Round(alert, List.of(), Optional.empty());
        }
    }

    /** Returns how many messages were added. If an alert's could not be, the others' are all the same; then the first fault is thrown. */
    public int send() {
        var now = clock.instant(); // what becomes due meanwhile is of the next time
        int sent = 0;
        var faults = new ArrayList<RuntimeException>();
        var last = Optional.<Alert>empty();
        List<Alert> due;
        do {
            var after = last;
            due = database.read(tx -> alerts.due(tx, now, after.map(Alert::next).orElse(Instant.EPOCH), after.map(Alert::id).orElse(0L), BATCH));
            var rounds = looked(due, faults);
            int added = rounds.isEmpty() ? 0 : database.writeNow(tx -> write(tx, rounds));
            if (added > 0) {
                counts.sent(added);
                wakeMail.run();
            }
            sent += added;
            last = due.isEmpty() ? last : Optional.of(due.get(due.size() - 1));
        } while (due.size() == BATCH);
        if (!faults.isEmpty()) {
            throw faults.get(0);
        }
        return sent;
    }

    /** In the order of their ids: two nodes that take the same ones must not wait for each other. */
    private List<Round> looked(List<Alert> due, List<RuntimeException> faults) {
        var rounds = new ArrayList<Round>();
        for (var alert : due.stream().sorted(Comparator.comparing(Alert::id)).toList()) {
            try {
                rounds.add(round(alert, newJobs.of(alert, JOBS_MAX)));
            } catch (Rejected refusal) {
                if (!NewJobs.isForGood(refusal)) {
                    throw refusal; // without an index there is none for the others either
                }
                rounds.add(Round.without(alert)); // such as a place that is not known any more: nothing is found there
            } catch (RuntimeException fault) {
                faults.add(fault);
            }
        }
        return rounds;
    }

    /** The mail is written here, where a fault of one does not end the transaction of all. */
    private Round round(Alert alert, NewJobs.Found found) {
        return found.jobs().isEmpty() ? Round.without(alert)
            : new Round(alert, found.jobs().stream().map(PublicJob::id).toList(), Optional.of(letters.newJobs(alert, found, LocalDate.now(clock))));
    }

    private int write(Transaction tx, List<Round> rounds) {
        int sent = 0;
        var now = clock.instant();
        for (var round : rounds) {
            var alert = round.alert;
            boolean isOurs = alerts.take(tx, alert, now, alert.rhythm().next(alert.next(), now, clock.getZone()));
            if (isOurs && round.mail.isPresent()) {
                alerts.tell(tx, alert.id(), round.jobs);
                outbox.addToSubscriber(tx, alert.id(), round.mail.get());
                sent++;
            }
        }
        return sent;
    }
}
