package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.json.Json;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Resumes;
import ca.posthaste.support.ScriptedSmtp;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Applications and their mail in the packaged service: killed at every step, and managed by an operator. */
@Tag("process")
class ApplicationsIT {
    private static final Pattern ID = Pattern.compile("(?m)^Message-ID: (.*)$");
    private static final byte[] FILE = Resumes.of(ResumeType.PDF);

    @TempDir Path folder;
    private final ScriptedSmtp server = new ScriptedSmtp();

    @AfterEach void close() {
        server.close();
    }

    private ServiceProcess serve() {
        return ServiceProcess.serve(folder.resolve("data"), "--smtp-url", "smtp://127.0.0.1:" + server.port());
    }

    private static int job(ServiceProcess service, String key) throws IOException {
        var created = service.send(service.request(key, "/jobs")
            .POST(BodyPublishers.ofString(ServiceProcess.job("Baker", "B-1").replace("{\"ref", "{\"status\": \"active\", \"ref"))));
        return Json.parse(created.body().getBytes(StandardCharsets.UTF_8)).path("id").intValue();
    }

    private static void apply(ServiceProcess service, String key, int job, String email) throws IOException {
        var form = FormBody.of("Ana", email).file("cv.pdf", ResumeType.PDF.contentType(), FILE).bytes();
        assertEquals(202, service.send(service.request(key, "/public/jobs/" + job + "/applications")
            .setHeader("Content-Type", FormBody.CONTENT_TYPE).POST(BodyPublishers.ofByteArray(form))).statusCode());
    }

    /** Waits until the mail server has this many messages, and then until none is listed as unsent. */
    private void awaitSent(ServiceProcess service, int messages) throws Exception {
        ServiceProcess.await("all mail", () -> server.received().size() >= messages && service.command("mail", "list").out().isEmpty());
    }

    @Test void killed_while_sending_at_any_step_every_message_arrives_and_a_copy_has_the_same_id() throws Exception {
        String key = null;
        int job = 0;
        var steps = List.of("GREETING", "MAIL", "RCPT", "DATA", "END");
        for (var step : steps) {
            server.behave();
            server.answer(step, ScriptedSmtp.SILENCE);
            try (var service = serve()) {
                if (key == null) {
                    key = service.newKey();
                    job = job(service, key);
                }
                int before = server.reached(step);
                apply(service, key, job, step.toLowerCase() + "@example.org");
                ServiceProcess.await("the courier at " + step, () -> server.reached(step) > before);
                service.kill();
            }
        }
        server.behave();
        try (var service = serve()) {
            awaitSent(service, 2 * steps.size());
        }
        var copies = new HashMap<String, Integer>();
        var employers = new HashSet<String>();
        for (var message : server.received()) {
            var id = ID.matcher(message);
            assertTrue(id.find(), message);
            copies.merge(id.group(1), 1, Integer::sum);
            if (message.contains("\nTo: jobs@bakery.example")) {
                employers.add(id.group(1));
                assertTrue(message.replace("\"", "").contains("filename=cv.pdf"), message);
            }
        }
        assertEquals(steps.size() * 2, copies.size());
        assertEquals(steps.size(), employers.size());
        assertTrue(Set.of(1, 2).containsAll(copies.values()), copies.toString());
        assertTrue(copies.values().stream().filter(count -> count == 2).count() <= 1, "only what was under way at the end");
    }

