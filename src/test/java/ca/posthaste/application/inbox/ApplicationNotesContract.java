package ca.posthaste.application.inbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.Application;
import ca.posthaste.application.Applications;
import ca.posthaste.application.Candidate;
import ca.posthaste.db.Database;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Message;
import ca.posthaste.mail.Outbox;
import ca.posthaste.support.StoredJobs;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of the store of notes on every engine. */
interface ApplicationNotesContract {
    ApplicationNotes NOTES = new ApplicationNotes();
    Instant NOON = Instant.parse("2026-03-02T20:00:00.123Z");

    Database database();

    StoredJobs jobs();

    private Application application(String email) {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        return database().writeNow(tx -> {
            var id = new Applications().add(tx, job, "receipt", new Candidate("Ana", email, null, null, Language.ENGLISH), Optional.empty(), NOON).orElseThrow();
            return new Applications().owned(tx, job.employer().id(), id).orElseThrow();
        });
    }

    private boolean add(Application application, String author, String text) {
        return database().writeNow(tx -> NOTES.add(tx, application, author, NOON, text));
    }

    private List<ApplicationNote> notes(Application application) {
        return database().read(tx -> NOTES.of(tx, application.employer(), application.id()));
    }

    @Test default void a_note_is_read_as_it_was_written() {
        var application = application("ana@example.org");
        var text = "😀".repeat(ApplicationNote.TEXT_MAX - 3) + "\né";
        assertTrue(add(application, "eve@example.org", text));
        var note = notes(application).get(0);
        assertEquals(new ApplicationNote(note.id(), "eve@example.org", NOON, Optional.empty(), text, Optional.empty()), note);
        assertEquals(List.of(), notes(application("bob@example.org")), "another application's");
    }

    @Test default void messages_to_the_candidate_are_kept_with_the_state_of_the_mail() {
        var application = application("ana@example.org");
        var letter = new CandidateMessage("Come", "x".repeat(CandidateMessage.TEXT_MAX), false);
        var outbox = new Outbox(database().engine(), "example.org", Clock.systemUTC());
        database().writeNow(tx -> NOTES.addMail(tx, application, "eve@example.org", NOON, letter, outbox.add(tx, application.employer().value(),
            application.id().value(), Outbox.Audience.CANDIDATE, new Message("ana@example.org", null, "Come", "p", "h", null))));
        var note = notes(application).get(0);
        assertEquals(Optional.of("Come"), note.subject());
        assertEquals(letter.text(), note.text());
        assertEquals(Optional.of("waiting"), note.mailState());
        assertFalse((boolean) database().writeNow(tx -> NOTES.delete(tx, application, note.id(), "eve@example.org")), "what was sent cannot be taken back");
        database().writeNow(tx -> outbox.erase(tx, application.employer().value(), application.id().value()));
        assertEquals(Optional.empty(), notes(application).get(0).mailState());
    }

    @Test default void notes_and_messages_per_application_are_limited() {
        var application = application("ana@example.org");
        for (int i = 0; i < ApplicationNote.NOTES_MAX; i++) {
            assertTrue(add(application, "eve@example.org", "note " + i));
        }
        assertFalse(add(application, "eve@example.org", "one more"));
        for (int i = 0; i < ApplicationNote.MAILS_MAX; i++) {
            assertTrue((boolean) database().writeNow(tx -> NOTES.addMail(tx, application, "eve@example.org", NOON, new CandidateMessage("s", "t", false), 1)));
        }
        assertFalse((boolean) database().writeNow(tx -> NOTES.addMail(tx, application, "eve@example.org", NOON, new CandidateMessage("s", "t", false), 1)));
        assertEquals(ApplicationNote.NOTES_MAX + ApplicationNote.MAILS_MAX, notes(application).size());
        assertEquals("note 0", notes(application).get(0).text(), "oldest first");
        assertTrue(add(application("bob@example.org"), "eve@example.org", "of another application"));
    }

    @Test default void a_note_can_be_deleted_only_by_its_author() {
        var application = application("ana@example.org");
        var another = application("bob@example.org");
        add(application, "eve@example.org", "Good");
        var id = notes(application).get(0).id();
        assertFalse((boolean) database().writeNow(tx -> NOTES.delete(tx, application, id, "mallory@example.org")));
        assertFalse((boolean) database().writeNow(tx -> NOTES.delete(tx, another, id, "eve@example.org")));
        assertTrue((boolean) database().writeNow(tx -> NOTES.delete(tx, application, id, "eve@example.org")));
        assertFalse((boolean) database().writeNow(tx -> NOTES.delete(tx, application, id, "eve@example.org")));
        assertEquals(List.of(), notes(application));
    }

    @Test default void notes_go_with_their_application() {
        var application = application("ana@example.org");
        var another = application("bob@example.org");
        add(application, "eve@example.org", "Good");
        add(another, "eve@example.org", "Better");
        database().writeNow(tx -> new Applications().erase(tx, application));
        assertEquals(List.of("Better"), database().read(tx -> tx.sql("SELECT text FROM application_note").all(row -> row.nextString())));
    }
}
