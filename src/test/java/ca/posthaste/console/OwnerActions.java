package ca.posthaste.console;

import ca.posthaste.account.Role;
import ca.posthaste.audit.Action;
import ca.posthaste.console.ConsoleActions.ConsoleAction;
import ca.posthaste.console.ConsoleActions.Done;
import ca.posthaste.db.Row;
import ca.posthaste.support.Samples;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/** Actions that only an owner may perform: keys, webhooks, members and settings. */
record OwnerActions(ConsoleActions actions) {
    /** No server listens at this address. A failed test delivery is recorded, too. */
    private static final String HOST = "127.0.0.1:9";
    private static final String HOOKS = "POST /{employer}/integration/webhooks";

    List<ConsoleAction> all() {
        return List.of(
            new ConsoleAction("POST /{employer}/integration/keys", Action.KEY_MADE, () -> actions.ofOwner(key() + " Nightly")),
            new ConsoleAction("POST /{employer}/integration/keys/{id}/rotate", Action.KEY_ROTATED, () -> ofKey("/rotate", "overlapHours", "1")),
            new ConsoleAction("POST /{employer}/integration/keys/{id}/revoke", Action.KEY_REVOKED, () -> ofKey("/revoke")),
            new ConsoleAction(HOOKS, Action.WEBHOOK_MADE, () -> actions.ofOwner(hook() + " " + HOST)),
            new ConsoleAction(HOOKS + "/{id}/edit", Action.WEBHOOK_CHANGED, () -> ofHook("/edit", "url", "http://" + HOST + "/other", "which", "all")),
            new ConsoleAction(HOOKS + "/{id}/rotate", Action.SECRET_ROTATED, () -> ofHook("/rotate")),
            new ConsoleAction(HOOKS + "/{id}/off", Action.WEBHOOK_CHANGED, () -> ofHook("/off")),
            new ConsoleAction(HOOKS + "/{id}/on", Action.WEBHOOK_CHANGED, () -> ofHook("/on")),
            new ConsoleAction(HOOKS + "/{id}/test", Action.WEBHOOK_TESTED, () -> ofHook("/test")),
            new ConsoleAction(HOOKS + "/{id}/delete", Action.WEBHOOK_DELETED, () -> ofHook("/delete")),
            new ConsoleAction(HOOKS + "/{id}/replay", Action.DELIVERY_REPLAYED, () -> replayed(hook -> {
                actions.send("/integration/webhooks/" + hook + "/replay", "since", "2026-01-01T00:00");
                return hook + " " + LocalDateTime.parse("2026-01-01T00:00").atZone(actions.service.clock().getZone()).toInstant();
            })),
            new ConsoleAction(HOOKS + "/{id}/deliveries/{delivery}/replay", Action.DELIVERY_REPLAYED, () -> replayed(this::replayOne)),
            new ConsoleAction("POST /{employer}/people", Action.USER_ADDED, () -> {
                var email = ConsoleActions.address("bob");
                actions.send("/people", "email", email, "role", "reader");
                return actions.ofOwner(email + " reader");
            }),
            new ConsoleAction("POST /{employer}/people/{id}/role", Action.ROLE_CHANGED, () -> ofPerson("/role", " reader → editor", "role", "editor")),
            new ConsoleAction("POST /{employer}/people/{id}/remove", Action.USER_REMOVED, () -> ofPerson("/remove", "")),
            new ConsoleAction("POST /{employer}/settings", Action.SETTINGS_CHANGED, () -> {
                actions.send("/settings", "language", "en", "employees", "30", "retention", "365",
                    "reminders", "week", "reminders", "day", "reminders", "closed");
                return actions.ofOwner("employees: unknown → 30");
            }));
    }

    private long key() {
        actions.send("/integration/keys", "name", "Nightly", "scopes", "jobs:read");
        return actions.newest("api_key");
    }

    private Done ofKey(String action, String... fields) {
        long key = key();
        actions.send("/integration/keys/" + key + action, fields);
        return actions.ofOwner(key + " Nightly");
    }

    private long hook() {
        actions.send("/integration/webhooks", "url", "http://" + HOST + "/hook?token=x", "which", "all");
        return actions.newest("webhook");
    }

    private Done ofHook(String action, String... fields) {
        long hook = hook();
        actions.send("/integration/webhooks/" + hook + action, fields);
        return actions.ofOwner(hook + " " + HOST);
    }

    private Done replayed(LongFunction<String> replay) {
        return actions.ofOwner(replay.apply(hook()));
    }

    /** Replays a message that has been attempted before. */
    private String replayOne(long hook) {
        actions.bakery.create(Samples.BAKER);
        actions.service.await(() -> tried(hook).isPresent());
        long delivery = tried(hook).orElseThrow();
        actions.send("/integration/webhooks/" + hook + "/deliveries/" + delivery + "/replay");
        return hook + " " + actions.database.read(tx -> tx.sql("SELECT 'msg_' || m.hook || '_' || e.name FROM webhook_message m"
            + " JOIN webhook_event e ON e.id = m.event WHERE m.id = :id").bind("id", delivery).one(Row::nextString));
    }

    private Optional<Long> tried(long hook) {
        return actions.database.read(tx -> tx.sql("SELECT id FROM webhook_message WHERE hook = :hook AND attempts > 0 AND claim IS NULL").bind("hook", hook)
            .first(Row::nextLong));
    }

    private Done ofPerson(String action, String more, String... fields) {
        var email = ConsoleActions.address("bob");
        actions.service.addUser(actions.bakery.employer(), email, Role.READER);
        actions.send("/people/" + actions.newest("account_user") + action, fields);
        return actions.ofOwner(email + more);
    }
}
