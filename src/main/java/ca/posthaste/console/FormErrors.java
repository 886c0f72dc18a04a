package ca.posthaste.console;

import ca.posthaste.http.Reply;
import ca.posthaste.language.Language;
import ca.posthaste.language.MessageCatalogue;
import ca.posthaste.page.Page;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Violation;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The errors of a rejected form. The page shows all of them on top ({@code console-errors.html}), and each line again beside its field.
 *
 * @param problem error that concerns no field; empty if there is none
 * @param lines   errors of fields, in the order of the form
 * @param status  HTTP status of the response
 */
public record FormErrors(String problem, List<Line> lines, int status) {
    public static final FormErrors NONE = new FormErrors("", List.of(), 200);

    public record Line(String field, String text) {}

    public static FormErrors at(String field, String text) {
        return at(field, text, 400);
    }

    public static FormErrors at(String field, String text, int status) {
        return new FormErrors("", List.of(new Line(field, text)), status);
    }

    /** @param texts messages by field, in the order of the form; empty if the form is valid */
    public static FormErrors of(Map<String, String> texts) {
        return texts.isEmpty() ? NONE : new FormErrors("", texts.entrySet().stream().map(text -> new Line(text.getKey(), text.getValue())).toList(), 400);
    }

    static FormErrors of(Rejected rejection, Language language) {
        var lines = rejection.faults().stream().map(fault -> new Line(field(fault), MessageCatalogue.CONSOLE.text(fault.detail(), language))).toList();
        return new FormErrors(lines.isEmpty() ? MessageCatalogue.CONSOLE.text(rejection.detail(), language) : "", lines, rejection.problem().status());
    }

    /** Returns the id of the field: the first part of the pointer. */
    public static String field(Violation fault) {
        var parts = fault.pointer().split("/");
        return parts.length > 1 ? parts[1] : "";
    }

    /** Does the work, or shows the form again with its errors. */
    public static CompletionStage<Reply> orShowAgain(ConsoleRequest visit, Supplier<CompletionStage<Reply>> work,
            Function<FormErrors, CompletionStage<Reply>> again) {
        return orShowAgain(rejection -> of(rejection, visit.language()), work, again);
    }

    public static CompletionStage<Reply> orShowAgain(Function<Rejected, FormErrors> words, Supplier<CompletionStage<Reply>> work,
            Function<FormErrors, CompletionStage<Reply>> again) {
        return handleRejection(work, rejection -> isOfForm(rejection) ? again.apply(words.apply(rejection)) : CompletableFuture.failedFuture(rejection));
    }

    /** Reports whether an error belongs on the form. Missing or forbidden resources have a page of their own. */
    private static boolean isOfForm(Rejected rejection) {
        return rejection.problem() == Problem.INPUT_INVALID || rejection.problem().status() == 409 || rejection.problem().status() == 410;
    }

    /** Does the work, or handles its rejection, whether it is thrown at once or comes from a transaction. */
    public static CompletionStage<Reply> handleRejection(Supplier<CompletionStage<Reply>> work, Function<Rejected, CompletionStage<Reply>> rejected) {
        try {
            return work.get().exceptionallyCompose(fault -> Rejected.find(fault).map(rejected).orElseGet(() -> CompletableFuture.failedFuture(fault)));
        } catch (Rejected rejection) {
            return rejected.apply(rejection);
        }
    }

    public Page on(Page page) {
        return page.with("errors", this).formStatus(status);
    }

    public boolean isAny() {
        return !problem.isEmpty() || !lines.isEmpty();
    }

    public String of(String field) {
        return lines.stream().filter(line -> line.field().equals(field)).map(Line::text).distinct().collect(Collectors.joining(" "));
    }
}
