package ca.posthaste.application.resume;

import java.util.Locale;

/**
 * The way a candidate's file is served to an employer's users. The browser may show a PDF or a text; every other file is saved, and so is a file whose first
 * bytes do not match its stored type.
 */
public record ResumeDisposition(String contentType, String disposition, boolean isInline) {
    private static final String UNKNOWN = "application/octet-stream";

    public static boolean canBeShown(ResumeType type) {
        return type == ResumeType.PDF || type == ResumeType.TXT;
    }

    /**
     * @param head     first bytes of the file
     * @param isWanted whether the caller wants to show the file rather than save it
     */
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
