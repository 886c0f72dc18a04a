package ca.posthaste.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.support.StoredJobs;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of the user store, on every engine. */
interface UsersContract {
    Users USERS = new Users(Clock.fixed(Instant.parse("2026-04-13T12:00:00Z"), ZoneOffset.UTC));

    Database database();

    StoredJobs jobs();

    private EmployerId employer(String name) {
        return jobs().employer(name).id();
    }

    private Users.Added add(String email, EmployerId employer, Role role) {
        return database().writeNow(tx -> USERS.add(tx, email, employer, role));
    }

    private List<String> addresses(EmployerId employer) {
        return database().read(tx -> USERS.addresses(tx, employer));
    }

    private boolean removed(String email, EmployerId employer) {
        return database().writeNow(tx -> USERS.remove(tx, email, employer));
    }

    private int known() {
        return database().read(tx -> tx.sql("SELECT count(*) FROM account_user").one(Row::nextInt));
    }

    @Test default void a_user_is_found_by_any_spelling_of_the_address_and_keeps_the_first_one() {
        var bakery = employer("Bakery");
        var shipyard = employer("Shipyard");
        assertEquals(Users.Added.NEW, add("Ana@Example.com", bakery, Role.EDITOR));
        assertEquals(Users.Added.CHANGED, add("ana@example.COM", bakery, Role.OWNER));
        assertEquals(Users.Added.NEW, add("ANA@example.com", shipyard, Role.READER));
        assertEquals(1, known());
        assertEquals(List.of("Ana@Example.com"), addresses(bakery));
        assertEquals(List.of(Role.OWNER, Role.READER), database().read(USERS::all).stream().map(Member::role).toList());
        assertEquals(List.of(), addresses(employer("Mill")));
    }

    private List<UserList.Line> listed(String search, int page, int size) {
        return database().read(tx -> new UserList().page(tx, search, new Paging(page, size)));
    }

    @Test default void an_operator_lists_users_with_their_employers_and_finds_them_by_part_of_an_address() {
        var bakery = employer("Bakery");
        var shipyard = employer("Shipyard");
        add("Bob@example.com", bakery, Role.OWNER);
        add("bob@example.com", shipyard, Role.READER);
        add("ana_1@example.org", bakery, Role.EDITOR);
        database().writeNow(tx -> USERS.addOperator(tx, "zoe@example.com"));
        assertEquals(List.of("ana_1@example.org", "Bob@example.com", "zoe@example.com"), listed("", 1, 10).stream().map(line -> line.user().email()).toList());
        var bob = listed("BOB@", 1, 10).get(0);
        assertEquals(List.of(new UserList.Belonging(bakery.value(), "Bakery", Role.OWNER), new UserList.Belonging(shipyard.value(), "Shipyard", Role.READER)),
            bob.belongings());
        assertTrue(listed("zoe", 1, 10).get(0).user().isOperator() && listed("zoe", 1, 10).get(0).belongings().isEmpty());
        assertEquals(List.of("ana_1@example.org"), listed("_1", 1, 10).stream().map(line -> line.user().email()).toList(), "a line below is no wildcard");
        assertEquals(List.of("Bob@example.com"), listed("", 2, 1).stream().map(line -> line.user().email()).toList());
        assertEquals(List.of(3, 2, 0), List.of(counted(""), counted("example.com"), counted("nobody")));
    }

    private int counted(String search) {
        return database().read(tx -> new UserList().count(tx, search));
    }

    @Test default void some_employers_of_a_user_are_listed_and_all_are_counted() {
        for (int i = 0; i <= UserList.EMPLOYERS_SHOWN; i++) {
            add("ana@example.com", employer("Employer " + i), Role.READER);
        }
        var line = listed("", 1, 10).get(0);
        assertEquals(List.of(UserList.EMPLOYERS_SHOWN, UserList.EMPLOYERS_SHOWN + 1), List.of(line.belongings().size(), line.employers()));
    }

