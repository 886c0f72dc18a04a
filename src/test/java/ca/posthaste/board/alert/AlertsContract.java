package ca.posthaste.board.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.Board;
import ca.posthaste.board.BoardSearch;
import ca.posthaste.board.SearchThreads;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.Job;
import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.mail.EmlFiles;
import ca.posthaste.mail.Outbox;
import ca.posthaste.search.SearchIndex;
import ca.posthaste.support.Polling;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Contract of alerts, on every engine: each job is announced once, in time, to confirmed subscribers only, and never after they unsubscribe. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
interface AlertsContract {
    ZoneId TORONTO = ZoneId.of("America/Toronto");
    LocalDate TODAY = TestClock.FIRST_DAY;
    LocalTime MORNING = LocalTime.of(7, 0);
    int MAILS = 5;
    TestClock CLOCK = new TestClock(TORONTO);

    Database database();

    StoredJobs jobs();

    Path data();

    /** Holds the index that a test has open. */
    final class Open {
        static SearchIndex index;
    }

    @BeforeEach default void openIndex() {
        CLOCK.moveTo(TODAY);
        Open.index = new SearchIndex(database(), jobs().locations(), data().resolve("search"), new SimpleMeterRegistry(), CLOCK);
        Open.index.start();
    }

    @AfterEach default void closeIndex() {
        Open.index.close();
    }

    /** Returns a new instance, which stands for another node or for the same node after a restart: nothing is held in memory. */
    private AlertService node(Database database) {
        var search = new BoardSearch(database(), new Board(database(), jobs().rows(), jobs().locations()), Open.index, jobs().locations(), new SearchThreads(), CLOCK);
        var mail = new AlertService.Mailing(outbox(), new EmlFiles(data().resolve("mail")), () -> { }, new Bilingual("Jobs", "Emplois"),
            "https://jobs.example.org", MAILS);
        return AlertService.of(database, search, jobs().locations(), mail, new SimpleMeterRegistry(), CLOCK);
    }

    private AlertService node() {
        return node(database());
    }

    private Outbox outbox() {
        return new Outbox(database().engine(), "example.org", CLOCK);
    }

    private int send() {
        awaitSearch();
        return node().sender().send();
    }

    private void awaitSearch() {
        while (!Database.join(Open.index.caughtUp())) {
            Polling.pause();
        }
    }

    private Job add(Employer owner, String title) {
        return jobs().add(owner, jobs().posting().titled(title).published(CLOCK.today()).closing(CLOCK.today().plusDays(60)));
    }

    private Job add(String title) {
        return add(jobs().employer("Acme " + title), title);
    }

    /** Returns the token in the latest confirmation mail. */
    private String token() {
        return database().read(tx -> tx.sql("SELECT plain FROM mail WHERE plain LIKE '%/alerts/confirm/%' ORDER BY id DESC LIMIT 1").one(Row::nextString))
            .replaceAll("(?s).*/alerts/confirm/(\\S+).*", "$1");
    }

    private String ask(String email, String search, Frequency rhythm) {
        assertTrue(Database.join(node().subscriptions().request(new Alerts.NewAlert(email, Language.ENGLISH, new SavedSearch(search), rhythm), false)));
        return token();
    }

    private Subscriptions.Confirmed confirm(String token) {
        awaitSearch();
        return Database.join(node().subscriptions().toConfirm(token)).map(alert -> Database.join(node().subscriptions().confirm(alert, token)))
            .orElse(Subscriptions.Confirmed.GONE);
    }

    private Alert subscribe(String email, String search, Frequency rhythm) {
        var token = ask(email, search, rhythm);
        assertEquals(Subscriptions.Confirmed.YES, confirm(token));
        return Database.join(node().subscriptions().toConfirm(token)).orElseThrow();
    }

    private List<String> subjects() {
        return database().read(tx -> tx.sql("SELECT subject FROM mail WHERE unsubscribe IS NOT NULL ORDER BY id").all(Row::nextString));
    }

    private int rows(String table) {
        return database().read(tx -> tx.sql("SELECT count(*) FROM " + table).one(Row::nextInt));
    }

    private void morning(int day) {
        CLOCK.moveTo(TODAY.plusDays(day), MORNING);
    }

