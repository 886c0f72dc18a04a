package ca.posthaste.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Memberships.Outcome;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.http.limit.RateLimit;
import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Outbox;
import ca.posthaste.support.AuditText;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of adding and removing an employer's members, on every engine. */
interface MembershipsContract {
    TestClock CLOCK = new TestClock(ZoneOffset.UTC);
    Users USERS = new Users(CLOCK);
    Audit AUDIT = new Audit(CLOCK);
    String ANA = "ana@example.com";
    String BOB = "bob@example.com";
    Actor BY_ANA = new Actor(ANA, "203.0.113.7");

    Database database();

    StoredJobs jobs();

    @BeforeEach default void noon() {
        CLOCK.moveTo(TestClock.FIRST_DAY);
    }

    private Memberships staffing() {
        return new Memberships(database(), USERS, AUDIT, new Invitation(new Outbox(database().engine(), "example.org", CLOCK),
            new AccountLetters(new Bilingual("Jobs", "Emplois"), "https://jobs.example.org")), () -> { },
            new RateLimit(Memberships.INVITATIONS_A_DAY, Duration.ofDays(1), CLOCK));
    }

    private Employer bakery() {
        return add(jobs().employer("Bakery"), ANA, Role.OWNER);
    }

    private Employer add(Employer employer, String email, Role role) {
        database().writeNow(tx -> USERS.add(tx, email, employer.id(), role));
        return employer;
    }

    private int user(String email) {
        return database().read(tx -> USERS.byEmail(tx, email)).orElseThrow().id();
    }

    private Outcome invite(Employer employer, String email, Role role) {
        return Database.join(staffing().invite(employer, BY_ANA, email, role));
    }

    private Outcome changeRole(Employer employer, String email, Role role) {
        return Database.join(staffing().changeRole(employer, BY_ANA, user(email), role));
    }

    private Outcome remove(Employer employer, String email) {
        return Database.join(staffing().remove(employer, BY_ANA, user(email)));
    }

    private List<String> people(Employer employer) {
        return database().read(tx -> USERS.of(tx, employer.id())).stream().map(member -> member.email() + " " + member.role().code()).toList();
    }

    private int known(String email) {
        return database().read(tx -> tx.sql("SELECT count(*) FROM account_user WHERE email = :email").bind("email", email).one(Row::nextInt));
    }

    /** Returns the audit log of an employer, newest entry first. */
    private List<String> log(Employer employer) {
        return database().read(tx -> AUDIT.before(tx, employer.id(), Long.MAX_VALUE, 100)).stream()
            .map(entry -> entry.actor().email() + " " + AuditText.of(entry)).toList();
    }

    private List<String> mail() {
        return database().read(tx -> tx.sql("SELECT recipient, subject, plain FROM mail ORDER BY id")
            .all(row -> row.nextString() + "|" + row.nextString() + "|" + row.nextString()));
    }

    @Test default void an_added_user_gets_mail_in_their_language_and_the_audit_log_names_who_added_them() {
        var bakery = bakery();
        assertEquals(Outcome.DONE, invite(bakery, BOB, Role.READER));
        assertEquals(List.of(ANA + " owner", BOB + " reader"), people(bakery));
        assertEquals(List.of(ANA + " user-added " + BOB + " reader"), log(bakery));
        var sent = mail().get(0);
        assertTrue(sent.startsWith(BOB + "|You can now work for Bakery on Jobs|" + ANA + " has given you access"), sent);
        assertTrue(sent.contains("https://jobs.example.org/en/console/sign-in\n"), sent);
        var details = database().read(tx -> USERS.details(tx, bakery.id())).get(1);
        assertEquals(new Member.Details(details.member(), Optional.of(CLOCK.instant()), ANA, Optional.empty()), details);
    }

    @Test default void a_new_user_gets_the_language_of_the_employer_and_an_existing_one_keeps_theirs() {
        var bakery = bakery();
        var boulangerie = database().writeNow(tx -> new Employers(CLOCK).add(tx, "Boulangerie", Plan.STANDARD, Language.FRENCH, false));
        invite(boulangerie, BOB, Role.EDITOR);
        invite(bakery, BOB, Role.EDITOR);
        invite(boulangerie, ANA, Role.EDITOR);
        assertEquals(List.of("Vous", "Vous", "You"), mail().stream().map(sent -> sent.split("\\|")[1].split(" ")[0]).toList());
    }

    @Test default void adding_an_existing_member_keeps_their_role_and_sends_no_mail() {
        var bakery = bakery();
        assertEquals(Outcome.ALREADY_THERE, invite(bakery, "ANA@example.com", Role.READER));
        assertEquals(List.of(ANA + " owner"), people(bakery));
        assertEquals(List.of(), mail());
        assertEquals(List.of(), log(bakery));
    }

