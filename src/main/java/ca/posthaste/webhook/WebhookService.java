package ca.posthaste.webhook;

import ca.posthaste.cursor.Cursor;
import ca.posthaste.cursor.Feed;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.change.Change;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import ca.posthaste.webhook.client.AddressLookup;
import ca.posthaste.webhook.client.ReceiverUrl;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Adds, changes, rotates, deletes, tests and replays webhooks. Additions, changes and rotations are serialized per employer. */
public record WebhookService(Webhooks webhooks, Deliveries deliveries, AddressLookup lookup, DeliveryAttempter attempter, Feed<Change> changes,
                             Runnable wake, Clock clock) {
    public static final int MAX = 20;
    private static final Duration OVERLAP = Duration.ofHours(24);
    static final int REPLAYED = 2_000;

    /** A webhook with its secret, which is shown only this once. */
    public record Issued(Webhook hook, WebhookSecret secret) {}

    /** Reads and validates the webhook in a request, including whether the host may be reached. Blocks, so it must not be called inside a transaction. */
    public WebhookPatch read(EmployerId employer, JsonNode sent, boolean isNew) {
        var faults = new Violations();
        var patch = WebhookPatch.from(JsonObjectReader.of(sent, faults), lookup.urlGuard(), isNew);
        if (patch.url().isValue() && !isReachable(employer, patch.url().value())) {
            faults.add("/url", Rule.NOT_REACHABLE, UserMessage.of("webhook.url-host"));
        }
        faults.reject();
        return patch;
    }

    private boolean isReachable(EmployerId employer, String url) {
        try {
            return !lookup.addresses(employer.value(), ReceiverUrl.parse(url)).isEmpty();
        } catch (ReceiverUrl.Malformed checkedBefore) {
            return false;
        }
    }

    public Issued add(Transaction tx, EmployerId employer, WebhookPatch patch) {
        Employers.lock(tx, employer);
        if (webhooks.count(tx, employer) >= MAX) {
            throw new Rejected(Problem.TOO_MANY_WEBHOOKS, UserMessage.of("webhook.too-many", "max", MAX));
        }
        var secret = WebhookSecret.random();
        return new Issued(webhooks.add(tx, employer, patch.asNew(), secret), secret);
    }

    public Webhook update(Transaction tx, EmployerId employer, int id, WebhookPatch patch) {
        Employers.lock(tx, employer);
        var hook = find(tx, employer, id);
        return webhooks.update(tx, hook, patch.over(hook));
    }

    public Webhook find(Transaction tx, EmployerId employer, int id) {
        return webhooks.find(tx, employer, id).orElseThrow(() -> new Rejected(Problem.WEBHOOK_NOT_FOUND));
    }

    public void delete(Transaction tx, EmployerId employer, int id) {
        if (!webhooks.delete(tx, employer, id)) {
            throw new Rejected(Problem.WEBHOOK_NOT_FOUND);
        }
    }

    /** Replaces the secret. For a while messages are signed with both the new and the previous secret; an even older one becomes invalid now. */
    public Issued rotate(Transaction tx, EmployerId employer, int id) {
        Employers.lock(tx, employer);
        var secret = WebhookSecret.random();
        return new Issued(webhooks.rotate(tx, find(tx, employer, id), secret, clock.instant().plus(OVERLAP)), secret);
    }

    /** Returns a test message, which is sent on request to check that it arrives. */
    public WebhookMessage testMessage(Transaction tx, EmployerId employer, int id) {
        var hook = find(tx, employer, id);
        return new WebhookMessage(hook.id(), employer.value(), hook.url(), webhooks.secrets(tx, hook), "msg_" + hook.id() + "_test_" + UUID.randomUUID(),
            EventType.TEST, clock.instant(), Optional.empty());
    }

    /** Sends a message without the queue. Blocks. Works even if the webhook is off, so that it can be tested before it is turned on. */
    public DeliveryResult send(WebhookMessage message) {
        return attempter.deliver(message);
    }

    public WebhookDelivery store(Transaction tx, WebhookMessage message, DeliveryResult result) {
        return deliveries.find(tx, message.hook(), deliveries.addSent(tx, message, result)).orElseThrow();
    }

    public WebhookDelivery replay(Transaction tx, EmployerId employer, int id, long delivery) {
        var hook = on(tx, employer, id);
        var known = deliveries.find(tx, hook.id(), delivery).filter(one -> !one.type().equals(EventType.TEST))
            .orElseThrow(() -> new Rejected(Problem.DELIVERY_NOT_FOUND));
        if (!deliveries.replay(tx, hook.id(), known.id())) {
            throw new Rejected(Problem.DELIVERY_IN_WORK, UserMessage.of("webhook.attempt-running"));
        }
        return deliveries.find(tx, hook.id(), known.id()).orElseThrow();
    }

    /** The result of a replay: the number of messages to be sent, and the changes that they report. */
    public record Replayed(int messages, Feed.Range changes) {}

    /** Replays changes of jobs after a cursor of the change feed that the webhook subscribes to: at most {@link #REPLAYED}, to keep the write short. */
    public Replayed replaySince(Transaction tx, EmployerId employer, int id, Cursor since) {
        var hook = on(tx, employer, id);
        var range = changes.range(tx, employer.value(), since, REPLAYED);
        int room = WebhookMaintenance.WAITING_MAX - deliveries.waiting(tx, hook.id(), WebhookMaintenance.WAITING_MAX);
        int count = deliveries.countIn(tx, hook, range);
        if (count > room) {
            throw new Rejected(Problem.TOO_MANY_MESSAGES,
                UserMessage.of("webhook.too-many-messages", "room", Math.max(0, room), "max", WebhookMaintenance.WAITING_MAX));
        }
        deliveries.replay(tx, hook, range);
        return new Replayed(count, range);
    }

    /** Returns the body that a replay of a message would send; empty if there is no such message. */
    public Optional<String> body(Transaction tx, EmployerId employer, int id, long delivery) {
        return deliveries.message(tx, find(tx, employer, id).id(), delivery).map(attempter::body);
    }

    private Webhook on(Transaction tx, EmployerId employer, int id) {
        var hook = find(tx, employer, id);
        if (hook.off().isPresent()) {
            throw new Rejected(Problem.WEBHOOK_OFF, UserMessage.of("webhook.off"));
        }
        return hook;
    }

    /** Wakes the workers. Must be called after the transaction of a replay. */
    public void announce() {
        wake.run();
    }
}
