package ca.posthaste.employer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.Scope;
import ca.posthaste.db.Database;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of keys with scopes, expiry and rotation, on every engine. */
interface KeysContract {
    LocalDate TODAY = TestClock.FIRST_DAY;
    KeyProperties ALL = new KeyProperties("Everything", EnumSet.allOf(Scope.class), Optional.empty());

    Database database();

    /** A node: a gate and the services behind it. Two nodes share the database and the clock. */
    final class Node {
        final Database database;
        final TestClock clock;
        final Keys keys;
        final KeyUse use;
        final KeyAuthenticator gate;
        final KeyService issuing;

        Node(Database database, TestClock clock) {
            this.database = database;
            this.clock = clock;
            keys = new Keys(clock);
            use = new KeyUse(database, keys);
            gate = new KeyAuthenticator(database, new Employers(clock), keys, use, clock, KeyAuthenticator.CACHE_MAX, () -> 0);
            issuing = new KeyService(database, keys, clock, gate::drop);
            gate.checkForChanges();
        }

        EmployerId employer() {
            return database.writeNow(tx -> new Employers(clock).add(tx, "Bakery", Plan.STANDARD)).id();
        }

        KeyService.Issued add(EmployerId employer, KeyProperties terms) {
            return Database.join(add(employer, terms, KeyIssuer.OPERATOR));
        }

        CompletionStage<KeyService.Issued> add(EmployerId employer, KeyProperties terms, KeyIssuer by) {
            return issuing.change(employer, tx -> issuing.add(tx, employer, terms, by));
        }

        KeyService.Issued rotate(KeyService.Issued key, int hours) {
            return Database.join(rotate(key.key().employer(), key.key().id(), hours, KeyIssuer.OPERATOR));
        }

        CompletionStage<KeyService.Issued> rotate(EmployerId employer, int id, int hours, KeyIssuer by) {
            return issuing.change(employer, tx -> issuing.rotate(tx, employer, id, hours, by));
        }

        CompletionStage<KeyEntry> revoke(EmployerId employer, int id) {
            return issuing.change(employer, tx -> issuing.revoke(tx, employer, id));
        }

        AuthenticatedKey admit(KeyService.Issued key) {
            return Database.join(gate.admit(key.secret().reveal()));
        }

        String refusal(KeyService.Issued key) {
            var rejected = assertThrows(Rejected.class, () -> admit(key));
            assertEquals(Problem.KEY_NEEDED, rejected.problem());
            return rejected.getMessage();
        }

        KeyIssuer grantor(KeyService.Issued key) {
            return KeyIssuer.key(keys, key.secret().hash(), clock);
        }

        KeyEntry stored(KeyService.Issued key) {
            return database.read(tx -> keys.byHash(tx, key.secret().hash())).orElseThrow().key();
        }

        void use(AuthenticatedKey holder, String from) {
            gate.recordUse(holder, () -> from);
        }
    }

    private Node node() {
        return new Node(database(), new TestClock(ZoneId.of("America/Vancouver")));
    }

    private static Problem refused(CompletionStage<?> stage) {
        return assertThrows(Rejected.class, () -> Database.join(stage)).problem();
    }

    private static KeyProperties terms(LocalDate expiresOn, Scope... scopes) {
        return new KeyProperties("Sync", Set.of(scopes), Optional.ofNullable(expiresOn));
    }

    @Test default void a_key_is_kept_with_its_name_scopes_and_last_day() {
        var node = node();
        var terms = new KeyProperties("Nightly é 😀", Set.of(Scope.JOBS_READ, Scope.CHANGES_READ), Optional.of(TODAY.plusYears(1)));
        var key = node.add(node.employer(), terms);
        assertEquals(terms, node.stored(key).terms());
        assertTrue(node.admit(key).has(Scope.CHANGES_READ));
        assertFalse(node.admit(key).has(Scope.JOBS_WRITE));
    }

    @Test default void a_key_is_good_on_its_last_day_and_rejected_with_a_reason_after_it_though_it_is_cached() {
        var node = node();
        var key = node.add(node.employer(), terms(TODAY.plusDays(30), Scope.JOBS_READ));
        assertEquals(Optional.empty(), node.admit(key).expiresOn());
        node.clock.moveTo(TODAY.plusDays(16), LocalTime.of(23, 59));
        assertEquals(Optional.empty(), node.admit(key).expiresOn());
        node.clock.moveTo(TODAY.plusDays(17), LocalTime.MIDNIGHT); // its last 14 days start
        assertEquals(Optional.of("2026-05-13"), node.admit(key).expiresOn());
        node.clock.moveTo(TODAY.plusDays(30), LocalTime.of(23, 59));
        assertEquals(Optional.of("2026-05-13"), node.admit(key).expiresOn());
        node.clock.moveTo(TODAY.plusDays(31), LocalTime.MIDNIGHT);
        assertTrue(node.refusal(key).contains("2026-05-13"), node.refusal(key));
    }