    @Test default void later_jobs_are_sent_once_and_earlier_ones_are_not_sent() {
        add("Baker of old");
        subscribe("ana@example.org", "q=baker", Frequency.DAILY);
        assertEquals(0, send(), "it is not morning");
        add("Baker");
        add("Welder");
        morning(1);
        assertEquals(1, send());
        assertEquals(0, send());
        assertEquals(List.of("1 new job: “baker”"), subjects());
        for (int day = 2; day < 10; day++) {
            morning(day);
            assertEquals(0, send(), "on day " + day);
        }
        add("Night baker");
        add("Baker, days");
        morning(10);
        assertEquals(1, send());
        assertEquals(List.of("1 new job: “baker”", "2 new jobs: “baker”"), subjects());
    }

    @Test default void a_long_search_of_rare_letters_delays_no_other() {
        var rare = ("𐐨".repeat(10) + " ").repeat(6).strip(); // two chars per letter: too long for a subject in chars, but not in code points
        subscribe("ana@example.org", "q=" + URLEncoder.encode(rare, StandardCharsets.UTF_8), Frequency.DAILY);
        subscribe("ben@example.org", "q=baker", Frequency.DAILY);
        add(rare);
        add("Baker");
        morning(1);
        assertEquals(2, send());
        assertEquals(List.of("1 new job: “" + rare + "”", "1 new job: “baker”"), subjects());
    }

    @Test default void a_republished_job_is_not_sent_again() {
        subscribe("ana@example.org", "q=baker", Frequency.DAILY);
        var job = add("Baker");
        morning(1);
        assertEquals(1, send());
        morning(5);
        jobs().save(job, jobs().posting().titled("Baker").published(CLOCK.today()).closing(CLOCK.today().plusDays(60)));
        morning(6);
        assertEquals(0, send());
    }

    @Test default void a_weekly_alert_lists_the_jobs_of_the_week_and_missed_rounds_are_sent_as_one() {
        subscribe("ana@example.org", "", Frequency.WEEKLY);
        IntStream.range(0, 5).forEach(day -> {
            morning(day);
            add("Baker " + day);
            assertEquals(0, send());
        });
        morning(7);
        assertEquals(1, send());
        CLOCK.moveTo(TODAY.plusDays(8));
        add("Welder");
        morning(30);
        assertEquals(1, send());
        morning(35);
        assertEquals(0, send());
        assertEquals(List.of("5 new jobs: All jobs", "1 new job: All jobs"), subjects());
    }

    @Test default void a_mail_has_twenty_jobs_and_says_that_there_are_more() {
        subscribe("ana@example.org", "", Frequency.DAILY);
        var bakery = jobs().employer("Bakery");
        IntStream.range(0, AlertSender.JOBS_MAX + 1).forEach(i -> add(bakery, "Baker " + i));
        morning(1);
        assertEquals(1, send());
        assertEquals(List.of("More than 20 new jobs: All jobs"), subjects());
        assertEquals(AlertSender.JOBS_MAX, rows("alert_sent"));
    }

    @Test default void an_alert_is_sent_only_after_it_is_confirmed_and_can_be_confirmed_twice() {
        var token = ask("ana@example.org", "", Frequency.DAILY);
        add("Baker");
        morning(1);
        assertEquals(0, send());
        assertEquals(Subscriptions.Confirmed.YES, confirm(token));
        assertEquals(Subscriptions.Confirmed.YES, confirm(token));
        assertEquals(1, rows("alert"));
        assertEquals(Subscriptions.Confirmed.GONE, confirm(token + "x"));
    }

    @Test default void a_second_request_for_the_same_search_changes_the_frequency_of_the_alert() {
        var first = subscribe("ana@example.org", "q=baker", Frequency.DAILY);
        var second = subscribe("Ana@Example.org", "q=baker", Frequency.WEEKLY);
        assertEquals(first.id(), second.id());
        assertEquals(Frequency.WEEKLY, second.rhythm());
        assertEquals(1, rows("alert"));
        subscribe("ana@example.org", "q=welder", Frequency.DAILY);
        assertEquals(2, rows("alert"));
    }

    @Test default void unsubscribing_deletes_all_mail_of_the_alert_including_mail_that_waits() {
        var alert = subscribe("ana@example.org", "", Frequency.DAILY);
        subscribe("bob@example.org", "", Frequency.DAILY);
        add("Baker");
        morning(1);
        assertEquals(2, send());
        var token = AlertTokens.unsubscribe(alert);
        Database.join(node().subscriptions().unsubscribe(Database.join(node().subscriptions().toUnsubscribe(token)).orElseThrow()));
        assertTrue(Database.join(node().subscriptions().toUnsubscribe(token)).isEmpty());
        assertEquals(List.of("bob@example.org"), database().read(tx -> tx.sql("SELECT DISTINCT recipient FROM mail").all(Row::nextString)));
        assertEquals(1, rows("alert_sent"));
        add("Cook");
        morning(2);
        assertEquals(1, send());
    }

