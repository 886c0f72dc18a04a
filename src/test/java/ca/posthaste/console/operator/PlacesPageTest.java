package ca.posthaste.console.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.audit.Actor;
import ca.posthaste.location.load.BackgroundImport;
import ca.posthaste.support.Answer;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Request;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Importing places in the console: upload, progress and result. */
@QuarkusTest
class PlacesPageTest extends OperatorPageTest {
    private static final int LARGEST = 64_000_000;

    @Inject BackgroundImport importing;
    @TempDir Path folder;

    @BeforeEach void look() {
        ended("en");
    }

    private Answer upload(String language, String token, String name, byte[] file) {
        var form = new FormBody().field("token", token).part("name=\"file\"; filename=\"" + name + "\"\r\nContent-Type: text/plain", file);
        return operator.form(path(language, "/places")).header("Content-Type", FormBody.CONTENT_TYPE).body(form.bytes()).send();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the page once no import is running, as a browser that keeps refreshing it gets there. */
    private String ended(String language) {
        var page = operator.page(path(language, "/places"));
        while (page.contains("http-equiv=\"refresh\"")) {
            assertTrue(page.contains("<progress id=\"progress\" max=\"100\""), page);
            Polling.pause();
            page = operator.page(path(language, "/places"));
        }
        return page;
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
        en,1 places added,Line 3: "ZZ" is not a province or territory of Canada,Already known
        fr,1\u00a0lieux ajoutés,Ligne 3\u00a0: «\u00a0ZZ\u00a0» n’est ni une province ni un territoire du Canada,Déjà connus
        """)
    void a_file_is_imported_and_invalid_lines_are_reported(String language, String added, String line, String known) {
        var name = "Falls " + UUID.randomUUID().toString().replaceAll("\\d", "x");
        var file = "name\tprovince\n" + name + "\tON\nNowhere\tZZ\nToronto\tON\n";
        upload(language, operator.token(), "C:\\folder\\places-" + language + ".tsv", bytes(file)).expect(303).expectHeader("Location", path(language, "/places"));
        var page = ended(language).replace("&quot;", "\"").replace("&#39;", "'");
        assertTrue(page.contains(added) && page.contains(line) && page.contains(known), page);
        assertTrue(page.contains("places-" + language + ".tsv") && !page.contains("folder"), page);
        assertEquals(List.of("places-imported places-" + language + ".tsv 1"), log());
        service.await(() -> service.stranger().get("/locations?q=" + name.replace(" ", "+")).text().contains(name));
    }

    /** The import waits for a pipe that has no writer yet. */
    @ParameterizedTest
    @CsvSource({"en,Another import is running.", "fr,Une autre importation est en cours."})
    void the_page_shows_the_progress_of_a_running_import_and_another_is_rejected(String language, String said) throws Exception {
        var pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        assertTrue(importing.begin(pipe, "slow.tsv", Actor.COMMAND_LINE));
        var running = operator.page(path(language, "/places"));
        assertTrue(running.contains("<meta http-equiv=\"refresh\" content=\"2\">") && running.contains("<progress id=\"progress\" max=\"100\" value=\"0\">"), running);
        assertTrue(running.contains("slow.tsv") && !running.contains("type=\"file\""), running);
        assertTrue(upload(language, operator.token(), "other.tsv", bytes("name\tprovince\n")).expectPage(409).text().contains(said));
        Files.writeString(pipe, "name\tprovince\nToronto\tON\n");
        assertTrue(ended(language).contains("slow.tsv"));
        assertFalse(Files.exists(pipe));
    }

    @Test void a_file_of_no_format_or_not_in_utf_8_says_why_and_changes_nothing() {
        upload("en", operator.token(), "a.csv", bytes("a;b;c\n1;2;3\n")).expect(303);
        assertTrue(ended("fr").contains("Le format de la première ligne est inconnu."));
        upload("en", operator.token(), "latin1.tsv", "name\tprovince\nMontréal\tQC\n".getBytes(StandardCharsets.ISO_8859_1)).expect(303);
        assertTrue(ended("en").contains("latin1.tsv is not valid UTF-8 near line"));
        assertEquals(List.of(), log());
    }

    @Test void an_upload_without_a_file_starts_no_import() {
        var none = upload("en", operator.token(), "", new byte[0]).expectPage(400).text();
        assertTrue(none.contains("href=\"#file\"") && none.contains("id=\"file-error\""), none);
        operator.send(path("fr", "/places")).expectPage(400);
    }

    @Test void a_file_that_is_too_large_is_rejected_with_a_message() {
        var page = upload("en", operator.token(), "large.tsv", new byte[LARGEST + 1]).expectPage(400).text();
        assertTrue(page.contains("The file is larger than 64 MB."), page);
    }

    @Test void only_a_page_of_this_session_can_send_a_file() {
        var file = bytes("name\tprovince\n");
        upload("en", "0".repeat(64), "a.tsv", file).expectPage(403);
        var form = new FormBody().field("token", operator.token()).part("name=\"file\"; filename=\"a.tsv\"", file);
        assertEquals(403, operator.request("POST", path("en", "/places")).header("Content-Type", FormBody.CONTENT_TYPE).header("Origin", "https://example.com")
            .body(form.bytes()).send().status());
        var nobody = Request.to("POST", TestService.root() + path("en", "/places")).header("Accept", "text/html").header("Sec-Fetch-Site", "same-origin")
            .header("Content-Type", FormBody.CONTENT_TYPE).body(form.bytes()).send();
        assertEquals(303, nobody.status());
        assertTrue(nobody.header("Location").orElseThrow().startsWith("/en/console/sign-in?next="));
        assertFalse(operator.page(path("en", "/places")).contains(">a.tsv<"));
    }
}
