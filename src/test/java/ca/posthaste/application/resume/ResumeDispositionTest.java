package ca.posthaste.application.resume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import ca.posthaste.support.Resumes;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Response headers that tell a browser how to handle a candidate's file. */
class ResumeDispositionTest {
    private static Resume resume(ResumeType type) {
        return new Resume("key", "Ana's \"résumé\"." + type.extension(), type, 100);
    }

    @ParameterizedTest @EnumSource(ResumeType.class)
    void only_a_pdf_and_a_text_are_shown(ResumeType type) {
        var shown = ResumeDisposition.of(resume(type), Resumes.of(type), true);
        assertEquals(type == ResumeType.PDF || type == ResumeType.TXT, shown.isInline());
        assertEquals(type == ResumeType.TXT ? "text/plain; charset=utf-8" : type.contentType(), shown.contentType());
        assertEquals(shown.isInline() ? "inline" : "attachment", shown.disposition().substring(0, shown.disposition().indexOf(';')));
        assertFalse(ResumeDisposition.of(resume(type), Resumes.of(type), false).isInline(), "who wants to save it");
    }

    @Test void a_file_whose_content_does_not_match_its_type_is_downloaded_as_binary() {
        for (var html : new String[] {"<html><script>alert(1)</script>", "<!DOCTYPE html>", " <svg xmlns='http://www.w3.org/2000/svg'>"}) {
            for (var type : ResumeType.values()) {
                assertEquals(new ResumeDisposition("application/octet-stream", ResumeDisposition.attachment(resume(type).title()), false),
                    ResumeDisposition.of(resume(type), html.getBytes(StandardCharsets.UTF_8), true));
            }
        }
    }

    @Test void a_text_is_shown_in_its_own_encoding() {
        assertEquals("text/plain; charset=windows-1252", ResumeDisposition.of(resume(ResumeType.TXT), "Ana Müller, née Côté".getBytes(Charset.forName("windows-1252")), true).contentType());
        assertEquals("text/plain; charset=utf-16", ResumeDisposition.of(resume(ResumeType.TXT), "Ana Müller".getBytes(StandardCharsets.UTF_16), true).contentType());
    }

    @Test void a_file_name_cannot_end_the_header() {
        assertEquals("inline; filename=\"a_b__ c_.pdf\"; filename*=UTF-8''a%22b%0D%0A%20c%E2%80%AE.pdf", ResumeDisposition.inline("a\"b\r\n c\u202e.pdf"));
    }
}
