package ca.posthaste.console;

import ca.posthaste.account.Role;
import ca.posthaste.audit.Action;
import ca.posthaste.console.ConsoleDeeds.Deed;
import ca.posthaste.console.ConsoleDeeds.Done;
import ca.posthaste.db.Row;
import ca.posthaste.support.Samples;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/** Actions that only an owner may perform: keys, webhooks, members and settings. */
record OwnersDeeds(ConsoleDeeds deeds) {
    /** No server listens at this address. A failed test delivery is recorded, too. */
    private static final String HOST = "127.0.0.1:9";
    private static final String HOOKS = "POST /{employer}/integration/webhooks";

    List<Deed> all() {
        return List.of(
            new Deed("POST /{employer}/integration/keys", Action.KEY_MADE, () -> deeds.ofOwner(key() + " Nightly")),
            new Deed("POST /{employer}/integration/keys/{id}/rotate", Action.KEY_ROTATED, () -> ofKey("/rotate", "overlapHours", "1")),
            new Deed("POST /{employer}/integration/keys/{id}/revoke", Action.KEY_REVOKED, () -> ofKey("/revoke")),
            new Deed(HOOKS, Action.WEBHOOK_MADE, () -> deeds.ofOwner(hook() + " " + HOST)),
            new Deed(HOOKS + "/{id}/edit", Action.WEBHOOK_CHANGED, () -> ofHook("/edit", "url", "http://" + HOST + "/other", "which", "all")),
            new Deed(HOOKS + "/{id}/rotate", Action.SECRET_ROTATED, () -> ofHook("/rotate")),
            new Deed(HOOKS + "/{id}/off", Action.WEBHOOK_CHANGED, () -> ofHook("/off")),
            new Deed(HOOKS + "/{id}/on", Action.WEBHOOK_CHANGED, () -> ofHook("/on")),
            new Deed(HOOKS + "/{id}/test", Action.WEBHOOK_TESTED, () -> ofHook("/test")),
            new Deed(HOOKS + "/{id}/delete", Action.WEBHOOK_DELETED, () -> ofHook("/delete")),
            new Deed(HOOKS + "/{id}/replay", Action.DELIVERY_REPLAYED, () -> replayed(hook -> {
                deeds.send("/integration/webhooks/" + hook + "/replay", "since", "2026-01-01T00:00");
                return hook + " " + LocalDateTime.parse("2026-01-01T00:00").atZone(deeds.service.clock().getZone()).toInstant();
            })),
            new Deed(HOOKS + "/{id}/deliveries/{delivery}/replay", Action.DELIVERY_REPLAYED, () -> replayed(this::replayOne)),
            new Deed("POST /{employer}/people", Action.USER_ADDED, () -> {
                var email = ConsoleDeeds.address("bob");
                deeds.send("/people", "email", email, "role", "reader");
                return deeds.ofOwner(email + " reader");
            }),
            new Deed("POST /{employer}/people/{id}/role", Action.ROLE_CHANGED, () -> ofPerson("/role", " reader → editor", "role", "editor")),
            new Deed("POST /{employer}/people/{id}/remove", Action.USER_REMOVED, () -> ofPerson("/remove", "")),
            new Deed("POST /{employer}/settings", Action.SETTINGS_CHANGED, () -> {
                deeds.send("/settings", "language", "en", "employees", "30", "retention", "365", "reminders", "week", "reminders", "day", "reminders", "closed");
                return deeds.ofOwner("employees: unknown → 30");
            }));
    }

    private long key() {
        deeds.send("/integration/keys", "name", "Nightly", "scopes", "jobs:read");
        return deeds.newest("api_key");
    }

    private Done ofKey(String action, String... fields) {
        long key = key();
        deeds.send("/integration/keys/" + key + action, fields);
        return deeds.ofOwner(key + " Nightly");
    }

    private long hook() {
        deeds.send("/integration/webhooks", "url", "http://" + HOST + "/hook?token=x", "which", "all");
        return deeds.newest("webhook");
    }

    private Done ofHook(String action, String... fields) {
        long hook = hook();
        deeds.send("/integration/webhooks/" + hook + action, fields);
        return deeds.ofOwner(hook + " " + HOST);
    }

    private Done replayed(LongFunction<String> replay) {
        return deeds.ofOwner(replay.apply(hook()));
    }

    /** Replays a message that has been attempted before. */
    private String replayOne(long hook) {
        deeds.bakery.create(Samples.BAKER);
        deeds.service.await(() -> tried(hook).isPresent());
        long delivery = tried(hook).orElseThrow();
        deeds.send("/integration/webhooks/" + hook + "/deliveries/" + delivery + "/replay");
        return hook + " " + deeds.database.read(tx -> tx.sql("SELECT 'msg_' || m.hook || '_' || e.name FROM webhook_message m"
            + " JOIN webhook_event e ON e.id = m.event WHERE m.id = :id").bind("id", delivery).one(Row::nextString));
    }

    private Optional<Long> tried(long hook) {
        return deeds.database.read(tx -> tx.sql("SELECT id FROM webhook_message WHERE hook = :hook AND attempts > 0 AND claim IS NULL").bind("hook", hook)
            .first(Row::nextLong));
    }

    private Done ofPerson(String action, String more, String... fields) {
        var email = ConsoleDeeds.address("bob");
        deeds.service.addUser(deeds.bakery.employer(), email, Role.READER);
        deeds.send("/people/" + deeds.newest("account_user") + action, fields);
        return deeds.ofOwner(email + more);
    }
}