    @Test default void adding_a_person_twice_concurrently_sends_one_mail() {
        var bakery = bakery();
        var all = IntStream.range(0, 8).mapToObj(i -> CompletableFuture.supplyAsync(() -> invite(bakery, BOB, i % 2 == 0 ? Role.READER : Role.EDITOR))).toList();
        assertEquals(1, all.stream().filter(one -> one.join() == Outcome.DONE).count());
        assertEquals(1, mail().size());
    }

    @Test default void an_employer_has_at_most_a_hundred_people() {
        var bakery = bakery();
        IntStream.range(1, Users.MEMBERS_MAX).forEach(i -> add(bakery, "user" + i + "@example.com", Role.READER));
        assertEquals(Outcome.TOO_MANY, invite(bakery, BOB, Role.EDITOR));
        assertEquals(0, mail().size());
        assertEquals(Outcome.DONE, remove(bakery, "user1@example.com"));
        assertEquals(Outcome.DONE, invite(bakery, BOB, Role.EDITOR));
    }

    /** Without this limit, adding and removing members in turn would send unlimited mail to any address. */
    @Test default void invitations_per_employer_and_day_are_limited() {
        var bakery = bakery();
        var staffing = staffing();
        for (int i = 0; i < Memberships.INVITATIONS_A_DAY; i++) {
            assertEquals(Outcome.DONE, Database.join(staffing.invite(bakery, BY_ANA, BOB, Role.EDITOR)));
            remove(bakery, BOB);
        }
        assertEquals(Outcome.TOO_OFTEN, Database.join(staffing.invite(bakery, BY_ANA, BOB, Role.EDITOR)));
        assertEquals(Outcome.DONE, Database.join(staffing.invite(jobs().employer("Shipyard"), BY_ANA, BOB, Role.EDITOR)));
        CLOCK.moveBy(Duration.ofDays(1));
        assertEquals(Outcome.DONE, Database.join(staffing.invite(bakery, BY_ANA, BOB, Role.EDITOR)));
    }

    @Test default void the_last_owner_can_neither_leave_nor_change_role() {
        var bakery = add(bakery(), BOB, Role.EDITOR);
        assertEquals(Outcome.LAST_OWNER, remove(bakery, ANA));
        assertEquals(Outcome.LAST_OWNER, changeRole(bakery, ANA, Role.EDITOR));
        assertEquals(Outcome.DONE, changeRole(bakery, ANA, Role.OWNER), "that is nothing");
        assertEquals(List.of(), log(bakery));
        assertEquals(Outcome.DONE, changeRole(bakery, BOB, Role.OWNER));
        assertEquals(Outcome.DONE, changeRole(bakery, ANA, Role.READER));
        assertEquals(Outcome.LAST_OWNER, remove(bakery, BOB));
        assertEquals(Outcome.DONE, remove(bakery, ANA));
        assertEquals(List.of(ANA + " user-removed " + ANA, ANA + " role-changed " + ANA + " owner → reader", ANA + " role-changed " + BOB + " editor → owner"),
            log(bakery));
    }

    @Test default void one_owner_remains_when_two_remove_each_other_concurrently() {
        for (int i = 0; i < 10; i++) {
            var employer = add(add(jobs().employer("Bakery " + i), ANA, Role.OWNER), BOB, Role.OWNER);
            int ana = user(ANA);
            int bob = user(BOB);
            var both = List.of(CompletableFuture.supplyAsync(() -> Database.join(staffing().remove(employer, BY_ANA, bob))),
                CompletableFuture.supplyAsync(() -> Database.join(staffing().remove(employer, BY_ANA, ana))));
            assertEquals(List.of(Outcome.DONE, Outcome.LAST_OWNER), both.stream().map(CompletableFuture::join).sorted().toList());
            assertEquals(1, people(employer).size());
        }
    }

    @Test default void users_of_other_employers_are_not_changed() {
        var bakery = bakery();
        add(jobs().employer("Shipyard"), BOB, Role.EDITOR);
        assertEquals(Outcome.GONE, remove(bakery, BOB));
        assertEquals(Outcome.GONE, changeRole(bakery, BOB, Role.OWNER));
        assertEquals(List.of(ANA + " owner"), people(bakery));
    }

    /** One employer removes the user, who belongs to no other, while another employer adds them. */
    @Test default void a_user_who_leaves_one_employer_and_joins_another_concurrently_is_never_deleted() {
        var bakery = bakery();
        var shipyard = jobs().employer("Shipyard");
        for (int i = 0; i < 20; i++) {
            add(bakery, BOB, Role.EDITOR);
            var removed = CompletableFuture.runAsync(() -> database().writeNow(tx -> USERS.remove(tx, BOB, bakery.id())));
            var added = CompletableFuture.runAsync(() -> add(shipyard, BOB, Role.EDITOR));
            removed.join();
            added.join();
            assertEquals(List.of(BOB + " editor"), people(shipyard));
            assertEquals(1, known(BOB));
            database().writeNow(tx -> USERS.remove(tx, BOB, shipyard.id()));
        }
    }
}
