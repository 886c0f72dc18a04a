package ca.posthaste.employer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Message;
import ca.posthaste.mail.Outbox;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of the store of employers and keys and of the gate that uses it, on every engine. */
interface EmployersContract {
    Instant NOON = Instant.parse("2026-03-02T20:00:00.123456Z");
    Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);
    Employers EMPLOYERS = new Employers(CLOCK);
    Keys KEYS = new Keys(CLOCK);

    Database database();

    @Test default void an_employer_is_found_by_id_and_by_name() {
        var bakery = add("Boulangerie Été 😀", Plan.STANDARD);
        var brewery = add("Brewery", Plan.UNLIMITED);
        assertEquals(Optional.of(bakery), database().read(tx -> EMPLOYERS.byId(tx, bakery.id())));
        assertEquals(Optional.empty(), database().read(tx -> EMPLOYERS.byId(tx, new EmployerId(999))));
        assertEquals(List.of(bakery), database().read(tx -> EMPLOYERS.named(tx, "Boulangerie Été 😀")));
        assertEquals(List.of(), database().read(tx -> EMPLOYERS.named(tx, "brewery")));
        assertEquals(List.of(bakery, brewery), database().read(EMPLOYERS::all));
    }

    @Test default void a_new_database_has_no_employer() {
        assertTrue(database().read(EMPLOYERS::isEmpty));
        add("Bakery", Plan.STANDARD);
        assertFalse(database().read(EMPLOYERS::isEmpty));
    }

    @Test default void two_employers_may_have_one_name() {
        assertEquals(List.of(add("Bakery", Plan.STANDARD), add("Bakery", Plan.UNLIMITED)),
            database().read(tx -> EMPLOYERS.named(tx, "Bakery")));
    }

    @Test default void a_plan_is_changed_and_the_change_announced() {
        var bakery = add("Bakery", Plan.STANDARD);
        long before = database().read(EMPLOYERS::changes);
        assertTrue(setPlan(bakery.id()));
        assertEquals(Plan.UNLIMITED, database().read(tx -> EMPLOYERS.byId(tx, bakery.id())).orElseThrow().plan());
        assertTrue(database().read(EMPLOYERS::changes) > before);
        assertFalse(setPlan(new EmployerId(999)));
    }

    @Test default void mail_to_an_employer_is_in_english_until_another_language_is_chosen() {
        var bakery = add("Bakery", Plan.STANDARD);
        assertEquals(Language.ENGLISH, bakery.language());
        var boulangerie = database().writeNow(tx -> EMPLOYERS.add(tx, "Boulangerie", Plan.STANDARD, Language.FRENCH, false));
        assertEquals(Language.FRENCH, database().read(tx -> EMPLOYERS.byId(tx, boulangerie.id())).orElseThrow().language());
        assertTrue(speak(bakery.id()));
        assertEquals(Language.FRENCH, database().read(tx -> EMPLOYERS.byId(tx, bakery.id())).orElseThrow().language());
        assertFalse(speak(new EmployerId(999)));
    }

    private boolean speak(EmployerId id) {
        return database().writeNow(tx -> EMPLOYERS.setLanguage(tx, id, Language.FRENCH));
    }

    @Test default void mail_counts_as_unsent_until_it_is_sent() {
        var bakery = add("Bakery", Plan.STANDARD);
        var outbox = new Outbox(database().engine(), "example.org", Clock.fixed(NOON, ZoneOffset.UTC));
        var states = List.of("waiting", "sent", "failed", "written");
        database().writeNow(tx -> {
            for (var state : states) {
                outbox.add(tx, bakery.id().value(), states.indexOf(state), Outbox.Audience.EMPLOYER,
                    new Message("jobs@example.com", new Message.ReplyTo("ana@example.org", "Ana"), "Application", "plain", "html", null));
                tx.sql("UPDATE mail SET state = :state WHERE application = :application")
                    .bind("state", state).bind("application", states.indexOf(state)).execute();
            }
            return null;
        });
        assertEquals(new EmployerTotals(0, 0, 0, 0, 4, 3), database().read(tx -> EMPLOYERS.totals(tx, bakery.id())));
    }

    @Test default void a_key_leads_to_its_employer_until_it_is_revoked() {
        var bakery = add("Bakery", Plan.STANDARD);
        var first = ApiKey.random();
        var second = ApiKey.random();
        var entry = key(bakery, first);
        key(bakery, second);
        assertEquals(Optional.of(bakery), holding(first));
        assertEquals(Optional.empty(), holding(ApiKey.random()));
        long before = database().read(EMPLOYERS::changes);
        revoke(bakery, entry);
        assertEquals(Optional.empty(), holding(first));
        assertEquals(Optional.of(bakery), holding(second));
        assertTrue(database().read(EMPLOYERS::changes) > before);
    }

    @Test default void keys_are_listed_in_the_order_they_were_added_with_their_dates() {
        var bakery = add("Bakery", Plan.STANDARD);
        var key = ApiKey.random();
        var entry = key(bakery, key);
        assertEquals(new KeyEntry(entry.id(), bakery.id(), KeyProperties.USUAL, key.hint(), NOON, null, Optional.empty(), Optional.empty()), entry);
        var other = key(bakery, ApiKey.random());
        key(add("Brewery", Plan.STANDARD), ApiKey.random());
        revoke(bakery, entry);
        assertEquals(List.of(new KeyEntry(entry.id(), bakery.id(), KeyProperties.USUAL, key.hint(), NOON, NOON, Optional.empty(), Optional.empty()), other),
            database().read(tx -> KEYS.all(tx, bakery.id())));
    }

    @Test default void only_its_own_employer_can_revoke_a_key() {
        var bakery = add("Bakery", Plan.STANDARD);
        var brewery = add("Brewery", Plan.STANDARD);
        var key = ApiKey.random();
        var entry = key(bakery, key);
        revoke(brewery, entry);
        assertEquals(Optional.of(bakery), holding(key));
    }

    @Test default void a_key_is_kept_once_and_only_for_an_employer_that_exists() {
        var bakery = add("Bakery", Plan.STANDARD);
        var key = ApiKey.random();
        key(bakery, key);
        assertThrows(RuntimeException.class, () -> key(bakery, key));
        assertThrows(RuntimeException.class, () -> key(new Employer(new EmployerId(999), "", Plan.STANDARD, Language.ENGLISH, false), ApiKey.random()));
        assertEquals(1, database().read(tx -> KEYS.all(tx, bakery.id())).size());
    }

    @Test default void the_text_of_a_key_is_nowhere_in_the_database() {
        var key = ApiKey.random();
        key(add("Bakery", Plan.STANDARD), key);
        var rows = database().read(EmployersContract::everyKeyRow);
        assertTrue(rows.contains(key.hash()));
        assertFalse(rows.contains(key.reveal().substring(ApiKey.PREFIX.length() + 4)));
    }

    /** Returns all columns, including those added by later versions. */
    private static String everyKeyRow(Transaction tx) {
        try (var statement = tx.connection().createStatement(); var rows = statement.executeQuery("SELECT * FROM api_key")) {
            var text = new StringBuilder();
            while (rows.next()) {
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    text.append(rows.getString(column)).append('\n');
                }
            }
            return text.toString();
        } catch (SQLException fault) {
            throw new AssertionError(fault);
        }
    }

    @Test default void the_authenticator_accepts_a_key_and_rejects_everything_else_alike() {
        var bakery = add("Bakery", Plan.STANDARD);
        var key = ApiKey.random();
        var revoked = ApiKey.random();
        key(bakery, key);
        var entry = key(bakery, revoked);
        revoke(bakery, entry);
        var gate = gate(database());
        assertEquals(bakery, Database.join(gate.admit(key.reveal())).employer());
        var answers = Stream.of(null, "", "x", revoked.reveal(), ApiKey.random().reveal(), key.reveal() + "x")
            .map(sent -> assertThrows(Rejected.class, () -> Database.join(gate.admit(sent))))
            .map(rejection -> rejection.problem() + rejection.getMessage()).distinct().toList();
        assertEquals(List.of(Problem.KEY_NEEDED + Problem.KEY_NEEDED.title().english()), answers);
    }

    @Test default void the_authenticator_drops_a_revoked_key_and_an_old_plan_when_it_checks_for_changes() {
        var bakery = add("Bakery", Plan.STANDARD);
        var key = ApiKey.random();
        var entry = key(bakery, key);
        var gate = gate(database());
        gate.checkForChanges();
        assertEquals(bakery, Database.join(gate.admit(key.reveal())).employer());
        setPlan(bakery.id());
        gate.checkForChanges();
        assertEquals(Plan.UNLIMITED, Database.join(gate.admit(key.reveal())).employer().plan());
        revoke(bakery, entry);
        gate.checkForChanges();
        assertThrows(Rejected.class, () -> Database.join(gate.admit(key.reveal())));
    }

    @Test default void a_key_that_is_revoked_while_it_is_looked_up_is_rejected_from_the_next_check_on() {
        var bakery = add("Bakery", Plan.STANDARD);
        var key = ApiKey.random();
        var entry = key(bakery, key);
        var gates = new ArrayList<KeyAuthenticator>();
        var gate = gate(slowed(() -> {
            revoke(bakery, entry);
            gates.get(0).checkForChanges();
        }));
        gates.add(gate);
        gate.checkForChanges();
        assertEquals(bakery, Database.join(gate.admit(key.reveal())).employer()); // cached before it was revoked
        assertEquals(Optional.empty(), gate.cached(key.reveal()));
        assertThrows(Rejected.class, () -> Database.join(gate.admit(key.reveal())));
    }

    /** Returns this database, with an action that runs between the first lookup and the code that waits for its result. */
    private Database slowed(Runnable meanwhile) {
        var first = new AtomicBoolean(true);
        return (Database) Proxy.newProxyInstance(Database.class.getClassLoader(), new Class<?>[] {Database.class},
            (proxy, method, arguments) -> {
                var answer = method.invoke(database(), arguments);
                return method.getName().equals("query") && first.getAndSet(false)
                    ? ((CompletionStage<?>) answer).thenApplyAsync(found -> {
                        meanwhile.run();
                        return found;
                    }) : answer;
            });
    }

    private KeyAuthenticator gate(Database database) {
        return new KeyAuthenticator(database, EMPLOYERS, KEYS, new KeyUse(database(), KEYS), CLOCK, KeyAuthenticator.CACHE_MAX, () -> 0);
    }

    private Employer add(String name, Plan plan) {
        return database().writeNow(tx -> EMPLOYERS.add(tx, name, plan));
    }

    private KeyEntry key(Employer employer, ApiKey key) {
        return database().writeNow(tx -> KEYS.add(tx, employer.id(), key, KeyProperties.USUAL));
    }

    private boolean setPlan(EmployerId employer) {
        return database().writeNow(tx -> EMPLOYERS.setPlan(tx, employer, Plan.UNLIMITED));
    }

    private void revoke(Employer employer, KeyEntry entry) {
        database().writeNow(tx -> {
            KEYS.revoke(tx, employer.id(), entry.id());
            return null;
        });
    }

    private Optional<Employer> holding(ApiKey key) {
        return database().read(tx -> KEYS.byHash(tx, key.hash())).filter(found -> found.key().active()).map(Keys.EmployerKey::employer);
    }
}
