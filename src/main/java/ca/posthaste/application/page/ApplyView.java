package ca.posthaste.application.page;

import ca.posthaste.application.ApplicationForm;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The application form on a page: its errors in the order of the fields, or a problem that belongs to no field, and what it accepts. */
public record ApplyView(String name, String email, String phone, String message, boolean consent, String token, boolean hadFile,
                        List<Error> errors, String problem, String accept, String types, int maxFile, String maxWords, int nameMax,
                        int emailMax, int phoneMax, int messageMax) {
    private static final int MEGABYTE = 1024 * 1024;
    private static final int KILOBYTE = 1024;

    /** @param field name of the field, which is also its id on the page */
    public record Error(String field, String text) {}

    static ApplyView of(ApplyFormInput typed, List<Error> errors, String problem, int maxFile, Language language) {
        return new ApplyView(typed.name(), typed.email(), typed.phone(), typed.message(), typed.consent(), typed.token(),
            typed.hadFile(), errors, problem, Arrays.stream(ResumeType.values()).map(type -> "." + type.extension()).collect(Collectors.joining(",")),
            ResumeType.LIST.in(language), maxFile, size(maxFile, Messages.in(language)), ApplicationForm.NAME_MAX, ApplicationForm.EMAIL_MAX,
            ApplicationForm.PHONE_MAX, ApplicationForm.MESSAGE_MAX);
    }

    static String size(int bytes, Messages texts) {
        return bytes % MEGABYTE == 0 ? texts.get("applyMegabytes", texts.number(bytes / MEGABYTE))
            : texts.get("applyKilobytes", texts.number(bytes / KILOBYTE));
    }

    public boolean isRefused() {
        return !errors.isEmpty() || !problem.isEmpty();
    }

    public String error(String field) {
        return errors.stream().filter(error -> error.field.equals(field)).map(Error::text).findFirst().orElse("");
    }
}
