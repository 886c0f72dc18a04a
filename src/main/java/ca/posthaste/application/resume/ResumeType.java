package ca.posthaste.application.resume;

import ca.posthaste.http.upload.Upload;
import ca.posthaste.language.Coded;
import ca.posthaste.language.UserMessage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The file types accepted for a résumé. The extension, or else the declared content type, must agree with the first bytes; neither may contradict them. */
public enum ResumeType implements Coded {
    PDF("pdf", FileSignature.begin("%PDF-"), "application/pdf"),
    DOCX("docx", FileSignature::isWordPackage, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ODT("odt", FileSignature::isTextDocument, "application/vnd.oasis.opendocument.text"),
    RTF("rtf", FileSignature::isRtf, "application/rtf", "text/rtf"),
    TXT("txt", FileSignature::isText, "text/plain");

    private static final int TITLE_MAX = 80;
    /** Content types declared by programs that do not inspect the file, such as curl. */
    private static final Set<String> UNDECLARED = Set.of("", "application/octet-stream", "binary/octet-stream", "application/unknown");
    /** Content types that some programs declare for documents that are ZIP files inside. */
    private static final Set<String> PACKAGE = Set.of("application/zip", "application/x-zip-compressed");
    public static final UserMessage LIST = UserMessage.of("part.resume-types");

    private final String extension;
    private final Predicate<byte[]> firstBytes;
    private final List<String> declared;

    ResumeType(String extension, Predicate<byte[]> firstBytes, String... declared) {
        this.extension = extension;
        this.firstBytes = firstBytes;
        this.declared = List.of(declared);
    }

    /** Returns the type of a file; empty if its name and bytes disagree or its content type contradicts them. */
    public static Optional<ResumeType> of(Upload upload) {
        var extension = extensionOf(baseName(upload.fileName()));
        return Arrays.stream(values()).filter(type -> extension.isEmpty() ? type.isDeclared(upload.contentType())
            : extension.equals(type.extension) && type.mayBeDeclared(upload.contentType()))
            .filter(type -> type.firstBytes.test(upload.head())).findFirst();
    }

    private static String baseName(String fileName) {
        return fileName.substring(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
    }

    private static String extensionOf(String baseName) {
        int dot = baseName.lastIndexOf('.');
        return dot < 0 ? "" : baseName.substring(dot + 1).toLowerCase(Locale.ROOT);
    }

    private boolean isDeclared(String contentType) {
        return contentType != null && declared.contains(contentType);
    }

    private boolean mayBeDeclared(String contentType) {
        return contentType == null || UNDECLARED.contains(contentType) || isDeclared(contentType)
            || (this == DOCX || this == ODT) && PACKAGE.contains(contentType);
    }

    boolean fits(byte[] head) {
        return firstBytes.test(head);
    }

    public String extension() {
        return extension;
    }

    public String contentType() {
        return declared.get(0);
    }

    public static ResumeType ofWord(String word) {
        return Coded.of(ResumeType.class, word);
    }

    /** Reports whether this is a letter, a digit or a mark: many scripts write vowels as marks on the preceding letter. */
    private static boolean isWordCharacter(int point) {
        int type = Character.getType(point);
        return Character.isLetterOrDigit(point) || type == Character.NON_SPACING_MARK
            || type == Character.COMBINING_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }

    /** Returns the candidate's file name without characters that could make it a path, a header or a second extension. */
    public static String title(String fileName, ResumeType type) {
        var base = baseName(fileName);
        boolean hasExtension = extensionOf(base).equals(type.extension);
        var stem = hasExtension ? base.substring(0, base.length() - type.extension.length() - 1) : base;
        var plain = new StringBuilder();
        stem.codePoints().filter(point -> isWordCharacter(point) || " -_'()".indexOf(point) >= 0)
            .limit(TITLE_MAX).forEach(plain::appendCodePoint);
        var title = plain.toString().strip();
        return (title.isEmpty() ? "resume" : title) + "." + type.extension;
    }
}
