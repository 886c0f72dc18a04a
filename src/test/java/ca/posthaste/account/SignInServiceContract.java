package ca.posthaste.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Outbox;
import ca.posthaste.support.Polling;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of signing in, on every engine. */
interface SignInServiceContract {
    TestClock CLOCK = new TestClock(ZoneOffset.UTC);
    Users USERS = new Users(CLOCK);
    String ANA = "ana@example.com";
    String NETWORK = "203.0.113.7";

    Database database();

    StoredJobs jobs();

    @BeforeEach default void noon() {
        CLOCK.moveTo(TestClock.FIRST_DAY);
    }

    /** Returns a new instance, which stands for another node: nothing is held in memory. */
    static SignInService node(Database database) {
        return new SignInService(database, USERS, new Audit(CLOCK), new Outbox(database.engine(), "example.org", CLOCK), () -> { },
            new AccountLetters(new Bilingual("Jobs", "Emplois"), "https://jobs.example.org"), CLOCK);
    }

    private SignInService node() {
        return node(database());
    }

    static User add(Database database, EmployerId employer) {
        return database.writeNow(tx -> {
            USERS.add(tx, ANA, employer, Role.OWNER);
            return USERS.byEmail(tx, ANA).orElseThrow();
        });
    }

    private User ana() {
        return add(database(), jobs().employer("Bakery").id());
    }

    static String link(Database database, User user) {
        return database.writeNow(tx -> USERS.addSignInLink(tx, user, "/en/console")).reveal();
    }

    private String link(User user) {
        return link(database(), user);
    }

    static Optional<SignInService.StartedSession> begin(SignInService node, String link) {
        return Database.join(node.begin(link, NETWORK, "Browser"));
    }

    private String session(User user) {
        CLOCK.moveBy(Duration.ofSeconds(1));
        return begin(node(), link(user)).orElseThrow().token().reveal();
    }

    static Optional<SignedIn> find(SignInService node, String session) {
        return Database.join(node.find(session, OptionalInt.empty()));
    }

    private boolean isIn(String session) {
        return find(node(), session).isPresent();
    }

    private int rows(String table) {
        return database().read(tx -> tx.sql("SELECT count(*) FROM " + table).one(Row::nextInt));
    }

    @Test default void signing_in_to_one_browser_too_many_ends_the_oldest_session() {
        var ana = ana();
        var sessions = new ArrayList<String>();
        IntStream.range(0, SignInService.SESSIONS_MAX).forEach(i -> sessions.add(session(ana)));
        assertTrue(sessions.stream().allMatch(this::isIn));
        sessions.add(session(ana));
        assertFalse(isIn(sessions.get(0)));
        assertTrue(sessions.stream().skip(1).allMatch(this::isIn));
        assertEquals(SignInService.SESSIONS_MAX, rows("session"));
    }

    @Test default void each_new_session_is_valid_although_many_begin_at_the_same_moment() {
        var ana = ana();
        IntStream.range(0, 3 * SignInService.SESSIONS_MAX).forEach(i -> assertTrue(isIn(begin(node(), link(ana)).orElseThrow().token().reveal())));
        assertEquals(SignInService.SESSIONS_MAX, rows("session"));
    }

    @Test default void a_user_has_at_most_five_links_even_after_concurrent_requests() {
        ana();
        var asked = IntStream.range(0, 20).mapToObj(i -> CompletableFuture.supplyAsync(() -> Database.join(node().ask(ANA, Language.FRENCH, "/fr/console", NETWORK)))).toList();
        asked.forEach(CompletableFuture::join);
        while (rows("sign_in_link") < SignInService.LINKS_MAX) {
            Polling.pause();
        }
        Database.join(database().write(tx -> null)); // with a single writer, all earlier requests are finished by now
        ask();
        assertEquals(SignInService.LINKS_MAX, rows("sign_in_link"));
        assertEquals(SignInService.LINKS_MAX, rows("mail"));
        assertEquals(SignInService.LINKS_MAX, rows("audit"));
        CLOCK.moveBy(SignInService.LINK_VALID);
        ask();
        while (rows("sign_in_link") < SignInService.LINKS_MAX + 1) {
            Polling.pause();
        }
    }

    private void ask() {
        Database.join(node().ask(ANA, Language.ENGLISH, "/en/console", NETWORK));
    }

