package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.cli.output.Welcome;
import ca.posthaste.employer.ApiKey;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteJDBCLoader;

/** Commands run next to a running server. Those tagged as smoke tests run on every JDK we support, not only the oldest. */
@Tag("process")
class CommandsIT {
    @TempDir static Path folder;
    private static ServiceProcess service;

    @BeforeAll static void start() {
        service = ServiceProcess.serve(folder.resolve("data"));
    }

    @AfterAll static void stop() {
        service.close();
    }

    @Tag("smoke") @Test void a_first_start_shows_a_sample_employers_key_that_works() throws Exception {
        ServiceProcess.await("the sample key", () -> service.log().contains("The board is at")); // printed after the service has begun to listen
        var key = service.log().lines().map(String::strip).filter(line -> ApiKey.parse(line).isPresent()).findFirst().orElseThrow();
        assertEquals(200, service.status(key));
        assertTrue(service.log().contains("curl "), service.log());
        assertTrue(service.log().contains("The board is at http://127.0.0.1:" + service.port() + ". To see it with sample jobs: bin/posthaste demo"),
            service.log());
    }

    @Tag("smoke") @Test void an_employer_is_added_listed_and_given_another_plan() throws Exception {
        var added = service.commandProcess("employer", "add", "Boulangerie Été", "--plan", "standard", "--json");
        assertEquals(0, added.code(), added.err());
        assertEquals(1, added.lines().size());
        var employer = added.json();
        assertEquals("Boulangerie Été", employer.path("name").textValue());
        assertEquals("standard", employer.path("plan").textValue());
        assertEquals(200, service.status(employer.path("apiKey").textValue()));

        var changed = service.commandProcess("employer", "plan", employer.path("id").asText(), "unlimited", "--json");
        assertEquals("unlimited", changed.json().path("plan").textValue());
        var listed = service.commandProcess("employer", "list", "--json").lines().stream()
            .filter(line -> line.path("id").equals(employer.path("id"))).toList();
        assertEquals(1, listed.size());
        assertEquals("unlimited", listed.get(0).path("plan").textValue());
        assertFalse(listed.get(0).has("apiKey"), "a key is shown once");
    }

    @Test void a_revoked_key_is_rejected_by_the_running_server_and_the_employers_other_key_is_not() throws Exception {
        var employer = service.commandProcess("employer", "add", "Brewery", "--json").json();
        var id = employer.path("id").asText();
        var first = employer.path("apiKey").textValue();
        var second = service.commandProcess("key", "add", id, "--json").json();
        assertEquals(200, service.status(first));
        assertEquals(200, service.status(second.path("apiKey").textValue()));

        assertEquals(0, service.commandProcess("key", "revoke", id, first).code());
        ServiceProcess.await("the key to be refused", () -> service.status(first) == 401);
        assertEquals(200, service.status(second.path("apiKey").textValue()));

        var keys = service.commandProcess("key", "list", id, "--json").lines();
        assertEquals(2, keys.size());
        assertTrue(keys.get(0).path("revoked").isTextual());
        assertTrue(keys.get(1).path("revoked").isNull());
        assertFalse(keys.toString().contains(first.substring(12)), "a list never shows a key");

        assertEquals(0, service.commandProcess("key", "revoke", id, second.path("id").asText()).code());
        ServiceProcess.await("the other key to be refused", () -> service.status(second.path("apiKey").textValue()) == 401);
    }

    @Test void an_employer_is_removed_with_all_its_data_after_confirmation_and_the_running_server_rejects_its_key() throws Exception {
        var employer = service.commandProcess("employer", "add", "Short-lived", "--json").json();
        var id = employer.path("id").asText();
        var key = employer.path("apiKey").textValue();
        assertEquals(201, service.send(service.request(key, "/jobs").POST(BodyPublishers.ofString(Welcome.SAMPLE_JOB))).statusCode());

        var asked = service.commandProcess("employer", "remove", id);
        assertEquals(1, asked.code());
        assertEquals("Employer " + id + ": Short-lived (unlimited) has 1 key, 1 job, 0 applications with 0 résumés,"
            + " and 0 messages, of which 0 not sent yet.", asked.out());
        assertEquals("Nothing was erased. To erase the employer, repeat the command with --yes.", asked.err());
        assertFalse(service.commandProcess("employer", "remove", id, "--json").json().path("erased").booleanValue());
        assertEquals(200, service.status(key));

        var removed = service.commandProcess("employer", "remove", id, "--yes", "--json");
        assertEquals(0, removed.code(), removed.err());
        assertTrue(removed.json().path("erased").booleanValue());
        assertEquals(1, removed.json().path("jobs").intValue());
        assertEquals(401, service.status(key));
        assertFalse(service.commandProcess("employer", "list", "--json").out().contains("Short-lived"));
    }

    @Tag("smoke") @Test void an_undeletable_old_file_of_the_driver_causes_no_warning(@TempDir Path temporary) throws IOException {
        Files.createDirectories(temporary.resolve("sqlite-" + SQLiteJDBCLoader.getVersion() + "-old").resolve("not empty"));
        var option = "-Djava.io.tmpdir=" + temporary;
        var data = temporary.resolve("data");

        try (var other = ServiceProcess.serve(List.of(option), data)) {
            assertFalse(other.log().contains("native lib"), other.log());
        }
        var listed = ServiceProcess.run(Map.of("JAVA_TOOL_OPTIONS", option), "employer", "list", "--data-dir", data.toString());
        assertEquals(0, listed.code(), listed.err());
        assertFalse(listed.err().contains("native lib"), listed.err());
    }

    @Tag("smoke") @Test void a_failing_command_prints_one_sentence_and_exits_with_an_error() {
        var rejected = service.commandProcess("employer", "plan", "999", "unlimited");
        assertNotEquals(0, rejected.code());
        assertEquals("", rejected.out());
        assertEquals(1, rejected.err().lines().count(), rejected.err());
    }
}
