package ca.posthaste.application.resume;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** How a candidate's file is served. Browsers may show a PDF or a text; other files are saved, and so is one whose first bytes do not match its type. */
public record ResumeDisposition(String contentType, String disposition, boolean isInline) {
    public static boolean canBeShown(ResumeType type) {
        return type == ResumeType.PDF || type == ResumeType.TXT;
    }

    /** Returns how to serve a file that begins with these bytes. {@code isWanted}: to show it rather than save it. */
    public static ResumeDisposition of(Resume resume, byte[] head, boolean isWanted) {
        if (!resume.type().fits(head)) {
            return new ResumeDisposition("application/octet-stream", attachment(resume.title()), false);
        }
        boolean isInline = isWanted && canBeShown(resume.type());
        var charset = resume.type() == ResumeType.TXT ? "; charset=" + FileSignature.charset(head).name().toLowerCase(Locale.ROOT) : "";
        return new ResumeDisposition(resume.type().contentType() + charset, isInline ? inline(resume.title()) : attachment(resume.title()),
            isInline);
    }

    /** Returns a header that makes the browser save the file under this name (RFC 6266). */
    public static String attachment(String title) {
        return "attachment; " + name(title);
    }

    static String inline(String title) {
        return "inline; " + name(title);
    }

    private static String name(String title) {
        var ascii = title.replaceAll("[^A-Za-z0-9 ._()-]", "_");
        var encoded = new StringBuilder();
        for (byte b : title.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '.' || b == '-';
            encoded.append(plain ? String.valueOf((char) b) : String.format("%%%02X", b));
        }
        return "filename=\"" + ascii + "\"; filename*=UTF-8''" + encoded;
    }
}