    @Test default void an_invalid_token_or_that_of_another_alert_does_not_unsubscribe() {
        var ana = AlertTokens.unsubscribe(subscribe("ana@example.org", "", Frequency.DAILY));
        var bob = AlertTokens.unsubscribe(subscribe("bob@example.org", "", Frequency.DAILY));
        var mixed = ana.substring(0, ana.indexOf('-')) + bob.substring(bob.indexOf('-'));
        for (var bad : List.of(mixed, ana + "0", ana.substring(1), "", "-", "1-", "999999999999999999-" + "0".repeat(32), "x".repeat(5_000))) {
            assertTrue(Database.join(node().subscriptions().toUnsubscribe(bad)).isEmpty(), bad);
        }
    }

    @Test default void concurrent_nodes_send_each_alert_once() {
        IntStream.range(0, 30).forEach(i -> subscribe("ana" + i + "@example.org", "", i % 2 == 0 ? Frequency.DAILY : Frequency.WEEKLY));
        CLOCK.moveTo(TODAY.plusDays(7), LocalTime.of(6, 0));
        add("Baker");
        morning(7);
        awaitSearch();
        var sent = IntStream.range(0, 6).mapToObj(i -> CompletableFuture.supplyAsync(() -> node().sender().send())).toList();
        assertEquals(30, sent.stream().mapToInt(CompletableFuture::join).sum());
        assertEquals(30, subjects().size());
        assertEquals(30, rows("alert_sent"));
    }

    @SuppressWarnings("unchecked")
    @Test default void a_crash_in_the_middle_sends_nothing_and_the_next_round_sends_it_once() {
        subscribe("ana@example.org", "", Frequency.DAILY);
        add("Baker");
        morning(1);
        awaitSearch();
        var crashing = (Database) Proxy.newProxyInstance(Database.class.getClassLoader(), new Class<?>[] {Database.class}, (proxy, method, args) ->
            method.getName().equals("writeNow") ? database().writeNow(tx -> {
                ((Function<Transaction, ?>) args[0]).apply(tx);
                throw new IllegalStateException("The process dies before the commit.");
            }) : method.invoke(database(), args));
        assertThrows(IllegalStateException.class, node(crashing).sender()::send);
        assertEquals(List.of(), subjects());
        assertEquals(0, rows("alert_sent"));
        assertEquals(1, send());
        assertEquals(1, subjects().size());
    }

    @SuppressWarnings("unchecked")
    @Test default void alerts_of_a_round_whose_commit_got_no_answer_are_not_sent_again() {
        subscribe("ana@example.org", "", Frequency.DAILY);
        add("Baker");
        morning(1);
        awaitSearch();
        var unanswered = (Database) Proxy.newProxyInstance(Database.class.getClassLoader(), new Class<?>[] {Database.class}, (proxy, method, args) -> {
            if (method.getName().equals("writeNow")) {
                database().writeNow((Function<Transaction, ?>) args[0]);
                database().writeNow((Function<Transaction, ?>) args[0]); // a retry, as if the outcome of the first attempt were unknown
                throw new IllegalStateException("The line broke before the answer.");
            }
            return method.invoke(database(), args);
        });
        assertThrows(IllegalStateException.class, node(unanswered).sender()::send);
        assertEquals(0, send());
        assertEquals(1, subjects().size());
    }

    @Test default void unsubscribing_while_a_round_searches_for_jobs_prevents_the_mail() {
        var alert = subscribe("ana@example.org", "", Frequency.DAILY);
        subscribe("bob@example.org", "", Frequency.DAILY);
        add("Baker");
        morning(1);
        awaitSearch();
        var unsubscribing = (Database) Proxy.newProxyInstance(Database.class.getClassLoader(), new Class<?>[] {Database.class}, (proxy, method, args) -> {
            if (method.getName().equals("writeNow")) { // the new jobs have been found by now
                Database.join(node().subscriptions().unsubscribe(alert));
            }
            return method.invoke(database(), args);
        });
        assertEquals(1, node(unsubscribing).sender().send());
        assertEquals(List.of("bob@example.org"), database().read(tx -> tx.sql("SELECT DISTINCT recipient FROM mail").all(Row::nextString)));
        assertEquals(1, rows("alert_sent"));
    }

