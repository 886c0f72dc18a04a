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

/** Sends alerts that are due. A round is claimed in the transaction that writes its mail: one node sends it, and no crash repeats or loses it. */
public record AlertSender(Database database, Alerts alerts, NewJobs newJobs, Outbox outbox, AlertLetters letters, Runnable wakeMail,
                          AlertCounts counts, Clock clock) {
    static final int JOBS_MAX = 20;
    static final int BATCH = 100;

    private record Round(Alert alert, List<Integer> jobs, Optional<Message> mail) {
        static Round without(Alert alert) {
            return new Round(alert, List.of(), Optional.empty());
        }
    }

    /** Sends all alerts that are due and returns the number of messages. A failing alert does not affect the others; the first failure is thrown at the end. */
    public int send() {
        var now = clock.instant(); // alerts that become due meanwhile are left for the next run
        int sent = 0;
        var faults = new ArrayList<RuntimeException>();
        var last = Optional.<Alert>empty();
        List<Alert> due;
        do {
            var after = last;
            due = database.read(tx -> alerts.due(tx, now, after.map(Alert::next).orElse(Instant.EPOCH), after.map(Alert::id).orElse(0L), BATCH));
            var rounds = findNewJobs(due, faults);
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

    /** Finds the new jobs of each alert. The rounds are ordered by id, so that two nodes with the same alerts do not deadlock. */
    private List<Round> findNewJobs(List<Alert> due, List<RuntimeException> faults) {
        var rounds = new ArrayList<Round>();
        for (var alert : due.stream().sorted(Comparator.comparing(Alert::id)).toList()) {
            try {
                rounds.add(round(alert, newJobs.of(alert, JOBS_MAX)));
            } catch (Rejected rejection) {
                if (!NewJobs.isPermanent(rejection)) {
                    throw rejection; // without an index, the others will fail, too
                }
                rounds.add(Round.without(alert)); // such as a place that no longer exists: it has no jobs
            } catch (RuntimeException fault) {
                faults.add(fault);
            }
        }
        return rounds;
    }

    /** Renders the mail here, where a failure does not roll back the transaction of the whole batch. */
    private Round round(Alert alert, NewJobs.Found found) {
        return found.jobs().isEmpty() ? Round.without(alert)
            : new Round(alert, found.jobs().stream().map(PublicJob::id).toList(), Optional.of(letters.newJobs(alert, found, LocalDate.now(clock))));
    }

    private int write(Transaction tx, List<Round> rounds) {
        int sent = 0;
        var now = clock.instant();
        for (var round : rounds) {
            var alert = round.alert;
            boolean isOurs = alerts.claim(tx, alert, now, alert.rhythm().next(alert.next(), now, clock.getZone()));
            if (isOurs && round.mail.isPresent()) {
                alerts.markReported(tx, alert.id(), round.jobs);
                outbox.addToSubscriber(tx, alert.id(), round.mail.get());
                sent++;
            }
        }
        return sent;
    }
}
