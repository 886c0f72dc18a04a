package ca.posthaste.board.alert;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.mail.ConfirmationQuota;
import ca.posthaste.mail.Mailbox;
import ca.posthaste.mail.Outbox;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Starts and ends alerts. No alert is sent before the owner of the mailbox has confirmed it, and none after they have unsubscribed. */
public record Subscriptions(Database database, Alerts alerts, NewJobs newJobs, AlertLetters letters, AlertService.Mailing mail, Clock clock) {
    static final int CONFIRM_DAYS = 3;
    static final int MAILBOX_MAX = 20;
    /** Maximum number of unconfirmed alerts of all mailboxes together. A further one replaces the oldest. */
    static final int UNCONFIRMED_MAX = 10_000;
    /** Maximum number of confirmation requests per hour, to all mailboxes together, for alerts that are still unconfirmed. */
    static final int MAILS_AN_HOUR = 1_000;
    /** Additional quota for sites that have sent few requests; otherwise a few others could block the form for everybody. */
    static final int MAILS_KEPT_FREE = 1_000;
    private static final int KNOWN_MAX = 100;
    private static final int BATCH = 200;
    private static final int TOLD_DAYS = 30;
    private static final Duration MAIL_KEPT = Duration.ofDays(30);

    /** Requests an alert. Returns false if there were too many requests in the last hour, but not if the mailbox has used up its quota, which stays secret. */
    CompletionStage<Boolean> request(Alerts.NewAlert requested, boolean isFirst) {
        int limit = isFirst ? MAILS_AN_HOUR + MAILS_KEPT_FREE : MAILS_AN_HOUR;
        return database.write(tx -> {
            if (alerts.countUnconfirmedSince(tx, clock.instant().minus(Duration.ofHours(1)), limit) >= limit) {
                return false;
            }
            if (mail.confirmLimit() == 0 || ConfirmationQuota.OF_ALERTS.admit(tx, Mailbox.of(requested.email()), LocalDate.now(clock), mail.confirmLimit())) {
                makeRoom(tx);
                var token = AlertTokens.random();
                var alert = alerts.add(tx, requested, AlertTokens.hash(token), clock.instant());
                mail.outbox().addToSubscriber(tx, alert.id(), letters.confirmation(alert, token));
            }
            return true;
        }).thenApply(accepted -> {
            mail.wake().run();
            return accepted;
        });
    }

    /** Deletes the oldest unconfirmed alerts if there are too many: they have the least to lose, and rejecting new ones would let a flood block alerts. */
    private void makeRoom(Transaction tx) {
        int surplus = alerts.countUnconfirmed(tx, UNCONFIRMED_MAX) - UNCONFIRMED_MAX + 1;
        if (surplus > 0) {
            alerts.unconfirmedBefore(tx, clock.instant().plusMillis(1), surplus).forEach(alert -> erase(tx, mail.outbox(), alerts, alert));
        }
    }

    CompletionStage<Optional<Alert>> toConfirm(String token) {
        return database.query(tx -> alerts.byConfirmHash(tx, AlertTokens.hash(token)));
    }

    enum Confirmed { YES, TOO_MANY, GONE }

    /** Confirms an alert. Idempotent. */
    CompletionStage<Confirmed> confirm(Alert alert, String token) {
        return alreadyOnBoard(alert).thenCompose(known -> database.write(tx -> confirm(tx, alert, AlertTokens.hash(token), known)));
    }

    /** Returns the jobs that are on the board already; empty while the search is not ready, in which case the first mail may contain an older job. */
    private CompletionStage<List<Integer>> alreadyOnBoard(Alert alert) {
        return alert.isConfirmed() ? CompletableFuture.completedStage(List.of())
            : CompletableFuture.completedStage(alert).thenCompose(begun -> newJobs.alreadyOnBoard(begun, KNOWN_MAX)).exceptionally(notReady -> List.of());
    }

    private Confirmed confirm(Transaction tx, Alert read, String hash, List<Integer> known) {
        database.engine().lock(tx, Mailbox.of(read.email()).name().hashCode()); // of two concurrent confirmations, the second sees the first
        var found = alerts.byConfirmHash(tx, hash);
        if (found.isEmpty() || found.get().isConfirmed()) {
            return found.isEmpty() ? Confirmed.GONE : Confirmed.YES;
        }
        var alert = found.get();
        var now = clock.instant();
        var next = alert.rhythm().first(now, clock.getZone());
        var older = alerts.findDuplicate(tx, alert);
        if (older.isPresent()) {
            alerts.replace(tx, older.get(), alert, hash, next);
            mail.outbox().eraseOfAlert(tx, alert.id());
            return Confirmed.YES;
        }
        if (alerts.countConfirmed(tx, Mailbox.of(alert.email())) >= MAILBOX_MAX) {
            return Confirmed.TOO_MANY;
        }
        alerts.confirm(tx, alert, now, next);
        alerts.markReported(tx, alert.id(), known);
        return Confirmed.YES;
    }

    CompletionStage<Optional<Alert>> toUnsubscribe(String token) {
        var id = AlertTokens.id(token);
        return database.query(tx -> id.isEmpty() ? Optional.empty()
            : alerts.byId(tx, id.getAsLong()).filter(alert -> AlertTokens.unsubscribes(token, alert)));
    }

    CompletionStage<Void> unsubscribe(Alert alert) {
        return database.write(tx -> erase(tx, mail.outbox(), alerts, alert)).thenCompose(erased -> database.query(tx -> {
            mail.written().erase(erased);
            return null;
        }));
    }

    /** Deletes all alerts of an address, within the caller's transaction. Returns the number of alerts and the ids of their mail. */
    public static Erased erase(Transaction tx, Outbox outbox, Alerts alerts, String email) {
        var all = alerts.of(tx, email);
        return new Erased(all.size(), all.stream().flatMap(alert -> erase(tx, outbox, alerts, alert).stream()).toList());
    }

    public record Erased(int alerts, List<Long> mail) {}

    private static List<Long> erase(Transaction tx, Outbox outbox, Alerts alerts, Alert alert) {
        alerts.delete(tx, alert.id());
        return outbox.eraseOfAlert(tx, alert.id());
    }

    /** Deletes unconfirmed alerts, old sent mail, and the records of reported jobs that closed long ago. */
    public void sweep() {
        var unconfirmed = clock.instant().minus(Duration.ofDays(CONFIRM_DAYS));
        database.writeInBatches(BATCH, tx -> {
            var some = alerts.unconfirmedBefore(tx, unconfirmed, BATCH);
            some.forEach(alert -> erase(tx, mail.outbox(), alerts, alert));
            return some.size();
        });
        var limit = clock.instant().minus(MAIL_KEPT);
        database.writeInBatches(BATCH, tx -> mail.outbox().deleteOld(tx, Outbox.Audience.SUBSCRIBER, limit, BATCH).size());
        forgetClosed();
    }

    private void forgetClosed() {
        var before = LocalDate.now(clock).minusDays(TOLD_DAYS);
        int last = 0;
        List<Integer> jobs;
        do {
            int after = last;
            jobs = database.read(tx -> alerts.reportedJobsAfter(tx, after, BATCH));
            if (!jobs.isEmpty()) {
                var some = jobs;
                database.writeNow(tx -> alerts.forgetClosed(tx, some, before));
                last = jobs.get(jobs.size() - 1);
            }
        } while (jobs.size() == BATCH);
    }
}
