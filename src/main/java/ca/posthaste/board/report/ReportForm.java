package ca.posthaste.board.report;

import ca.posthaste.http.upload.Form;
import ca.posthaste.job.JobId;
import ca.posthaste.mail.Addresses;
import ca.posthaste.problem.TextRules;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A submitted report form as typed, to be shown again. The job is a URL or a number; {@code trapped} means that a bot filled in the hidden field. */
public record ReportForm(String job, String reason, String details, String email, boolean trapped) {
    public static final int DETAILS_MAX = 2_000;
    static final int JOB_MAX = 500;
    private static final Pattern NUMBER = Pattern.compile("#?\\s*+(\\d{1,10})");
    /** URL of a posting on the pages or in the API. */
    private static final Pattern ADDRESS = Pattern.compile("(?:.*/)?jobs/(\\d{1,10})(?:[-/?#].*)?");

    static ReportForm empty(String job) {
        return new ReportForm(job, "", "", "", false);
    }

    static ReportForm from(Form form) {
        return new ReportForm(text(form, "job").strip(), text(form, "reason"), text(form, "details").strip(), text(form, "email").strip(),
            form.isTrapped());
    }

    /** Returns a field with normalized line breaks: browsers send them as two characters but count them as one. */
    private static String text(Form form, String name) {
        var text = form.fields().path(name).asText("").replace("\r\n", "\n");
        var clean = new StringBuilder(text.length());
        text.codePoints().filter(point -> TextRules.forbidden(Character.toString(point), true).isEmpty()).forEach(clean::appendCodePoint);
        return clean.toString();
    }

    /** Returns the id of the posting; empty if the input does not identify one. */
    Optional<JobId> jobId() {
        if (job.length() > JOB_MAX) {
            return Optional.empty();
        }
        var number = NUMBER.matcher(job);
        var address = ADDRESS.matcher(job);
        var digits = number.matches() ? number.group(1) : address.matches() ? address.group(1) : "";
        return digits.isEmpty() || Long.parseLong(digits) > Integer.MAX_VALUE ? Optional.empty() : Optional.of(new JobId(Integer.parseInt(digits)));
    }

    Optional<ReportReason> chosen() {
        return ReportReason.of(reason);
    }

    /** Returns the message keys of the errors by field, in the order of the page. */
    Map<String, String> errors() {
        var errors = new LinkedHashMap<String, String>();
        if (jobId().isEmpty()) {
            errors.put("job", job.isEmpty() ? "reportErrorNoJob" : "reportErrorJob");
        }
        if (chosen().isEmpty()) {
            errors.put("reason", "reportErrorReason");
        }
        if (TextRules.length(details) > DETAILS_MAX) {
            errors.put("details", "reportErrorDetails");
        }
        if (!email.isEmpty() && !Addresses.isRecipient(email)) {
            errors.put("email", "reportErrorEmail");
        }
        return errors;
    }
}
