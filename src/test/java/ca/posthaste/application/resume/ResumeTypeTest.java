package ca.posthaste.application.resume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.http.upload.Upload;
import ca.posthaste.support.Resumes;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Uploads that declare their type honestly, and uploads that lie. */
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
    void no_file_type_is_accepted_as_another(ResumeType type) {
        for (var other : ResumeType.values()) {
            if (other != type) {
                assertEquals(Optional.empty(), type("a." + type.extension(), type.contentType(), Resumes.of(other)), type + " with bytes of " + other);
                assertEquals(Optional.empty(), type("a." + type.extension(), other.contentType(), Resumes.of(type)), type + " declared " + other);
                assertEquals(Optional.empty(), type("a." + other.extension(), type.contentType(), Resumes.of(type)), type + " named " + other);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"a.exe,application/pdf", "a.pdf.exe,application/pdf", "a,text/plain", "pdf,application/octet-stream", "a.exe,",
        "a.exe,application/octet-stream", "a.pdf,text/html", "a.html,application/pdf", "a.pdf,application/zip", "a.pdf,text/plain"})
    void a_pdf_that_says_it_is_something_else_is_rejected(String name, String type) {
        assertEquals(Optional.empty(), type(name, type, Resumes.of(ResumeType.PDF)));
    }

    @ParameterizedTest @EnumSource(ResumeType.class)
    void a_file_of_no_type_is_judged_by_its_name_and_its_bytes(ResumeType type) {
        for (var declared : Arrays.asList(null, "", "application/octet-stream", "binary/octet-stream", "application/unknown")) {
            assertEquals(Optional.of(type), type("cv." + type.extension(), declared, Resumes.of(type)), declared);
            for (var other : ResumeType.values()) {
                if (other != type) {
                    assertEquals(Optional.empty(), type("cv." + other.extension(), declared, Resumes.of(type)), type + " named " + other);
                }
            }
            assertEquals(Optional.empty(), type("cv.html", declared, Resumes.of(type)), declared);
        }
    }

    @Test void a_document_that_is_a_zip_file_inside_may_be_declared_as_one() {
        for (var type : List.of(ResumeType.DOCX, ResumeType.ODT)) {
            assertEquals(Optional.of(type), type("cv." + type.extension(), "application/zip", Resumes.of(type)));
            assertEquals(Optional.of(type), type("cv." + type.extension(), "application/x-zip-compressed", Resumes.of(type)));
        }
    }

    @ParameterizedTest
    @CsvSource({"<html><script>", "'  <!DOCTYPE html>'", "<svg onload=x>", "#!/bin/sh", "<?xml version='1.0'?>", "'   '",
        "\uFEFF <html>", "<body>", "<ScRipt src=x>", "<img/src=x>", "</p>", "%!PS-Adobe", "%PDF-1.7", "GIF89a", "MZ~", "{\\rtf1 Ana}", "\u00A0<!-- -->"})
    void a_text_that_is_a_page_or_a_program_is_rejected(String text) {
        assertEquals(Optional.empty(), type("a.txt", "text/plain", bytes(text)));
    }

    @Test void a_program_is_not_text_regardless_of_its_name() {
        assertEquals(Optional.empty(), type("a.txt", "text/plain", new byte[] {'M', 'Z', (byte) 0x90, 0, 3}));
        assertEquals(Optional.empty(), type("a.txt", "text/plain", new byte[] {0x7F, 'E', 'L', 'F', 2, 1}));
    }

    @ParameterizedTest
    @CsvSource({"<ana@example.org>", "MZIA KVARATSKHELIA", "Mzia", "PK Smith", "{ana}", "# Ana", "1 < 2", "José Ñandú"})
    void a_text_may_begin_with_any_prose_in_any_usual_encoding(String text) {
        for (var charset : List.of("UTF-8", "windows-1252", "UTF-16")) { // Java's UTF-16 begins with a byte order mark
            assertEquals(Optional.of(ResumeType.TXT), type("a.txt", "text/plain", text.getBytes(Charset.forName(charset))), charset);
        }
        assertEquals(Optional.of(ResumeType.TXT), type("a.txt", "text/plain", bytes("\uFEFF" + text)));
        assertEquals(Optional.of(ResumeType.TXT), type("a.txt", "text/plain", ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE)));
    }

    @Test void a_page_in_another_encoding_and_binary_data_are_not_text() {
        assertEquals(Optional.empty(), type("a.txt", "text/plain", "<html>".getBytes(StandardCharsets.UTF_16)));
        assertEquals(Optional.empty(), type("a.txt", "text/plain", "Ana".getBytes(StandardCharsets.UTF_16BE)));
        assertEquals(Optional.empty(), type("a.txt", "text/plain", new byte[] {'A', 'n', 'a', (byte) 0x81}));
        assertEquals(Optional.empty(), type("a.txt", "text/plain", new byte[] {'A', (byte) 0xA7, (byte) 0xB6, (byte) 0xAC, '~'}));
        assertEquals(Optional.empty(), type("a.txt", "text/plain", bytes("Ana \u001B[2J")));
    }

    @Test void rich_text_says_its_version() {
        assertEquals(Optional.empty(), type("a.rtf", "text/rtf", bytes("{\\rtf")));
        assertEquals(Optional.empty(), type("a.rtf", "text/rtf", bytes("{\\rtfx}")));
    }

    @Test void a_word_document_is_found_after_other_files_of_its_package() {
        var docx = ResumeType.DOCX.contentType();
        assertEquals(Optional.of(ResumeType.DOCX), type("a.docx", docx, Resumes.zipInOneGo("_rels/.rels", "docProps/app.xml", "word/document.xml")));
        assertEquals(Optional.empty(), type("a.docx", docx, Resumes.zip("[Content_Types].xml", "<Types/>")));
        assertEquals(Optional.empty(), type("a.docx", docx, Resumes.zip("[Content_Types].xml", "word/", "xl/workbook.xml", "PK\3\4")));
        assertEquals(Optional.empty(), type("a.docx", docx, Resumes.zipInOneGo("[Content_Types].xml", "_rels/.rels", "xl/workbook.xml")));
        assertEquals(Optional.empty(), type("a.docx", docx, Resumes.zipInOneGo("META-INF/MANIFEST.MF", "word/document.xml")));
        assertEquals(Optional.empty(), type("a.docx", docx, Resumes.zipInOneGo("word/document.xml", "Main.class")));
    }

    @ParameterizedTest @ValueSource(ints = {1, 4, 20, 27, 29, 30, 35, 49, 60, 75})
    void a_truncated_package_is_not_a_document(int length) {
        assertEquals(Optional.empty(), type("a.docx", ResumeType.DOCX.contentType(), Arrays.copyOf(Resumes.of(ResumeType.DOCX), length)));
    }

    @Test void any_other_zip_is_not_a_document() {
        assertEquals(Optional.empty(), type("a.docx", ResumeType.DOCX.contentType(), Resumes.zip("evil.exe", "MZ")));
        assertEquals(Optional.empty(), type("a.docx", ResumeType.DOCX.contentType(), bytes("PK\3\4")));
        assertEquals(Optional.empty(), type("a.odt", ResumeType.ODT.contentType(), Resumes.zip("mimetype", "application/epub+zip")));
    }

    @ParameterizedTest
    @CsvSource({"../../etc/passwd.pdf,passwd.pdf", "C:\\cv\\ana.pdf,ana.pdf", "a\"b;c.pdf,abc.pdf", ".pdf,resume.pdf", "Résumé d'Ana (1).PDF,Résumé d'Ana (1).pdf",
        "a.exe.pdf,aexe.pdf", "बायोडाटा.pdf,बायोडाटा.pdf", "Re\u0301sume\u0301.pdf,Re\u0301sume\u0301.pdf"})
    void a_title_contains_no_unsafe_characters(String name, String title) {
        assertEquals(title, ResumeType.title(name, ResumeType.PDF));
    }
}
