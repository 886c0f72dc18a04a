package ca.posthaste.application;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.http.Upload;
import ca.posthaste.support.Resumes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Uploads that say what they are, and uploads that lie. */
class ResumeTypeTest {
    private static Optional<ResumeType> type(String name, String type, byte[] head) {
        return ResumeType.of(new Upload(name, type, Path.of("x"), head.length, head, ""));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest @EnumSource(ResumeType.class)
    void every_kind_is_known_by_its_extension_its_type_and_its_bytes(ResumeType type) {
        assertEquals(Optional.of(type), type("My Résumé." + type.extension(), type.contentType(), Resumes.of(type)));
        assertEquals(Optional.of(type), type("CV." + type.extension().toUpperCase(), type.contentType(), Resumes.of(type)));
    }

    @ParameterizedTest @EnumSource(ResumeType.class)
    void no_kind_passes_for_another(ResumeType type) {
        for (var other : ResumeType.values()) {
            if (other != type) {
                assertEquals(Optional.empty(), type("a." + type.extension(), type.contentType(), Resumes.of(other)), type + " with bytes of " + other);
                assertEquals(Optional.empty(), type("a." + type.extension(), other.contentType(), Resumes.of(type)), type + " declared " + other);
                assertEquals(Optional.empty(), type("a." + other.extension(), type.contentType(), Resumes.of(type)), type + " named " + other);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"a.exe,application/pdf", "a.pdf.exe,application/pdf", "a,application/pdf", "pdf,application/pdf", "a.pdf,",
        "a.pdf,application/octet-stream", "a.pdf,text/html", "a.html,application/pdf"})
    void a_pdf_that_says_it_is_something_else_is_refused(String name, String type) {
        assertEquals(Optional.empty(), type(name, type, Resumes.of(ResumeType.PDF)));
    }

    @ParameterizedTest
    @CsvSource({"<html><script>", "'  <!DOCTYPE html>'", "<svg onload=x>", "#!/bin/sh", "<?xml version='1.0'?>", "'   '"})
    void a_text_that_is_a_page_or_a_program_is_refused(String text) {
        assertEquals(Optional.empty(), type("a.txt", "text/plain", bytes(text)));
    }

    @Test void a_program_is_no_text_whatever_it_is_called() {
        assertEquals(Optional.empty(), type("a.txt", "text/plain", new byte[] {'M', 'Z', (byte) 0x90, 0, 3}));
        assertEquals(Optional.empty(), type("a.txt", "text/plain", new byte[] {0x7F, 'E', 'L', 'F', 2, 1}));
    }

    @Test void any_other_zip_is_no_document() {
        assertEquals(Optional.empty(), type("a.docx", ResumeType.DOCX.contentType(), Resumes.zip("evil.exe", "MZ")));
        assertEquals(Optional.empty(), type("a.docx", ResumeType.DOCX.contentType(), bytes("PK\3\4")));
        assertEquals(Optional.empty(), type("a.odt", ResumeType.ODT.contentType(), Resumes.zip("mimetype", "application/epub+zip")));
    }

    @ParameterizedTest
    @CsvSource({"../../etc/passwd.pdf,passwd.pdf", "C:\\cv\\ana.pdf,ana.pdf", "a\"b;c.pdf,abc.pdf", ".pdf,resume.pdf", "Résumé d'Ana (1).PDF,Résumé d'Ana (1).pdf",
        "a.exe.pdf,aexe.pdf"})
    void a_title_is_harmless(String name, String title) {
        assertEquals(title, ResumeType.title(name, ResumeType.PDF));
    }
}