    @Test default void all_alerts_are_sent_even_if_they_are_more_than_one_chunk() {
        int many = AlertSender.BATCH * 2 + 1;
        database().writeNow(tx -> {
            var alerts = new Alerts(database().engine());
            for (int i = 0; i < many; i++) {
                var alert = alerts.add(tx, new Alerts.NewAlert("a" + i + "@example.org", Language.FRENCH, new SavedSearch(""), Frequency.DAILY),
                    "hash" + i, CLOCK.instant());
                alerts.confirm(tx, alert, CLOCK.instant(), Frequency.DAILY.first(CLOCK.instant(), TORONTO));
            }
            return null;
        });
        add("Baker");
        morning(1);
        assertEquals(many, send());
        assertEquals("1 nouvelle offre\u00a0: Toutes les offres", subjects().get(0));
    }

    @Test default void the_number_of_alerts_per_mailbox_is_limited() {
        var token = "";
        var alert = (Alert) null;
        for (int i = 0; i < Subscriptions.MAILBOX_MAX; i++) {
            CLOCK.moveTo(TODAY.plusDays(i / MAILS));
            alert = subscribe("ana+" + i + "@gmail.com", "q=baker" + i, Frequency.DAILY);
        }
        CLOCK.moveTo(TODAY.plusDays(10));
        token = ask("an.a@gmail.com", "q=welder", Frequency.DAILY);
        assertEquals(Subscriptions.Confirmed.TOO_MANY, confirm(token));
        Database.join(node().subscriptions().unsubscribe(alert));
        assertEquals(Subscriptions.Confirmed.YES, confirm(token));
    }

    @Test default void confirmation_mails_per_mailbox_and_day_are_limited_and_the_answer_stays_the_same() {
        var asked = new AtomicInteger();
        for (int i = 0; i <= MAILS; i++) {
            asked.addAndGet(Database.join(node().subscriptions().request(alert("ana+" + i + "@example.org"), false)) ? 1 : 0);
        }
        assertEquals(MAILS + 1, asked.get());
        assertEquals(MAILS, rows("mail"));
        assertEquals(MAILS, rows("alert"));
        ask("bob@example.org", "", Frequency.DAILY);
        CLOCK.moveTo(TODAY.plusDays(1));
        ask("ana@example.org", "", Frequency.DAILY);
        assertEquals(MAILS + 2, rows("mail"));
    }

    private void addUnconfirmed(int count) {
        database().writeNow(tx -> {
            var alerts = new Alerts(database().engine());
            for (int i = 0; i < count; i++) {
                alerts.add(tx, new Alerts.NewAlert("a" + i + "@example.org", Language.ENGLISH, new SavedSearch(""), Frequency.DAILY),
                    "hash" + i, CLOCK.instant());
            }
            return null;
        });
    }

    @Test default void a_new_alert_replaces_the_oldest_unconfirmed_one_when_too_many_are_unconfirmed() {
        var oldest = ask("oldest@example.org", "", Frequency.DAILY);
        CLOCK.moveBy(Duration.ofMinutes(1));
        var second = ask("second@example.org", "", Frequency.DAILY);
        addUnconfirmed(Subscriptions.UNCONFIRMED_MAX - 2);
        CLOCK.moveBy(Duration.ofHours(1));
        var newest = ask("newest@example.org", "", Frequency.DAILY);
        assertEquals(Subscriptions.UNCONFIRMED_MAX, rows("alert"));
        assertEquals(2, rows("mail"), "the mail of the one that had to go is gone, too");
        assertEquals(Subscriptions.Confirmed.GONE, confirm(oldest));
        assertEquals(Subscriptions.Confirmed.YES, confirm(second));
        assertEquals(Subscriptions.Confirmed.YES, confirm(newest));
    }

    @Test default void confirmation_mails_are_limited_per_hour_and_confirmed_alerts_do_not_count() {
        addUnconfirmed(Subscriptions.MAILS_AN_HOUR - 1);
        subscribe("ana@example.org", "", Frequency.DAILY);
        ask("last@example.org", "", Frequency.DAILY);
        var late = alert("late@example.org");
        assertFalse(Database.join(node().subscriptions().request(late, false)));
        CLOCK.moveBy(Duration.ofHours(1));
        assertTrue(Database.join(node().subscriptions().request(late, false)), "within three days, and before anything is swept");
    }

