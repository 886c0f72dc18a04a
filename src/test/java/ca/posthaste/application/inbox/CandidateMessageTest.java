package ca.posthaste.application.inbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.Application;
import ca.posthaste.application.ApplicationId;
import ca.posthaste.application.Candidate;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Rejected;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Messages to candidates: their validation and the resulting mail. */
class CandidateMessageTest {
    private static List<String> faults(String subject, String text) {
        return assertThrows(Rejected.class, () -> CandidateMessage.of(subject, text, false)).faults().stream().map(fault -> fault.pointer() + " " + fault.rule()).toList();
    }

    @Test void all_errors_are_reported_at_once() {
        assertEquals(List.of("/subject REQUIRED", "/text REQUIRED"), faults(" ", "\u200b\n"));
        assertEquals(List.of("/subject TOO_LONG", "/text TOO_LONG"), faults("é".repeat(CandidateMessage.SUBJECT_MAX + 1), "é".repeat(CandidateMessage.TEXT_MAX + 1)));
        assertEquals(List.of("/subject FORBIDDEN_CHARACTER", "/text FORBIDDEN_CHARACTER"), faults("Come\nBcc: all@example.org", "a\u0000"));
        CandidateMessage.of("😀".repeat(CandidateMessage.SUBJECT_MAX), "😀".repeat(CandidateMessage.TEXT_MAX), false);
    }

    @Test void a_title_becomes_a_subject_that_is_not_too_long() {
        assertEquals(CandidateMessage.SUBJECT_MAX, CandidateMessage.truncatedSubject("x".repeat(256)).length());
    }

    @Test void the_text_is_escaped_and_the_reply_address_is_the_stated_one() {
        var candidate = new Candidate("Ana", "ana@example.org", null, null, Language.FRENCH);
        var application = new Application(new ApplicationId(1), new EmployerId(1), new JobId(1), "Chef <b>", "r", candidate, Optional.empty(), Instant.EPOCH);
        var message = CandidateMessage.of("Rendez-vous", "Venez <script>alert(1)</script>\nà 8 h", true).message(application, Optional.empty(), "eve@example.org");
        assertEquals("ana@example.org", message.recipient());
        assertEquals("eve@example.org", message.replyTo().address(), "the job is gone, and its address with it");
        assertTrue(message.html().contains("Venez &lt;script&gt;alert(1)&lt;/script&gt;<br>à 8 h"), message.html());
        assertTrue(message.plain().contains("Ce message concerne votre candidature pour «\u00a0Chef <b>\u00a0». Votre réponse sera envoyée à eve@example.org."), message.plain());
    }
}