    @Test default void both_secrets_are_valid_on_every_node_until_the_overlap_of_a_rotation_ends() {
        var node = node();
        var other = new Node(database(), node.clock);
        var first = node.add(node.employer(), ALL);
        node.admit(first);
        other.admit(first);
        var second = node.rotate(first, 24);
        other.gate.checkForChanges();
        for (var each : List.of(node, other)) {
            assertEquals(Optional.of("2026-04-14"), each.admit(first).expiresOn()); // the day its overlap ends
            assertEquals(Optional.empty(), each.admit(second).expiresOn());
        }
        assertEquals(Optional.of(node.clock.instant().plus(Duration.ofHours(24))), second.key().overlapEnd(node.clock.instant()));
        node.clock.moveBy(Duration.ofHours(24));
        for (var each : List.of(node, other)) {
            assertTrue(each.refusal(first).contains("rotated"), each.refusal(first));
            assertEquals(second.key().id(), each.admit(second).key().id());
        }
        assertEquals(Optional.empty(), node.stored(second).overlapEnd(node.clock.instant()));
    }

    @Test default void a_rotation_without_overlap_rejects_the_old_secret_here_at_once_and_elsewhere_after_the_next_check() {
        var node = node();
        var other = new Node(database(), node.clock);
        var first = node.add(node.employer(), ALL);
        node.admit(first);
        other.admit(first);
        var second = node.rotate(first, 0);
        assertTrue(node.refusal(first).contains("rotated"));
        node.admit(second);
        other.gate.checkForChanges();
        assertTrue(other.refusal(first).contains("rotated"));
        other.admit(second);
    }

    @Test default void a_key_is_not_rotated_again_while_its_earlier_secret_works_unless_both_are_to_end() {
        var node = node();
        var first = node.add(node.employer(), ALL);
        var second = node.rotate(first, 720);
        assertEquals(Problem.KEY_NOT_ROTATABLE, assertThrows(Rejected.class, () -> node.rotate(first, 1)).problem());
        node.admit(first);
        node.admit(second);
        var third = node.rotate(first, 0);
        node.refusal(first);
        node.refusal(second);
        node.admit(third);
    }

    @Test default void only_one_of_several_concurrent_rotations_succeeds() {
        var node = node();
        var first = node.add(node.employer(), ALL);
        var rotations = IntStream.range(0, 8).mapToObj(i ->
            node.rotate(first.key().employer(), first.key().id(), 24, KeyIssuer.OPERATOR).toCompletableFuture()).toList();
        rotations.forEach(rotation -> rotation.handle((done, fault) -> null).join());
        assertEquals(1, rotations.stream().filter(rotation -> !rotation.isCompletedExceptionally()).count());
        node.admit(first);
    }

    @Test default void an_expired_a_revoked_and_a_foreign_key_are_not_rotated() {
        var node = node();
        var expired = node.add(node.employer(), terms(TODAY, Scope.JOBS_READ));
        var revoked = node.add(expired.key().employer(), ALL);
        Database.join(node.revoke(revoked.key().employer(), revoked.key().id()));
        node.refusal(revoked);
        assertEquals(Problem.KEY_NOT_FOUND, refused(node.rotate(revoked.key().employer(), revoked.key().id(), 0, KeyIssuer.OPERATOR)));
        assertEquals(Problem.KEY_NOT_FOUND, refused(node.revoke(revoked.key().employer(), revoked.key().id())));
        var other = node.employer();
        assertEquals(Problem.KEY_NOT_FOUND, refused(node.rotate(other, expired.key().id(), 0, KeyIssuer.OPERATOR)));
        assertEquals(Problem.KEY_NOT_FOUND, refused(node.revoke(other, expired.key().id())));
        node.admit(expired);
        node.clock.moveTo(TODAY.plusDays(1));
        assertEquals(Problem.KEY_NOT_ROTATABLE, assertThrows(Rejected.class, () -> node.rotate(expired, 0)).problem());
    }

    @Test default void a_key_cannot_create_or_rotate_a_key_with_more_scopes_or_a_longer_life_than_its_own() {
        var node = node();
        var employer = node.employer();
        var all = node.add(employer, ALL);
        var some = node.add(employer, terms(TODAY.plusDays(10), Scope.KEYS_MANAGE, Scope.JOBS_READ));
        var by = node.grantor(some);
        Database.join(node.add(employer, terms(TODAY.plusDays(10), Scope.JOBS_READ), by));
        assertEquals(Problem.KEY_BEYOND_YOURS, refused(node.add(employer, terms(TODAY, Scope.JOBS_WRITE), by)));
        assertEquals(Problem.KEY_BEYOND_YOURS, refused(node.add(employer, terms(TODAY.plusDays(11), Scope.JOBS_READ), by)));
        assertEquals(Problem.KEY_BEYOND_YOURS, refused(node.add(employer, terms(null, Scope.JOBS_READ), by)));
        assertEquals(Problem.KEY_BEYOND_YOURS, refused(node.rotate(employer, all.key().id(), 24, by)));
        Database.join(node.rotate(employer, some.key().id(), 24, by));
        Database.join(node.rotate(employer, some.key().id(), 0, node.grantor(all)));
    }

