package ca.posthaste.console.integration;

import ca.posthaste.language.Language;
import ca.posthaste.page.Page;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Why a form was not taken, as the page shows it.
 *
 * @param problem what is about no field; empty if there is nothing
 */
public record FormFaults(String problem, List<Line> lines, int status) {
    static final FormFaults NONE = new FormFaults("", List.of(), 200);

    /** @param field the first part of the pointer, which is also the id of the input */
    public record Line(String field, String text) {}

    static FormFaults of(Rejected refusal, Language language) {
        var words = new FaultWords(language);
        var lines = FaultWords.isTooEarly(refusal) ? List.of(new Line("overlapHours", words.of(refusal)))
            : refusal.faults().stream().map(fault -> new Line(field(fault), words.of(fault, field(fault)))).distinct().toList();
        return new FormFaults(lines.isEmpty() ? words.of(refusal) : "", lines, refusal.problem().status());
    }

    private static String field(FieldFault fault) {
        var parts = fault.pointer().split("/");
        return parts.length > 1 ? parts[1] : "";
    }

    /** What is not there any more, or is nobody's business, has a page of its own. */
    static boolean isOfForm(Rejected refusal) {
        return refusal.problem() == Problem.INPUT_INVALID || refusal.problem().status() == 409 || refusal.problem().status() == 410;
    }

    /** The page with the form again. It answers a form, so there is none in the other language to go to. */
    Page on(Page page) {
        var shown = page.with("faults", this);
        return isAny() ? shown.formStatus(status).other(Optional.empty()) : shown;
    }

    public boolean isAny() {
        return !problem.isEmpty() || !lines.isEmpty();
    }

    /** What is wrong with a field; empty if nothing is. */
    public String at(String field) {
        return lines.stream().filter(line -> line.field().equals(field)).map(Line::text).distinct().collect(Collectors.joining(" "));
    }
}
