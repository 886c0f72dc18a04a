package ca.posthaste.board.page;

import ca.posthaste.application.ApplicationForm;
import ca.posthaste.application.ResumeType;
import ca.posthaste.language.Language;
import ca.posthaste.page.Texts;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The application form on a page.
 *
 * @param errors   in the order of the fields; empty for a form that nobody has sent
 * @param problem  what is wrong with no field of its own; empty if nothing is
 * @param accept   the kinds of file, as a browser takes them
 * @param types    the same for people
 * @param maxFile  the largest file, in bytes
 * @param maxWords the same for people
 */
public record ApplyView(String name, String email, String phone, String message, boolean consent, String token, boolean hadFile,
                        List<Error> errors, String problem, String accept, String types, int maxFile, String maxWords, int nameMax,
                        int emailMax, int phoneMax, int messageMax) {
    private static final int MEGABYTE = 1024 * 1024;
    private static final int KILOBYTE = 1024;

    /** @param field the name of the field, and its id on the page */
    public record Error(String field, String text) {}

    static ApplyView of(Typed typed, List<Error> errors, String problem, int maxFile, Language language) {
        return new ApplyView(typed.name(), typed.email(), typed.phone(), typed.message(), typed.consent(), typed.token(),
            typed.hadFile(), errors, problem, Arrays.stream(ResumeType.values()).map(type -> "." + type.extension()).collect(Collectors.joining(",")),
            ResumeType.LIST.in(language), maxFile, size(maxFile, Texts.in(language)), ApplicationForm.NAME_MAX, ApplicationForm.EMAIL_MAX,
            ApplicationForm.PHONE_MAX, ApplicationForm.MESSAGE_MAX);
    }

    static String size(int bytes, Texts texts) {
        return bytes % MEGABYTE == 0 ? texts.get("applyMegabytes", texts.number(bytes / MEGABYTE))
            : texts.get("applyKilobytes", texts.number(bytes / KILOBYTE));
    }

    /** Whether it was sent and refused. */
    public boolean isRefused() {
        return !errors.isEmpty() || !problem.isEmpty();
    }

    /** Of this field; empty if it is right. */
    public String error(String field) {
        return errors.stream().filter(error -> error.field.equals(field)).map(Error::text).findFirst().orElse("");
    }
}
