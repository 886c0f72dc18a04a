package ca.posthaste.application;

import ca.posthaste.language.Bilingual;
import ca.posthaste.upload.Upload;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** The kinds of file a résumé may be. Extension, declared type and first bytes must all say the same. */
public enum ResumeType {
    PDF("pdf", FileSignature.begin("%PDF-"), "application/pdf"),
    DOCX("docx", FileSignature::isWordPackage, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ODT("odt", FileSignature::isTextDocument, "application/vnd.oasis.opendocument.text"),
    RTF("rtf", FileSignature::isRtf, "application/rtf", "text/rtf"),
    TXT("txt", FileSignature::isText, "text/plain");

    private static final int TITLE_MAX = 80;
    public static final Bilingual LIST = new Bilingual("PDF, DOCX, ODT, RTF or TXT", "PDF, DOCX, ODT, RTF ou TXT");

    private final String extension;
    private final Predicate<byte[]> firstBytes;
    private final List<String> declared;

    ResumeType(String extension, Predicate<byte[]> firstBytes, String... declared) {
        this.extension = extension;
        this.firstBytes = firstBytes;
        this.declared = List.of(declared);
    }

    /** The type of the file; empty if its name, its content type and its bytes do not agree. */
    public static Optional<ResumeType> of(Upload upload) {
        var name = upload.fileName().toLowerCase(Locale.ROOT);
        return Arrays.stream(values()).filter(type -> name.endsWith("." + type.extension)
            && upload.contentType() != null && type.declared.contains(upload.contentType()) && type.firstBytes.test(upload.head())).findFirst();
    }

    public String extension() {
        return extension;
    }

    /** The content type it is served and attached with. */
    public String contentType() {
        return declared.get(0);
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ResumeType ofWord(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Marks too: many scripts write vowels as marks on the letter before. */
    private static boolean isWordCharacter(int point) {
        int type = Character.getType(point);
        return Character.isLetterOrDigit(point) || type == Character.NON_SPACING_MARK
            || type == Character.COMBINING_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }

    /** The candidate's file name without characters that could make it a path, a header or a second extension. */
    static String title(String fileName, ResumeType type) {
        var base = fileName.substring(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
        var stem = base.substring(0, Math.max(0, base.length() - type.extension.length() - 1));
        var plain = new StringBuilder();
        stem.codePoints().filter(point -> isWordCharacter(point) || " -_'()".indexOf(point) >= 0)
            .limit(TITLE_MAX).forEach(plain::appendCodePoint);
        var title = plain.toString().strip();
        return (title.isEmpty() ? "resume" : title) + "." + type.extension;
    }
}