    @Test void an_operator_sees_failed_mail_and_tries_again() throws Exception {
        server.answer("RCPT", "550 no such mailbox");
        try (var service = serve()) {
            var key = service.newKey();
            apply(service, key, job(service, key), "ana@example.org");
            ServiceProcess.await("failures", () -> server.reached("RCPT") >= 2 && service.command("mail", "list", "--json").lines().stream()
                .filter(mail -> mail.path("state").asText().equals("failed")).count() == 2);
            var failed = service.command("mail", "list", "--json").lines().get(0);
            assertTrue(failed.path("fault").asText().contains("550 no such mailbox"), failed.toString());
            assertTrue(service.command("mail", "list").out().contains("550 no such mailbox"));
            assertFalse(service.log().contains("ana@example.org") || service.log().contains("jobs@bakery"), "no addresses in the log");
            server.behave();
            assertEquals("1 message is being retried.", service.command("mail", "retry", failed.path("id").asText()).out());
            ServiceProcess.await("one message", () -> server.received().size() == 1);
            assertEquals("1 message is being retried.", service.command("mail", "retry").out());
            ServiceProcess.await("the other", () -> server.received().size() == 2);
            assertEquals(1, service.command("mail", "retry", "999").code());
            assertEquals(2, service.command("mail", "list", "--all").out().lines().count());
        }
    }

    @Test void an_operator_sends_an_employers_mail_once_more_that_came_back_after_it_was_sent() throws Exception {
        try (var service = serve()) {
            var key = service.newKey();
            int job = job(service, key);
            apply(service, key, job, "ana@example.org");
            awaitSent(service, 2);
            var all = service.command("mail", "list", "--all", "--json").lines();
            var toEmployer = all.get(0).path("id").asText();
            service.send(service.request(key, "/jobs/" + job).method("PUT",
                BodyPublishers.ofString("{\"applicationEmail\": \"right@bakery.example\"}")));
            assertEquals("0 messages are being retried.", service.command("mail", "retry").out(), "not unless it is named");
            var retried = service.command("mail", "retry", toEmployer);
            assertTrue(retried.out().startsWith("Message " + toEmployer + " was sent before. It is written again"),
                retried.out() + retried.err());
            ServiceProcess.await("once more", () -> server.received().size() == 3);
            assertTrue(server.received().get(2).contains("\nTo: right@bakery.example"), server.received().get(2));
            assertTrue(server.received().get(2).replace("\"", "").contains("filename=cv.pdf"), server.received().get(2));
            var confirmation = service.command("mail", "retry", all.get(1).path("id").asText());
            assertEquals(1, confirmation.code());
            assertTrue(confirmation.err().contains("a confirmation that was sent to the candidate"), confirmation.err());
            awaitSent(service, 3);
            assertEquals(204, service.send(service.request(key, "/jobs/" + job).DELETE()).statusCode());
            var gone = service.command("mail", "retry", toEmployer);
            assertEquals(1, gone.code());
            assertTrue(gone.err().contains("its job is deleted"), gone.err());
        }
        assertEquals(3, server.received().size());
    }

    @Test void a_candidate_is_given_what_is_kept_of_them_and_erased() throws Exception {
        server.down();
        try (var service = serve()) {
            var key = service.newKey();
            int job = job(service, key);
            apply(service, key, job, "ana@example.org");
            apply(service, key, job, "bob@example.org");
            var target = folder.resolve("export");
            var exported = service.command("candidate", "export", "Ana@Example.org", "--to", target.toString()).lines();
            assertEquals(List.of("ana@example.org"), exported.stream().map(one -> one.path("email").asText()).toList());
            assertArrayEquals(FILE, Files.readAllBytes(target.resolve(exported.get(0).path("id").asInt() + "-cv.pdf")));
            assertEquals(0, service.command("candidate", "export", "ana@example.org", "--to", target.toString()).code(), "once more");
            assertEquals("Bakery", exported.get(0).at("/employer/name").asText());
            assertEquals("Application for Baker: Ana", exported.get(0).at("/mail/0/subject").asText());
            apply(service, key, job, "eve@münchen.example");
            assertEquals(1, service.command("candidate", "export", "EVE@xn--mnchen-3ya.example").lines().size());
            assertEquals("1 application was erased.", service.command("candidate", "erase", "eve@xn--mnchen-3ya.example").out());
            assertEquals("1 application was erased.", service.command("candidate", "erase", "ana@example.org").out());
            assertEquals("", service.command("candidate", "export", "ana@example.org").out());
            assertEquals(List.of(), filesThatHold("ana@example.org"), "not even in a free page or in the log");
            assertEquals(2, service.command("mail", "list").out().lines().count(), "Bob's are still to be sent");
            try (var files = Files.list(folder.resolve("data/resumes"))) {
                assertEquals(1, files.count());
            }
            assertEquals("Employer 2: Bakery (unlimited) keeps applications for 30 days.",
                service.command("employer", "retention", "2", "30").out());
            assertEquals(1, service.command("employer", "retention", "2", "0").code());
        }
    }

