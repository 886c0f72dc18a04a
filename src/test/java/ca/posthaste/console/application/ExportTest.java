package ca.posthaste.console.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.Candidate;
import ca.posthaste.language.Language;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Applications exported as CSV. */
@QuarkusTest
class ExportTest extends ApplicationPages {

    private String export(String language, String... fields) {
        editor.page(path(""));
        var answer = editor.send(path(language, "/export"), fields);
        assertEquals(200, answer.status());
        answer.expectHeader("Content-Type", "text/csv; charset=utf-8").expectHeader("Cache-Control", "no-store")
            .expectHeader("Content-Disposition", "attachment; filename=\"applications.csv\"");
        assertTrue(answer.text().startsWith("\ufeff"), "a mark that says that it is UTF-8");
        return answer.text().substring(1);
    }

    private static List<String> lines(String csv) {
        return List.of(csv.split("\r\n"));
    }

    @Test void the_export_has_a_line_per_application_and_no_formulas() {
        int id = sent(job, new Candidate("=HYPERLINK(\"https://x.example\")", "ana@example.org", "+1 604 555 0100", "@SUM(A1)\n\"quoted\", é", Language.FRENCH));
        var lines = lines(export("en"));
        assertEquals("Number,Sent,Status,Starred,Name,E-mail,Phone,Language,Job number,Job,Message,Résumé", lines.get(0));
        assertTrue(lines.get(1).matches(id + ",\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d,New,,\"'=HYPERLINK\\(\"\"https://x\\.example\"\"\\)\",ana@example\\.org,'\\+1 604 555 0100,fr,"
            + job + ",Baker,\"'@SUM\\(A1\\)\n\"\"quoted\"\", é\","), lines.get(1));
        assertEquals("applications-exported all", audit(1).get(0));
    }

    @Test void the_french_export_has_the_format_of_french_spreadsheets() {
        int id = sent("Ana; Bob", "ana@example.org");
        editor.page(path(""));
        editor.send(path("/" + id + "/star"), "star", "yes");
        var lines = lines(export("fr"));
        assertEquals("Numéro;Envoyée;État;Favorite;Nom;Courriel;Téléphone;Langue;Numéro de l’offre;Offre;Message;CV", lines.get(0));
        assertTrue(lines.get(1).contains(";Lue;oui;\"Ana; Bob\";ana@example.org;"), lines.get(1));
    }

    @Test void the_export_has_the_filtered_applications_and_the_log_does_not_name_the_searched_person() {
        int ana = sent("Ana", "ana@example.org");
        sent("Bob", "bob@example.org");
        editor.page(path(""));
        editor.send(path("/" + ana + "/state"), "state", "invited");
        assertTrue(export("en", "tab", "invited").contains("Ana") && !export("en", "tab", "invited").contains("Bob"));
        var found = export("en", "q", "bob", "job", "" + job);
        assertTrue(found.contains("Bob") && !found.contains("Ana"), found);
        assertEquals("applications-exported all " + job + " true", audit(1).get(0));
        assertEquals(1, lines(export("en", "job", "2147483647")).size(), "only the header");
    }

    /** Counts around the slice size, where an application could be skipped or repeated. */
    @ParameterizedTest @ValueSource(ints = {0, CsvExport.SLICE - 1, CsvExport.SLICE, CsvExport.SLICE + 1, 2 * CsvExport.SLICE})
    void the_export_has_every_application_once(int count) {
        for (int i = 0; i < count; i++) {
            sent("Person " + i, i + "@example.org");
        }
        var lines = lines(export("en"));
        assertEquals(count + 1, lines.size());
        for (int i = 0; i < count; i++) {
            assertTrue(lines.get(count - i).contains(",Person " + i + "," + i + "@example.org,"), lines.get(count - i));
        }
    }

    @Test void the_export_has_no_applications_of_other_employers() {
        sent("Ana", "ana@example.org");
        var shipyard = service.employer("Another");
        service.addUser(shipyard.employer(), eve);
        try {
            editor.page(path(""));
            var answer = editor.send("/en/console/" + shipyard.employer().id().value() + "/applications/export", "job", "" + job);
            assertFalse(answer.text().contains("Ana"));
        } finally {
            service.removeUser(shipyard.employer(), eve);
        }
    }
}