    @Test default void a_sites_first_requests_are_accepted_up_to_a_limit_when_others_have_used_up_the_hour() {
        addUnconfirmed(Subscriptions.MAILS_AN_HOUR + Subscriptions.MAILS_KEPT_FREE - 1);
        assertFalse(Database.join(node().subscriptions().request(alert("other@example.org"), false)));
        assertTrue(Database.join(node().subscriptions().request(alert("first@example.org"), true)));
        assertFalse(Database.join(node().subscriptions().request(alert("late@example.org"), true)));
        CLOCK.moveBy(Duration.ofHours(1));
        assertTrue(Database.join(node().subscriptions().request(alert("late@example.org"), true)));
    }

    private static Alerts.NewAlert alert(String email) {
        return new Alerts.NewAlert(email, Language.ENGLISH, new SavedSearch(""), Frequency.DAILY);
    }

    @Test default void unconfirmed_alerts_are_deleted_after_days_with_their_mail() {
        var token = ask("ana@example.org", "", Frequency.DAILY);
        subscribe("bob@example.org", "", Frequency.DAILY);
        CLOCK.moveBy(Duration.ofDays(Subscriptions.CONFIRM_DAYS));
        node().subscriptions().sweep();
        assertEquals(2, rows("alert"));
        CLOCK.moveBy(Duration.ofMillis(1));
        node().subscriptions().sweep();
        assertEquals(Subscriptions.Confirmed.GONE, confirm(token));
        assertEquals(1, rows("alert"));
        assertEquals(1, rows("mail"));
    }

    @Test default void records_of_sent_jobs_are_deleted_with_the_job_or_long_after_it_closed() {
        subscribe("ana@example.org", "", Frequency.DAILY);
        var baker = add("Baker");
        add("Cook");
        morning(1);
        send();
        assertEquals(2, rows("alert_sent"));
        jobs().delete(baker);
        assertEquals(1, rows("alert_sent"));
        CLOCK.moveTo(TODAY.plusDays(60 + 30));
        node().subscriptions().sweep();
        assertEquals(1, rows("alert_sent"));
        CLOCK.moveTo(TODAY.plusDays(60 + 31));
        node().subscriptions().sweep();
        assertEquals(0, rows("alert_sent"));
    }

    @Test default void a_search_that_is_no_longer_valid_finds_nothing_and_does_not_stop_others() {
        subscribe("ana@example.org", "", Frequency.DAILY);
        database().writeNow(tx -> tx.execute("UPDATE alert SET search = 'categoryIds=999'"));
        subscribe("bob@example.org", "", Frequency.DAILY);
        add("Baker");
        morning(1);
        assertEquals(1, send());
        assertEquals(0, send());
    }

    @Test default void all_alerts_of_an_address_are_erased_in_any_spelling() {
        subscribe("ana@example.org", "", Frequency.DAILY);
        ask("ANA@example.org", "q=baker", Frequency.DAILY);
        subscribe("bob@example.org", "", Frequency.DAILY);
        var erased = database().writeNow(tx -> Subscriptions.erase(tx, outbox(), new Alerts(database().engine()), " Ana@Example.org"));
        assertEquals(2, erased.alerts());
        assertEquals(2, erased.mail().size());
        assertEquals(1, rows("alert"));
        assertEquals(List.of("bob@example.org"), database().read(tx -> tx.sql("SELECT recipient FROM mail").all(Row::nextString)));
    }

    @Test default void alerts_wait_until_there_is_an_index() {
        subscribe("ana@example.org", "", Frequency.DAILY);
        add("Baker");
        morning(1);
        Open.index.close();
        assertThrows(RuntimeException.class, node().sender()::send);
        assertEquals(List.of(), subjects());
        openIndex();
        morning(1);
        assertEquals(1, send());
    }

    @Test default void metrics_say_how_many_there_are_and_how_many_are_late() {
        ask("ana@example.org", "", Frequency.DAILY);
        subscribe("bob@example.org", "", Frequency.DAILY);
        var meters = new SimpleMeterRegistry();
        var counts = new AlertCounts(database(), new Alerts(database().engine()), CLOCK, meters);
        CLOCK.moveTo(TODAY.plusDays(1), MORNING.plusHours(1));
        counts.count();
        assertEquals(List.of(1.0, 1.0, 0.0), gauges(meters));
        CLOCK.moveBy(Duration.ofMillis(1));
        counts.count();
        assertEquals(List.of(1.0, 1.0, 1.0), gauges(meters));
    }

    private static List<Double> gauges(SimpleMeterRegistry meters) {
        return List.of("active", "unconfirmed", "late").stream().map(state -> meters.get("posthaste.alerts").tag("state", state).gauge().value()).toList();
    }
}
