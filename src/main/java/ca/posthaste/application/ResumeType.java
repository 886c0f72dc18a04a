package ca.posthaste.application;

import ca.posthaste.upload.Upload;
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
    RTF("rtf", FirstBytes::isRtf, "application/rtf", "text/rtf"),
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

    /** Many scripts write vowels as marks on the letter before. */
    private static boolean isOfAWord(int point) {
        int type = Character.getType(point);
        return Character.isLetterOrDigit(point) || type == Character.NON_SPACING_MARK
            || type == Character.COMBINING_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }

    /** The candidate's name for a file without what could make a path, a header or a second extension of it. */
    static String title(String fileName, ResumeType type) {
        var base = fileName.substring(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
        var stem = base.substring(0, Math.max(0, base.length() - type.extension.length() - 1));
        var plain = new StringBuilder();
        stem.codePoints().filter(point -> isOfAWord(point) || " -_'()".indexOf(point) >= 0)
            .limit(TITLE_MAX).forEach(plain::appendCodePoint);
        var title = plain.toString().strip();
        return (title.isEmpty() ? "resume" : title) + "." + type.extension;
    }
}
