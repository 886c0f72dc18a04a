package ca.posthaste.console;

import ca.posthaste.http.Reply;
import ca.posthaste.language.Language;
import ca.posthaste.page.Page;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Why a form was not taken. The page shows all of it on top ({@code console-errors.html}), and each line again beside its field.
 *
 * @param problem what is about no field; empty if there is nothing
 * @param lines   in the order of the form
 * @param status  of the answer
 */
public record FormErrors(String problem, List<Line> lines, int status) {
    public static final FormErrors NONE = new FormErrors("", List.of(), 200);
    private static final int BAD = 400;

    /** @param field its id on the page */
    public record Line(String field, String text) {}

    public static FormErrors at(String field, String text) {
        return at(field, text, BAD);
    }

    public static FormErrors at(String field, String text, int status) {
        return new FormErrors("", List.of(new Line(field, text)), status);
    }

    /** @param texts by field, in the order of the form; empty if nothing is wrong */
    public static FormErrors of(Map<String, String> texts) {
        return texts.isEmpty() ? NONE : new FormErrors("", texts.entrySet().stream().map(text -> new Line(text.getKey(), text.getValue())).toList(), BAD);
    }

    static FormErrors of(Rejected refusal, Language language) {
        var lines = refusal.faults().stream().map(fault -> new Line(field(fault), fault.detail().in(language))).toList();
        return new FormErrors(lines.isEmpty() ? refusal.detail().in(language) : "", lines, refusal.problem().status());
    }

    /** The first part of the pointer is the id of the field. */
    public static String field(FieldFault fault) {
        var parts = fault.pointer().split("/");
        return parts.length > 1 ? parts[1] : "";
    }

    /** Does the work, or shows the form again with what is wrong. */
    public static CompletionStage<Reply> orAgain(Visit visit, Supplier<CompletionStage<Reply>> work, Function<FormErrors, CompletionStage<Reply>> again) {
        return orAgain(refusal -> of(refusal, visit.language()), work, again);
    }

    /** @param words what is said of a refusal */
    public static CompletionStage<Reply> orAgain(Function<Rejected, FormErrors> words, Supplier<CompletionStage<Reply>> work,
            Function<FormErrors, CompletionStage<Reply>> again) {
        return orElse(work, refusal -> isOfForm(refusal) ? again.apply(words.apply(refusal)) : CompletableFuture.failedFuture(refusal));
    }

    /** What is not there any more, or is nobody's business, has a page of its own. */
    private static boolean isOfForm(Rejected refusal) {
        return refusal.problem() == Problem.INPUT_INVALID || refusal.problem().status() == 409 || refusal.problem().status() == 410;
    }

    /** A refusal may be thrown at once, or come from a transaction. */
    public static CompletionStage<Reply> orElse(Supplier<CompletionStage<Reply>> work, Function<Rejected, CompletionStage<Reply>> refused) {
        try {
            return work.get().exceptionallyCompose(fault -> Rejected.in(fault).map(refused).orElseGet(() -> CompletableFuture.failedFuture(fault)));
        } catch (Rejected refusal) {
            return refused.apply(refusal);
        }
    }

    public Page on(Page page) {
        return page.with("errors", this).formStatus(status);
    }

    public boolean isAny() {
        return !problem.isEmpty() || !lines.isEmpty();
    }

    /** What is wrong with a field; empty if nothing is. */
    public String of(String field) {
        return lines.stream().filter(line -> line.field().equals(field)).map(Line::text).distinct().collect(Collectors.joining(" "));
    }
}