    @Test default void a_secret_that_was_replaced_cannot_make_or_rotate_what_outlives_it() {
        var node = node();
        var first = node.add(node.employer(), ALL);
        node.rotate(first, 24);
        var by = node.grantor(first);
        var employer = first.key().employer();
        assertEquals(Problem.KEY_BEYOND_YOURS, refused(node.add(employer, ALL, by)));
        assertEquals(Problem.KEY_BEYOND_YOURS, refused(node.rotate(employer, first.key().id(), 0, by)));
    }

    @Test default void a_key_that_is_revoked_makes_no_other_though_a_node_has_let_it_in() {
        var node = node();
        var other = new Node(database(), node.clock);
        var key = node.add(node.employer(), ALL);
        other.admit(key);
        Database.join(node.revoke(key.key().employer(), key.key().id()));
        assertEquals(Problem.KEY_NEEDED, refused(other.add(key.key().employer(), ALL, other.grantor(key))));
    }

    @Test default void an_employer_never_has_more_keys_than_it_may_though_many_are_made_at_the_same_time() {
        var node = node();
        var employer = node.employer();
        var made = IntStream.range(0, Keys.MAX + 20).mapToObj(i ->
            node.add(employer, KeyProperties.USUAL, KeyIssuer.OPERATOR).toCompletableFuture()).toList();
        made.forEach(key -> key.handle((done, fault) -> null).join());
        assertEquals(Keys.MAX, made.stream().filter(key -> !key.isCompletedExceptionally()).count());
        assertEquals(Problem.TOO_MANY_KEYS, refused(node.add(employer, KeyProperties.USUAL, KeyIssuer.OPERATOR)));
        node.add(node.employer(), KeyProperties.USUAL); // keys of another employer do not count
        Database.join(node.revoke(employer, made.stream().filter(key -> !key.isCompletedExceptionally())
            .map(CompletableFuture::join).findFirst().orElseThrow().key().id()));
        node.add(employer, KeyProperties.USUAL);
    }

    @Test default void only_the_newest_revoked_keys_are_kept() {
        var node = node();
        var employer = node.employer();
        var kept = node.add(employer, KeyProperties.USUAL);
        for (int i = 0; i < Keys.REVOKED_KEPT + 5; i++) {
            var key = node.add(employer, KeyProperties.USUAL);
            Database.join(node.revoke(employer, key.key().id()));
            node.clock.moveBy(Duration.ofSeconds(1));
        }
        var all = database().read(tx -> node.keys.all(tx, employer));
        assertEquals(Keys.REVOKED_KEPT + 1, all.size());
        assertEquals(kept.key().id() + 6, all.get(1).id());
        node.admit(kept);
    }

    @Test default void the_last_use_is_stored_to_the_minute_and_a_later_one_stays() {
        var node = node();
        var other = new Node(database(), node.clock);
        var key = node.add(node.employer(), ALL);
        var holder = node.admit(key);
        node.clock.moveTo(TODAY, LocalTime.of(12, 0, 59));
        node.use(holder, "192.0.2.1");
        node.use(holder, "192.0.2.2"); // within the same minute: not recorded again
        assertEquals(Optional.empty(), node.stored(key).lastUsed());
        node.clock.moveTo(TODAY, LocalTime.of(12, 1, 1));
        other.use(other.admit(key), "2001:db8::1");
        other.use.save();
        node.use.save();
        var minute = TODAY.atTime(12, 1).atZone(node.clock.getZone()).toInstant();
        assertEquals(Optional.of(new KeyEntry.Use(minute, "2001:db8:0:0:0:0:0:1")), node.stored(key).lastUsed());
        assertEquals(0, node.use.pending());
        node.clock.moveTo(TODAY, LocalTime.of(12, 2));
        node.use(holder, "what a proxy made up ".repeat(1_000));
        node.use.save();
        assertEquals(new KeyEntry.Use(minute.plusSeconds(60), null), node.stored(key).lastUsed().orElseThrow());
    }

    @Test default void uses_that_cannot_be_stored_yet_do_not_pile_up() {
        var node = node();
        for (int id = 1; id <= KeyUse.PENDING_MAX + 100; id++) {
            node.use.note(id, 1, "192.0.2.1");
        }
        assertEquals(KeyUse.PENDING_MAX, node.use.pending());
        node.use.save(); // deleted keys cause no error
        assertEquals(0, node.use.pending());
    }
}