    @Test default void one_operator_remains_when_two_remove_each_other_concurrently() {
        for (int round = 0; round < 5; round++) {
            var care = new UserAdministration(USERS, null, new Audit(Clock.systemUTC()));
            var both = List.of("ana@example.com", "bob@example.com");
            database().writeNow(tx -> both.stream().map(email -> USERS.addOperator(tx, email)).toList());
            var ids = both.stream().map(email -> database().read(tx -> USERS.byEmail(tx, email)).orElseThrow().id()).toList();
            var outcomes = List.of(CompletableFuture.supplyAsync(() -> removed(care, both.get(0), ids.get(1))),
                CompletableFuture.supplyAsync(() -> removed(care, both.get(1), ids.get(0)))).stream().map(CompletableFuture::join).toList();
            assertEquals(1, database().read(USERS::operators).size(), outcomes.toString());
        }
        var last = database().read(USERS::operators).get(0);
        var care = new UserAdministration(USERS, null, new Audit(Clock.systemUTC()));
        assertEquals(UserAdministration.Outcome.LAST, removed(care, "", last.id()));
        assertEquals(UserAdministration.Outcome.LAST, database().writeNow(tx -> care.remove(tx, Actor.COMMAND_LINE, last.id())));
        assertEquals(UserAdministration.Outcome.SELF, removed(care, last.email(), last.id()));
        assertEquals(UserAdministration.Outcome.UNKNOWN, removed(care, "", 999));
    }

    private UserAdministration.Outcome removed(UserAdministration care, String by, int id) {
        return database().writeNow(tx -> care.removeOperator(tx, new Actor(by, ""), id));
    }

    @Test default void users_without_an_employer_are_deleted() {
        var bakery = employer("Bakery");
        var shipyard = employer("Shipyard");
        add("ana@example.com", bakery, Role.EDITOR);
        add("ana@example.com", shipyard, Role.EDITOR);
        assertTrue(removed("ANA@example.com", bakery));
        assertFalse(removed("ana@example.com", bakery));
        assertFalse(removed("nobody@example.com", bakery));
        assertEquals(List.of("ana@example.com"), addresses(shipyard));
        assertTrue(removed("ana@example.com", shipyard));
        assertEquals(0, known());
        assertEquals(Optional.empty(), database().writeNow(tx -> USERS.remove(tx, "ana@example.com")));
    }

    @Test default void a_user_is_removed_from_all_employers_at_once() {
        add("ana@example.com", employer("Bakery"), Role.EDITOR);
        add("ana@example.com", employer("Shipyard"), Role.EDITOR);
        assertEquals(Optional.of(2), database().writeNow(tx -> USERS.remove(tx, "Ana@example.com")));
        assertEquals(0, known());
    }

    @Test default void removing_an_employer_deletes_its_users_unless_they_belong_to_another() {
        var bakery = employer("Bakery");
        var shipyard = employer("Shipyard");
        add("ana@example.com", bakery, Role.EDITOR);
        add("both@example.com", bakery, Role.EDITOR);
        add("both@example.com", shipyard, Role.EDITOR);
        database().writeNow(tx -> {
            Users.removeAll(tx, bakery);
            return null;
        });
        assertEquals(List.of(), addresses(bakery));
        assertEquals(List.of("both@example.com"), addresses(shipyard));
        assertEquals(1, known());
    }

    @Test default void an_employer_has_at_most_a_hundred_users_even_after_concurrent_additions() {
        var bakery = employer("Bakery");
        var added = IntStream.range(0, Users.MEMBERS_MAX + 4).mapToObj(i ->
            CompletableFuture.supplyAsync(() -> add("user" + i + "@example.com", bakery, Role.EDITOR))).toList();
        assertEquals(4, added.stream().filter(one -> one.join() == Users.Added.TOO_MANY).count());
        assertEquals(Users.MEMBERS_MAX, addresses(bakery).size());
        assertEquals(Users.MEMBERS_MAX, known(), "who was not added is not kept");
        assertEquals(Users.Added.CHANGED, add(addresses(bakery).get(0), bakery, Role.OWNER));
    }
}