    @Test void mail_written_to_files_is_sent_once_there_is_a_mail_server() throws Exception {
        try (var service = ServiceProcess.serve(folder.resolve("data"))) {
            var key = service.newKey();
            int job = job(service, key);
            apply(service, key, job, "ana@example.org");
            apply(service, key, job, "bob@example.org");
            ServiceProcess.await("files", () -> states(service).equals(List.of("written", "written", "written", "written")));
            var listed = service.command("mail", "list", "--json").lines().get(0);
            assertTrue(listed.path("due").isNull(), "nothing is due: " + listed);
            assertEquals("There was no mail server.", listed.path("fault").asText());
            var line = service.command("mail", "list").out().lines().findFirst().orElseThrow();
            assertTrue(line.endsWith("\t1 attempt\tThere was no mail server."), line);
            ServiceProcess.await("the gauge", () -> metrics(service).contains("posthaste_mail_messages{state=\"written\"} 4.0"));
            ServiceProcess.await("the counter", () -> metrics(service).contains("posthaste_mail_total{outcome=\"written\"} 4.0"));
            assertFalse(metrics(service).contains("outcome=\"sent\""), "written is not sent");
            var rejected = service.command("mail", "send-written");
            assertEquals(1, rejected.code());
            assertTrue(rejected.err().startsWith("No mail server is configured"), rejected.err());
            assertEquals("1 application was erased.", service.command("candidate", "erase", "bob@example.org").out());
            assertTrue(service.log().contains("Once there is one, send it with: posthaste mail send-written"), "where to look it up");
        }
        try (var service = serve()) {
            assertEquals(List.of("written", "written"), states(service), "not without being asked");
            ServiceProcess.await("a reminder", () -> service.log().contains("2 messages were written to files while no mail server was configured, and have not been sent. Send them with: posthaste mail send-written"));
            var sent = service.command("mail", "send-written", "--smtp-url", "smtp://127.0.0.1:" + server.port());
            assertTrue(sent.out().startsWith("2 messages are queued."), sent.out() + sent.err());
            awaitSent(service, 2);
            assertTrue(service.command("mail", "send-written", "--smtp-url", "smtp://127.0.0.1:" + server.port()).out()
                .startsWith("0 messages are queued."));
            ServiceProcess.await("the gauge", () -> metrics(service).contains("posthaste_mail_messages{state=\"written\"} 0.0"));
        }
        assertEquals(2, server.received().size());
        assertEquals(1, server.received().stream().filter(message -> message.replace("\"", "").contains("filename=cv.pdf")).count());
        try (var files = Files.list(folder.resolve("data/mail"))) {
            assertEquals(0, files.count(), "what was sent does not lie around");
        }
    }

    private static List<String> states(ServiceProcess service) {
        return service.command("mail", "list", "--json").lines().stream().map(line -> line.path("state").asText()).toList();
    }

    private static String metrics(ServiceProcess service) throws IOException {
        return service.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port() + "/metrics"))).body();
    }

    private List<String> filesThatHold(String text) throws IOException {
        try (var files = Files.walk(folder.resolve("data"))) {
            var found = new ArrayList<String>();
            for (var file : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text)) {
                    found.add(file.getFileName().toString());
                }
            }
            return found;
        }
    }
}
