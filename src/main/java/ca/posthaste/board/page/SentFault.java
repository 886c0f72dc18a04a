package ca.posthaste.board.page;

import ca.posthaste.language.Language;
import ca.posthaste.page.Texts;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Rule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * What is wrong with a value in the address of a page, in words.
 *
 * @param field the field that it was typed into; empty if it was not typed
 */
public record SentFault(String field, String text) {

    /** One for each value. What only follows from another field being empty is not worth a word. */
    static List<SentFault> of(List<FieldFault> faults, Language language) {
        var told = new ArrayList<SentFault>();
        var seen = new HashSet<String>();
        for (var fault : faults) {
            boolean follows = fault.rule() == Rule.REQUIRED || fault.rule() == Rule.NOT_ALLOWED;
            if (!follows && seen.add(fault.pointer())) {
                told.add(of(fault, language));
            }
        }
        return told;
    }

    private static SentFault of(FieldFault fault, Language language) {
        var texts = Texts.in(language);
        return switch (fault.pointer()) {
            case "/q" -> new SentFault("what", texts.get(fault.rule() == Rule.TOO_LONG ? "resultsFaultLong" : "resultsFaultWords"));
            case "/location" -> new SentFault("where", texts.get(fault.rule() == Rule.FORBIDDEN_CHARACTER ? "resultsFaultWords" : "resultsFaultPlace"));
            case "/page" -> new SentFault("", texts.get("resultsFaultPage"));
            default -> new SentFault("", texts.get("resultsFaultFilter", name(fault.pointer().substring(1), texts)));
        };
    }

    /** As the filter is called on the page. What has no name there was not chosen there: then it is shown as it was sent. */
    private static String name(String parameter, Texts texts) {
        return switch (parameter) {
            case "range" -> texts.get("filterRange");
            case "postedWithin" -> texts.get("filterPosted");
            case "positionTypeIds" -> texts.get("filterPositionType");
            case "workplaceType" -> texts.get("filterWorkplace");
            case "salaryMin" -> texts.get("filterSalary");
            case "categoryIds" -> texts.get("filterCategory");
            case "provinces" -> texts.get("filterProvince");
            case "language" -> texts.get("filterLanguage");
            case "sort" -> texts.get("resultsSort");
            default -> parameter;
        };
    }
}
