package ca.posthaste.application;

import java.util.Locale;

/**
 * How a candidate's file is handed to an employer's people. A PDF or a text may be shown by the browser; all else is saved, and so is a file whose first bytes
 * are not what it was taken in as.
 */
public record ResumeShown(String contentType, String disposition, boolean isInline) {
    private static final String UNKNOWN = "application/octet-stream";

    public static boolean canBeShown(ResumeType type) {
        return type == ResumeType.PDF || type == ResumeType.TXT;
    }

    /** @param head the first bytes of the file */
    public static ResumeShown of(Resume resume, byte[] head, boolean isWanted) {
        if (!resume.type().fits(head)) {
            return new ResumeShown(UNKNOWN, Disposition.attachment(resume.title()), false);
        }
        boolean isInline = isWanted && canBeShown(resume.type());
        var charset = resume.type() == ResumeType.TXT ? "; charset=" + FileSignature.charset(head).name().toLowerCase(Locale.ROOT) : "";
        return new ResumeShown(resume.type().contentType() + charset, isInline ? Disposition.inline(resume.title()) : Disposition.attachment(resume.title()),
            isInline);
    }
}
