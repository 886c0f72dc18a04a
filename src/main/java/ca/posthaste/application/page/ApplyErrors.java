package ca.posthaste.application.page;

import ca.posthaste.application.ApplicationForm;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Error messages of the application form for candidates. The API's own messages are written for programmers. */
final class ApplyErrors {
    private static final int MINUTE = 60;
    private static final List<String> ORDER = List.of("name", "email", "phone", "message", ApplicationForm.FILE, "consent");
    private static final Map<String, Integer> LONGEST = Map.of("name", ApplicationForm.NAME_MAX, "email", ApplicationForm.EMAIL_MAX,
        "phone", ApplicationForm.PHONE_MAX, "message", ApplicationForm.MESSAGE_MAX);

    private final Language language;
    private final Messages texts;
    private final int maxFile;

    ApplyErrors(Language language, int maxFile) {
        this.language = language;
        this.maxFile = maxFile;
        texts = Messages.in(language);
    }

    ApplyView view(ApplyFormInput typed, Rejected rejection) {
        var first = new LinkedHashMap<String, String>();
        rejection.faults().stream().filter(fault -> !fault.pointer().isEmpty()).forEach(fault -> first.putIfAbsent(fault.pointer().substring(1), text(fault)));
        if (rejection.problem() == Problem.BODY_TOO_LARGE) { // no other field that a browser sends is this large
            first.put(ApplicationForm.FILE, texts.get("applyResumeTooLarge", ApplyView.size(maxFile, texts)));
        }
        var errors = ORDER.stream().filter(first::containsKey).map(field -> new ApplyView.Error(field, first.get(field))).toList();
        return ApplyView.of(typed, errors, errors.isEmpty() ? problem(rejection) : "", maxFile, language);
    }

    private String text(Violation fault) {
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

    private String problem(Rejected rejection) {
        return switch (rejection.problem()) {
            case TOO_MANY_APPLICATIONS -> texts.get("applyTooMany",
                Math.max(1, (Integer.parseInt(rejection.headers().getOrDefault("Retry-After", "0")) + MINUTE - 1) / MINUTE));
            case SERVICE_BUSY, FILES_AWAY, STORE_AWAY -> texts.get("applyBusy");
            case APPLY_ON_WEBSITE -> texts.get("applyElsewhere");
            default -> rejection.detail().in(language);
        };
    }
}
