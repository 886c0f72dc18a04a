package ca.posthaste.board.page;

import ca.posthaste.board.words.FilterNames;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** The error of a parameter in the URL of a page, worded for people, with the form field in which the value was typed, if any. */
public record ParameterError(String field, String text) {
    /** Returns one error per parameter. Errors that only result from another field being empty are left out. */
    static List<ParameterError> of(List<Violation> faults, Language language) {
        var errors = new ArrayList<ParameterError>();
        var seen = new HashSet<String>();
        for (var fault : faults) {
            boolean follows = fault.rule() == Rule.REQUIRED || fault.rule() == Rule.NOT_ALLOWED;
            if (!follows && seen.add(fault.pointer())) {
                errors.add(of(fault, language));
            }
        }
        return errors;
    }

    private static ParameterError of(Violation fault, Language language) {
        var texts = Messages.in(language);
        return switch (fault.pointer()) {
            case "/q" -> new ParameterError("what", texts.get(fault.rule() == Rule.TOO_LONG ? "resultsFaultLong" : "resultsFaultWords"));
            case "/location" -> new ParameterError("where", texts.get(fault.rule() == Rule.FORBIDDEN_CHARACTER ? "resultsFaultWords" : "resultsFaultPlace"));
            case "/page" -> new ParameterError("", texts.get("resultsFaultPage"));
            default -> new ParameterError("", texts.get("resultsFaultFilter", new FilterNames(language).name(fault.pointer().substring(1))));
        };
    }
}
