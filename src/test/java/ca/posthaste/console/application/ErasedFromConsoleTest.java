package ca.posthaste.console.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.ApplicationErasure;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.support.TestMail;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Erasing an application leaves nothing of the candidate in any table. */
@QuarkusTest
class ErasedFromConsoleTest extends ApplicationPages {
    @Inject TestMail mail;
    /** Marker in the name, the address, the message, the notes and the mail. */
    private final String word = "zq" + UUID.randomUUID().toString().replace("-", "");

    private int used() {
        int id = apply("Ana " + word, word + "@example.org");
        editor.page(path("/" + id));
        editor.get(path("/" + id + "/resume"));
        editor.send(path("/" + id + "/notes"), "text", "Talked to " + word).expect(303);
        editor.send(path("/" + id + "/mail"), "subject", "To " + word, "text", "Dear " + word, "answers", "me").expect(303);
        editor.send(path("/" + id + "/star"), "star", "yes").expect(303);
        editor.page(path("?q=" + word));
        editor.send(path("/export"), "q", word);
        mail.await();
        assertTrue(found().containsAll(List.of("application", "application_note", "mail")), found().toString());
        return id;
    }

    private List<String> found() {
        return database.read(tx -> {
            var tables = new ArrayList<String>();
            try (var columns = tx.connection().getMetaData().getColumns(null, tx.connection().getSchema(), "%", "%")) {
                while (columns.next()) {
                    var type = columns.getString("TYPE_NAME").toLowerCase(Locale.ROOT);
                    if ((type.contains("text") || type.contains("char")) && has(tx, columns.getString("TABLE_NAME"), columns.getString("COLUMN_NAME"))) {
                        tables.add(columns.getString("TABLE_NAME"));
                    }
                }
            } catch (SQLException fault) {
                throw new IllegalStateException(fault);
            }
            return tables;
        });
    }

    private boolean has(Transaction tx, String table, String column) {
        return table.matches("(sqlite|pg|sql|_|flyway).*") ? false : tx.sql("SELECT 1 FROM \"" + table + "\" WHERE \"" + column + "\" LIKE :word LIMIT 1")
            .bind("word", "%" + word + "%").exists();
    }

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void erasing_asks_for_confirmation_and_leaves_nothing(String language) {
        int id = used();
        var asked = editor.page(path(language, "/" + id + "/erase"));
        assertTrue(asked.contains(word) && asked.contains("action=\"" + path(language, "/" + id + "/erase") + "\""), asked);
        assertEquals(1, rows(id), "to ask erases nothing");
        var answer = editor.send(path(language, "/" + id + "/erase")).expect(303);
        assertTrue(editor.page(answer.header("Location").orElseThrow()).contains(language.equals("en") ? "The application was erased." : "La candidature a été effacée."));
        assertEquals(List.of(), found());
        assertEquals(0, mail.to(word + "@example.org").size(), "files");
        assertEquals("application-erased " + id + " Baker", audit(1).get(0));
        assertEquals(404, editor.get(path("/" + id)).status());
        assertEquals(404, editor.send(path("/" + id + "/erase")).status());
    }

    private int rows(int id) {
        return database.read(tx -> tx.sql("SELECT count(*) FROM application WHERE id = :id").bind("id", id).one(Row::nextInt));
    }

    @Test void expired_data_is_deleted_completely() {
        used();
        mail.setRetention(bakery.employer(), 1);
        service.clock().moveBy(Duration.ofDays(2));
        mail.erasing().eraseOld();
        assertEquals(List.of(), found());
    }

    @Test void erasing_a_candidate_leaves_nothing() {
        used();
        mail.erasing().eraseCandidate(word + "@example.org", ApplicationErasure.NOT_NOTED);
        assertEquals(List.of(), found());
    }
}
