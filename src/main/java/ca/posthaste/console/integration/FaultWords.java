package ca.posthaste.console.integration;

import ca.posthaste.employer.Issuing;
import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.page.Texts;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;

/** What is wrong with the form of a key or a webhook, in the words of the form: the API speaks of members that are sent. */
final class FaultWords {
    private static final Bilingual SENT_URL = new Bilingual("Send url", "Envoyez url");
    private static final Bilingual SENT_ABSOLUTE = new Bilingual("Send url as an absolute address such as", "Envoyez url sous la forme d'une adresse absolue comme");

    private final Language language;
    private final Texts texts;

    FaultWords(Language language) {
        this.language = language;
        texts = Texts.in(language);
    }

    /** @param field its id on the page */
    String of(FieldFault fault, String field) {
        var said = fault.detail().in(language);
        return switch (field) {
            case "name" -> fault.rule() == Rule.REQUIRED || fault.rule() == Rule.BLANK ? texts.get("keyNameProblem") : said;
            case "scopes" -> texts.get("keyScopesProblem");
            case "expiresOn" -> texts.get("keyLastDayProblem");
            case "overlapHours" -> texts.get("keyRotateHoursProblem", Issuing.OVERLAP_HOURS_MAX);
            case "types" -> texts.get("hookTypesProblem");
            case "url" -> said.replace(SENT_ABSOLUTE.in(language), texts.get("hookUrlTypeSuchAs")).replace(SENT_URL.in(language), texts.get("hookUrlType"));
            default -> said;
        };
    }

    /** About no field. */
    String of(Rejected refusal) {
        return refusal.problem() == Problem.WEBHOOK_OFF ? texts.get("hookOffProblem")
            : isTooEarly(refusal) ? texts.get("keyRotateEarly") : refusal.detail().in(language);
    }

    /** A secret is still good that the new one would end: then the hours are what can be changed. */
    static boolean isTooEarly(Rejected refusal) {
        return refusal.problem() == Problem.KEY_NOT_ROTATABLE && refusal.detail().english().contains("overlapHours");
    }
}
