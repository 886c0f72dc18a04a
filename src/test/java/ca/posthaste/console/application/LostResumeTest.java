package ca.posthaste.console.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.VerifiedResumes;
import ca.posthaste.application.resume.ResumeStore;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.config.Settings;
import ca.posthaste.db.Row;
import ca.posthaste.support.Resumes;
import ca.posthaste.support.TestLog;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A resume file that is missing or truncated on the server, in the console and in the API. */
@QuarkusTest
class LostResumeTest extends ApplicationPages {
    private static final String LOST = "urn:posthaste:problem:resume-lost";

    @Inject Settings settings;

    private String key(int id) {
        return database.read(tx -> tx.sql("SELECT resume_key FROM application WHERE id = :id").bind("id", id).one(Row::nextString));
    }

    private Path file(int id) {
        return settings.dataDir().resolve("resumes").resolve(key(id));
    }

    private void delete(int id) throws IOException {
        if (settings.postgres().isPresent()) {
            database.writeNow(tx -> tx.sql("DELETE FROM resume_part WHERE resume_key = :key").bind("key", key(id)).execute());
        } else {
            Files.delete(file(id));
        }
    }

    private void cut(int id) throws IOException {
        if (settings.postgres().isPresent()) {
            database.writeNow(tx -> tx.sql("DELETE FROM resume_part WHERE resume_key = :key AND part > 0").bind("key", key(id)).execute());
        } else {
            Files.write(file(id), Arrays.copyOf(Files.readAllBytes(file(id)), ResumeStore.PART));
        }
    }

    /** Returns a PDF that is stored in several parts, which are several rows in PostgreSQL. */
    private static byte[] large() {
        return Arrays.copyOf(Resumes.of(ResumeType.PDF), 10 * ResumeStore.PART);
    }

    private void expectLost(int id) {
        var log = new TestLog(VerifiedResumes.class);
        try {
            for (int time = 1; time <= 2; time++) {
                bakery.get("/applications/" + id + "/resume").expect(410).expect("/type", LOST);
                editor.get(path("/" + id + "/resume")).expectPage(410);
                editor.get(path("/" + id + "/resume?download=yes")).expectPage(410);
                assertTrue(editor.page(path("/" + id)).contains("The file is missing or damaged on the server."));
                assertTrue(editor.page(path("fr", "/" + id)).contains("Le fichier est manquant ou endommagé sur le serveur."));
            }
            assertEquals(1, log.lines().size(), log.lines().toString());
        } finally {
            log.close();
        }
        assertFalse(editor.page(path("/" + id)).contains("/resume\""));
        bakery.get("/applications/" + id).expect(200).expect("/resume/fileName", "cv.pdf");
    }

    @Test void a_missing_file_is_reported_and_logged_once() throws IOException {
        int id = apply("Ana", "ana@example.org");
        assertFalse(editor.page(path("/" + id)).contains("missing or damaged"));
        delete(id);
        expectLost(id);
    }

    @Test void a_truncated_file_is_not_sent() throws IOException {
        int id = apply("Bea", "bea@example.org", ResumeType.PDF, large());
        assertEquals(large().length, bakery.get("/applications/" + id + "/resume").expect(200).bytes().length);
        cut(id);
        expectLost(id);
    }
}
