package ca.posthaste.console.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import ca.posthaste.account.Role;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A button pressed twice, because nothing seemed to happen the first time. */
@QuarkusTest
class JobFormResubmissionTest {
    @Inject TestService service;
    private Client bakery;
    private String ana;
    private Visitor visitor;

    @BeforeEach void signIn() {
        bakery = service.employer(Samples.BAKERY);
        ana = "ana-" + UUID.randomUUID() + "@example.com";
        service.addUser(bakery.employer(), ana, Role.EDITOR);
        visitor = Visitor.by(service.signInLink(ana));
    }

    @AfterEach void remove() {
        service.removeUser(bakery.employer(), ana);
    }

    private FilledJobForm filled() {
        return FilledJobForm.in(visitor.page("/en/console/" + bakery.employer().id().value() + "/jobs/new")).with("title", "Baker")
            .with("description", "<p>Bake</p>").with("location", "Halifax, NS").with("category", "36").with("positionType", "1")
            .with("applicationEmail", "jobs@example.com");
    }

    private int press(FilledJobForm form) {
        return FilledJobForm.id(form.press(visitor, "save"));
    }

    @Test void sending_a_form_twice_creates_one_job() {
        var form = filled();
        assertEquals(press(form), press(form));
    }

    @Test void sending_a_form_several_times_concurrently_creates_one_job() {
        var form = filled();
        var body = new StringBuilder("token=" + visitor.token());
        var sent = form.sent("do", "save");
        for (int i = 0; i < sent.length; i += 2) {
            body.append('&').append(sent[i]).append('=').append(URLEncoder.encode(sent[i + 1], StandardCharsets.UTF_8));
        }
        var answers = List.of(1, 2, 3, 4).stream().map(press -> visitor.form(form.action()).body(body.toString()).sendAsync()).toList();
        assertEquals(1, answers.stream().map(answer -> FilledJobForm.id(answer.join())).distinct().count());
    }

    @Test void a_form_that_was_changed_or_loaded_again_creates_another_job() {
        var form = filled();
        int first = press(form);
        assertNotEquals(first, press(form.with("title", "Cook")), "who goes back and changes something means another one");
        assertNotEquals(first, press(filled()), "so does who opens a new form, and types the same");
        assertNotEquals(first, FilledJobForm.id(form.with("title", "Baker").press(visitor, "publish")));
    }

    @Test void the_same_form_sent_much_later_creates_another_job() {
        var form = filled();
        int first = press(form);
        service.clock().moveBy(SubmittedForms.KEPT);
        assertNotEquals(first, press(form));
    }

    @Test void a_rejected_form_can_be_sent_again() {
        var form = filled().with("title", "");
        form.press(visitor, "save").expectPage(400);
        form.press(visitor, "save").expectPage(400);
        press(form.with("title", "Baker"));
    }
}
