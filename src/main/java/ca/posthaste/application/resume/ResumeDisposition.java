package ca.posthaste.application.resume;

import java.util.Locale;

/** How a candidate's file is served. Browsers may show a PDF or a text; other files are saved, and so is one whose first bytes do not match its type. */
public record ResumeDisposition(String contentType, String disposition, boolean isInline) {
    private static final String UNKNOWN = "application/octet-stream";

    public static boolean canBeShown(ResumeType type) {
        return type == ResumeType.PDF || type == ResumeType.TXT;
    }

    /** Returns how to serve a file that begins with these bytes. {@code isWanted}: to show it rather than save it. */
    public static ResumeDisposition of(Resume resume, byte[] head, boolean isWanted) {
        if (!resume.type().fits(head)) {
            return new ResumeDisposition(UNKNOWN, ContentDisposition.attachment(resume.title()), false);
        }
        boolean isInline = isWanted && canBeShown(resume.type());
        var charset = resume.type() == ResumeType.TXT ? "; charset=" + FileSignature.charset(head).name().toLowerCase(Locale.ROOT) : "";
        return new ResumeDisposition(resume.type().contentType() + charset, isInline ? ContentDisposition.inline(resume.title()) : ContentDisposition.attachment(resume.title()),
            isInline);
    }
}
