package ca.posthaste.console.integration;

import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.employer.KeyService;
import ca.posthaste.http.Reply;
import ca.posthaste.language.MessageCatalogue;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** Rewords validation errors of keys and webhooks for the console's forms: the API's messages speak of members to send. */
record IntegrationErrorMessages(ConsoleRequest visit) {
    static CompletionStage<Reply> orShowAgain(ConsoleRequest visit, Supplier<CompletionStage<Reply>> work, Function<FormErrors, CompletionStage<Reply>> again) {
        return FormErrors.orShowAgain(new IntegrationErrorMessages(visit)::errors, work, again);
    }

    private FormErrors errors(Rejected rejection) {
        int status = rejection.problem().status();
        if (isTooEarly(rejection)) {
            return FormErrors.at("overlapHours", of(rejection), status);
        }
        var lines = rejection.faults().stream()
            .map(fault -> new FormErrors.Line(FormErrors.field(fault), of(fault, FormErrors.field(fault)))).distinct().toList();
        return new FormErrors(lines.isEmpty() ? of(rejection) : "", lines, status);
    }

    private String of(Violation fault, String field) {
        var text = MessageCatalogue.CONSOLE.text(fault.detail(), visit.language());
        return switch (field) {
            case "name" -> fault.rule() == Rule.REQUIRED || fault.rule() == Rule.BLANK ? visit.texts().get("keyNameProblem") : text;
            case "scopes" -> visit.texts().get("keyScopesProblem");
            case "expiresOn" -> visit.texts().get("keyLastDayProblem");
            case "overlapHours" -> visit.texts().get("keyRotateHoursProblem", KeyService.OVERLAP_HOURS_MAX);
            case "types" -> visit.texts().get("hookTypesProblem");
            default -> text;
        };
    }

    private String of(Rejected rejection) {
        return rejection.problem() == Problem.WEBHOOK_OFF ? visit.texts().get("hookOffProblem")
            : isTooEarly(rejection) ? visit.texts().get("keyRotateEarly") : MessageCatalogue.CONSOLE.text(rejection.detail(), visit.language());
    }

    /** Reports whether rotation was rejected because it would end a secret that is still valid. The overlap hours can fix that. */
    private static boolean isTooEarly(Rejected rejection) {
        return rejection.problem() == Problem.KEY_NOT_ROTATABLE && rejection.detail().key().equals("key.rotation-overlaps");
    }
}