    /** Response times reveal nothing about a write that the response does not wait for: here the write cannot even start. */
    @Test default void the_answer_does_not_wait_for_the_link() {
        var ana = ana();
        var isHeld = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        var holder = database().write(tx -> {
            Users.lock(tx, ana.id());
            isHeld.countDown();
            await(release);
            return null;
        });
        await(isHeld);
        try {
            ask();
            assertEquals(0, rows("sign_in_link"));
            Database.join(node().ask("nobody@example.com", Language.ENGLISH, "/en/console", NETWORK));
        } finally {
            release.countDown();
        }
        Database.join(holder);
        while (rows("mail") == 0) {
            Polling.pause();
        }
        assertEquals(1, rows("sign_in_link"));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    @Test default void one_of_concurrent_uses_of_a_link_succeeds() {
        var link = link(ana());
        var begun = IntStream.range(0, 8).mapToObj(i -> CompletableFuture.supplyAsync(() -> begin(node(), link))).toList();
        assertEquals(1, begun.stream().filter(one -> one.join().isPresent()).count());
        assertEquals(1, rows("session"));
    }

    @Test default void a_session_ended_on_one_node_is_ended_on_the_other() {
        var ana = ana();
        var session = session(ana);
        var other = node();
        var person = find(other, session).orElseThrow();
        Database.join(node().signOut(person, new Actor(ANA, NETWORK)));
        assertTrue(find(other, session).isEmpty());
        var more = List.of(session(ana), session(ana));
        var link = link(ana);
        Database.join(other.signOutEverywhere(find(node(), more.get(0)).orElseThrow(), new Actor(ANA, NETWORK)));
        assertTrue(more.stream().noneMatch(this::isIn));
        assertTrue(begin(node(), link).isEmpty());
    }

    @Test default void a_session_ends_when_it_is_not_used_for_eight_hours_or_is_seven_days_old() {
        var session = session(ana());
        CLOCK.moveBy(SignInService.IDLE_MAX.minusMillis(1));
        assertTrue(isIn(session));
        awaitUse();
        CLOCK.moveBy(SignInService.IDLE_MAX);
        assertFalse(isIn(session));
        var busy = session(known());
        for (var passed = Duration.ZERO; passed.compareTo(SignInService.SESSION_MAX) < 0; passed = passed.plusHours(7)) {
            assertTrue(isIn(busy), "after " + passed);
            awaitUse();
            CLOCK.moveBy(Duration.ofHours(7));
        }
        assertFalse(isIn(busy));
        node().sweep();
        assertEquals(0, rows("session"));
    }

    private User known() {
        return database().read(tx -> USERS.byEmail(tx, ANA)).orElseThrow();
    }

    /** Waits until the use of the session is recorded, which happens after the response. */
    private void awaitUse() {
        while (!database().read(tx -> tx.sql("SELECT 1 FROM session WHERE used_at > :then").bind("then", CLOCK.instant().minusSeconds(120).toEpochMilli()).exists())) {
            Polling.pause();
        }
    }

    @Test default void the_sweep_keeps_valid_links_and_sessions() {
        var ana = ana();
        var session = session(ana);
        var link = link(ana);
        CLOCK.moveBy(SignInService.LINK_VALID.minusMillis(1));
        node().sweep();
        assertTrue(isIn(session) && begin(node(), link).isPresent());
        link(ana);
        CLOCK.moveBy(SignInService.LINK_VALID);
        node().sweep();
        assertEquals(0, rows("sign_in_link"));
        assertEquals(2, rows("session"));
    }

    @Test default void an_erased_user_is_signed_out_and_their_links_stop_working() {
        var ana = ana();
        var session = session(ana);
        var link = link(ana);
        database().writeNow(tx -> USERS.remove(tx, ANA));
        assertFalse(isIn(session));
        assertTrue(begin(node(), link).isEmpty());
        assertEquals(0, rows("session") + rows("sign_in_link"));
    }

    @Test default void the_browser_and_the_network_address_are_stored_up_to_a_maximum_length() {
        var ana = ana();
        Database.join(node().begin(link(ana), "n".repeat(5_000), "b".repeat(5_000)));
        var session = Database.join(node().sessions(ana)).get(0);
        assertEquals(Session.NETWORK_MAX, session.network().length());
        assertEquals(Session.BROWSER_MAX, session.browser().length());
    }

    @Test default void the_last_sign_in_is_noted() {
        var bakery = jobs().employer("Bakery").id();
        var ana = add(database(), bakery);
        assertEquals(Optional.empty(), details(bakery).signedInAt());
        session(ana);
        assertEquals(Optional.of(CLOCK.instant()), details(bakery).signedInAt());
    }

    private Member.Details details(EmployerId employer) {
        return database().read(tx -> USERS.details(tx, employer)).get(0);
    }
}
