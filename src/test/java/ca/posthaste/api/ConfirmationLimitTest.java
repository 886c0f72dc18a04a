package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.application.ApplicationErasure;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nobody can flood a stranger's mailbox: it gets ten confirmations a day, regardless of the jobs and the spellings of the address. */
@QuarkusTest
class ConfirmationLimitTest {
    private static final int MOST = 10;

    @Inject TestService service;
    @Inject TestMail mail;
    @Inject Database database;
    private Client bakery;
    private String inbox;
    private String victim;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
        victim = "v" + UUID.randomUUID().toString().substring(0, 8);
        inbox = victim + "@bakery.example.com";
    }

    private List<Integer> jobs(int count) {
        return IntStream.range(0, count).map(i -> bakery.create(Samples.BAKER.with("status", "active").with("applicationEmail", inbox)).id())
            .boxed().toList();
    }

    private CompletableFuture<Answer> apply(int job, String email) {
        return service.stranger().request("POST", "/public/jobs/" + job + "/applications")
            .json("{\"name\":\"Ana\",\"email\":\"" + email + "\",\"consent\":true}").sendAsync();
    }

    private static void accepted(List<CompletableFuture<Answer>> sent) {
        sent.forEach(answer -> answer.join().expect(202));
    }

    @Test void an_address_gets_ten_confirmations_for_many_concurrent_applications_and_every_employer_gets_its_application() {
        var address = victim + "@example.org";
        accepted(jobs(25).stream().map(job -> apply(job, address)).toList());
        assertEquals(MOST, mail.to(address).size());
        assertEquals(25, mail.to(inbox).size());
    }

    @Test void spellings_of_one_mailbox_count_together() {
        int job = jobs(1).get(0);
        var spellings = IntStream.range(0, 25).mapToObj(i -> i % 2 == 0 ? victim + "+" + i + "@gmail.com"
            : victim.charAt(0) + "." + victim.substring(1) + "+" + i + "@googlemail.com").toList();
        accepted(spellings.stream().map(address -> apply(job, address)).toList());
        assertEquals(MOST, (int) database.read(tx -> tx.sql("SELECT recipient FROM mail").all(Row::nextString).stream()
            .filter(spellings::contains).toList().size()));
        bakery.get("/jobs/" + job + "/applications").expect("/paging/total", 25);
    }

    @Test void the_count_starts_again_the_next_day() {
        var before = service.clock().instant();
        var address = victim + "@example.org";
        var sent = new ArrayList<CompletableFuture<Answer>>();
        jobs(MOST + 1).forEach(job -> sent.add(apply(job, address)));
        accepted(sent);
        assertEquals(MOST, mail.to(address).size());
        service.clock().moveBy(Duration.ofDays(1));
        accepted(List.of(apply(jobs(1).get(0), address)));
        assertEquals(MOST + 1, mail.to(address).size());
        service.clock().moveBy(Duration.between(service.clock().instant(), before));
    }

    @Test void counts_are_deleted_after_the_day_and_when_the_candidate_is_erased() {
        var before = service.clock().instant();
        accepted(List.of(apply(jobs(1).get(0), victim + "@example.org")));
        int rows = rows();
        mail.erasing().eraseCandidate(victim + "@example.org", ApplicationErasure.NOT_NOTED);
        assertEquals(rows - 1, rows());
        accepted(List.of(apply(jobs(1).get(0), victim + "@example.org")));
        mail.to(inbox); // no mail may be in flight when the clock moves: its claim would seem to have expired
        service.clock().moveBy(Duration.ofDays(1));
        mail.erasing().sweep();
        var today = service.clock().today().toString();
        assertEquals(0, (int) database.read(tx -> tx.sql("SELECT count(*) FROM confirmation WHERE day < :today")
            .bind("today", today).one(Row::nextInt)));
        service.clock().moveBy(Duration.between(service.clock().instant(), before));
    }

    private int rows() {
        return database.read(tx -> tx.sql("SELECT count(*) FROM confirmation").one(Row::nextInt));
    }
}
