package ca.posthaste.application;

import ca.posthaste.http.Upload;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** The kinds of file a résumé may be. Extension, declared type and first bytes must all say the same. */
public enum ResumeType {
    PDF("pdf", FirstBytes.begin("%PDF-"), "application/pdf"),
    DOCX("docx", FirstBytes::isWordPackage, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ODT("odt", FirstBytes::isTextDocument, "application/vnd.oasis.opendocument.text"),
    RTF("rtf", FirstBytes.begin("{\\rtf"), "application/rtf", "text/rtf"),
    TXT("txt", FirstBytes::isText, "text/plain");

    private static final int TITLE_MAX = 80;
    public static final String LIST = "PDF, DOCX, ODT, RTF or TXT";

    private final String extension;
    private final Predicate<byte[]> firstBytes;
    private final List<String> declared;

    ResumeType(String extension, Predicate<byte[]> firstBytes, String... declared) {
        this.extension = extension;
        this.firstBytes = firstBytes;
        this.declared = List.of(declared);
    }

    /** What the file is; nothing where its name, its type and its bytes do not agree. */
    public static Optional<ResumeType> of(Upload upload) {
        var name = upload.fileName().toLowerCase(Locale.ROOT);
        return Arrays.stream(values()).filter(type -> name.endsWith("." + type.extension)
            && upload.contentType() != null && type.declared.contains(upload.contentType()) && type.firstBytes.test(upload.head())).findFirst();
    }

    public String extension() {
        return extension;
    }

    /** How it is served and attached. */
    public String contentType() {
        return declared.get(0);
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ResumeType ofWord(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** The candidate's name for a file without what could make a path, a header or a second extension of it. */
    static String title(String fileName, ResumeType type) {
        var base = fileName.substring(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
        var stem = base.substring(0, Math.max(0, base.length() - type.extension.length() - 1));
        var plain = new StringBuilder();
        stem.codePoints().filter(point -> Character.isLetterOrDigit(point) || " -_'()".indexOf(point) >= 0)
            .limit(TITLE_MAX).forEach(plain::appendCodePoint);
        var title = plain.toString().strip();
        return (title.isEmpty() ? "resume" : title) + "." + type.extension;
    }

    private static final class FirstBytes {
        private static final byte[] ZIP = {'P', 'K', 3, 4};
        private static final int NAME_LENGTH_AT = 26;
        private static final int NAME_AT = 30;
        private static final String ODT_FIRST = "mimetypeapplication/vnd.oasis.opendocument.text";
        /** What begins so is a program for somebody, whatever it is called. */
        private static final List<String> NOT_PROSE =
            List.of("%pdf-", "{\\rtf", "<!doctype", "<html", "<?xml", "<svg", "<script", "#!", "mz\u0090");

        static Predicate<byte[]> begin(String magic) {
            var wanted = magic.getBytes(StandardCharsets.ISO_8859_1);
            return head -> startsWith(head, wanted);
        }

        private static boolean startsWith(byte[] head, byte[] wanted) {
            return head.length >= wanted.length && Arrays.equals(head, 0, wanted.length, wanted, 0, wanted.length);
        }

        /** The name of the first file of a package: as far as one can look without unpacking. */
        private static String firstName(byte[] head) {
            if (!startsWith(head, ZIP) || head.length < NAME_AT) {
                return "";
            }
            int length = head[NAME_LENGTH_AT] & 0xFF | (head[NAME_LENGTH_AT + 1] & 0xFF) << 8;
            return head.length < NAME_AT + length ? "" : new String(head, NAME_AT, length, StandardCharsets.UTF_8);
        }

        static boolean isWordPackage(byte[] head) {
            var name = firstName(head);
            return name.equals("[Content_Types].xml") || name.startsWith("_rels/") || name.startsWith("word/")
                || name.startsWith("docProps/") || name.startsWith("customXml/");
        }

        /** The format wants its type first and uncompressed, for exactly this purpose. */
        static boolean isTextDocument(byte[] head) {
            return firstName(head).equals("mimetype") && new String(head, NAME_AT, Math.min(head.length - NAME_AT,
                ODT_FIRST.length()), StandardCharsets.ISO_8859_1).equals(ODT_FIRST);
        }

        static boolean isText(byte[] head) {
            var text = new String(head, StandardCharsets.ISO_8859_1);
            var start = text.stripLeading().toLowerCase(Locale.ROOT);
            return !text.isBlank() && NOT_PROSE.stream().noneMatch(start::startsWith)
                && text.chars().noneMatch(c -> c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f');
        }
    }
}
