package ca.posthaste.application.page;

import ca.posthaste.application.ApplicationForm;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The application form on a page: its errors in the order of the fields, or a problem that belongs to no field, and what it accepts. */
public record ApplyView(String name, String email, String phone, String message, boolean consent, String token, boolean hadFile,
                        List<Error> errors, String problem, String accept, String types, int maxFile, String maxWords, int nameMax,
                        int emailMax, int phoneMax, int messageMax) {
    private static final int MEGABYTE = 1024 * 1024;
    private static final int MINUTE = 60;
    private static final List<String> ORDER = List.of("name", "email", "phone", "message", ApplicationForm.FILE, "consent");
    private static final Map<String, Integer> LONGEST = Map.of("name", ApplicationForm.NAME_MAX, "email", ApplicationForm.EMAIL_MAX,
        "phone", ApplicationForm.PHONE_MAX, "message", ApplicationForm.MESSAGE_MAX);

    public record Error(String field, String text) {}

    static ApplyView of(ApplyFormInput typed, List<Error> errors, String problem, int maxFile, Language language) {
        return new ApplyView(typed.name(), typed.email(), typed.phone(), typed.message(), typed.consent(), typed.token(),
            typed.hadFile(), errors, problem, Arrays.stream(ResumeType.values()).map(type -> "." + type.extension()).collect(Collectors.joining(",")),
            ResumeType.LIST.in(language), maxFile, size(maxFile, Messages.in(language)), ApplicationForm.NAME_MAX, ApplicationForm.EMAIL_MAX,
            ApplicationForm.PHONE_MAX, ApplicationForm.MESSAGE_MAX);
    }

    /** Returns the form with error messages for candidates. The API's own messages are written for programmers. */
    static ApplyView rejected(ApplyFormInput typed, Rejected rejection, int maxFile, Language language) {
        var texts = Messages.in(language);
        var first = new LinkedHashMap<String, String>();
        rejection.faults().stream().filter(fault -> !fault.pointer().isEmpty())
            .forEach(fault -> first.putIfAbsent(fault.pointer().substring(1), text(fault, language)));
        if (rejection.problem() == Problem.BODY_TOO_LARGE) { // no other field that a browser sends is this large
            first.put(ApplicationForm.FILE, texts.get("applyResumeTooLarge", size(maxFile, texts)));
        }
        var errors = ORDER.stream().filter(first::containsKey).map(field -> new Error(field, first.get(field))).toList();
        return of(typed, errors, errors.isEmpty() ? problem(rejection, language) : "", maxFile, language);
    }

    private static String text(Violation fault, Language language) {
        var texts = Messages.in(language);
        var field = fault.pointer().substring(1);
        if (fault.rule() == Rule.TOO_LONG && LONGEST.containsKey(field)) {
            return texts.get("applyTooLong", LONGEST.get(field));
        }
        if (fault.rule() == Rule.FORBIDDEN_CHARACTER && LONGEST.containsKey(field)) {
            return texts.get("applyCharacters");
        }
        return switch (field) {
            case "name" -> texts.get("applyNameMissing");
            case "email" -> texts.get(fault.rule() == Rule.REQUIRED ? "applyEmailMissing" : "applyEmailWrong");
            case "consent" -> texts.get("applyConsentMissing");
            case ApplicationForm.FILE -> texts.get("applyResumeWrong", ResumeType.LIST.in(language));
            default -> fault.detail().in(language);
        };
    }

    private static String problem(Rejected rejection, Language language) {
        var texts = Messages.in(language);
        return switch (rejection.problem()) {
            case TOO_MANY_APPLICATIONS -> texts.get("applyTooMany",
                Math.max(1, (Integer.parseInt(rejection.headers().getOrDefault("Retry-After", "0")) + MINUTE - 1) / MINUTE));
            case SERVICE_BUSY, FILES_AWAY, STORE_AWAY -> texts.get("applyBusy");
            case APPLY_ON_WEBSITE -> texts.get("applyElsewhere");
            default -> rejection.detail().in(language);
        };
    }

    static String size(int bytes, Messages texts) {
        return bytes % MEGABYTE == 0 ? texts.get("applyMegabytes", texts.number(bytes / MEGABYTE))
            : texts.get("applyKilobytes", texts.number(bytes / 1024));
    }

    public boolean isRejected() {
        return !errors.isEmpty() || !problem.isEmpty();
    }

    public String error(String field) {
        return errors.stream().filter(error -> error.field.equals(field)).map(Error::text).findFirst().orElse("");
    }
}
