package ca.posthaste.console;

import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.Access;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.http.form.Forms;
import ca.posthaste.http.upload.Form;
import ca.posthaste.language.Language;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Routes of a part of the console, each in both languages. A page shows something and changes nothing. An action is a form that changes something: it must come
 * from one of our own pages, with the session's CSRF token. Both are checked here, so that no action can forget it.
 *
 * <pre>{@code
 * console.routes()
 *     .page("/{employer}/jobs", AccessLevel.READER, "the jobs of an employer", this::list)
 *     .action("/{employer}/jobs/archive", AccessLevel.EDITOR, "archive jobs", this::archive)
 *     .all();
 * }</pre>
 */
public final class ConsoleRoutes {
    static final String BASE = "/console";

    private final Console console;
    private final List<Route> routes = new ArrayList<>();

    ConsoleRoutes(Console console) {
        this.console = console;
    }

    private ConsoleRoutes add(String path, Function<String, Route> route) {
        Arrays.stream(Language.values()).map(language -> route.apply("/" + language.code() + BASE + path)).forEach(routes::add);
        return this;
    }

    public ConsoleRoutes page(String path, AccessLevel level, String summary, Function<ConsoleRequest, CompletionStage<Reply>> answer) {
        return add(path, full -> Route.ofPage(full, Access.person(level), summary, call -> answer.apply(ConsoleRequest.of(call, console.clock()))));
    }

    public ConsoleRoutes action(String path, AccessLevel level, String summary, BiFunction<ConsoleRequest, ConsoleForm, CompletionStage<Reply>> answer) {
        return action(path, level, summary, ConsoleForm.SHORT_MAX, answer);
    }

    /** Adds an action whose form contains long texts. */
    public ConsoleRoutes longAction(String path, AccessLevel level, String summary, BiFunction<ConsoleRequest, ConsoleForm, CompletionStage<Reply>> answer) {
        return action(path, level, summary, ConsoleForm.LONG_MAX, answer);
    }

    /** Adds an action. Memory for showing an invalid form again is reserved before anything is done. */
    private ConsoleRoutes action(String path, AccessLevel level, String summary, int limit,
            BiFunction<ConsoleRequest, ConsoleForm, CompletionStage<Reply>> answer) {
        return add(path, full -> Route.ofPageForm(full, Access.person(level), summary, call -> Forms.readSent(call.unreadBody(), limit).thenCompose(fields -> {
            call.reserve(fields.lengthOnPage());
            return ifOurs(call, fields, visit -> answer.apply(visit, fields));
        })));
    }

    private CompletionStage<Reply> ifOurs(Call call, ConsoleForm fields, Function<ConsoleRequest, CompletionStage<Reply>> answer) {
        var visit = ConsoleRequest.of(call, console.clock());
        return visit.signedIn().formToken().is(fields.get(Console.TOKEN)) ? answer.apply(visit) : console.sendAgain(visit, fields);
    }

    /** An upload action. It gets the fields of the form, and the form with its file, which is deleted after the response unless it was moved elsewhere. */
    @FunctionalInterface
    public interface Upload {
        CompletionStage<Reply> answer(ConsoleRequest visit, ConsoleForm fields, Form form);
    }

    /** Adds an action whose form contains a file, whose size {@code forms} limits. */
    public ConsoleRoutes upload(String path, AccessLevel level, String summary, Forms forms, Upload upload) {
        return add(path, full -> Route.ofPageForm(full, Access.person(level), summary, call -> forms.readPage(call.unreadBody()).thenCompose(form -> {
            var fields = ConsoleForm.of(form.fields());
            return ifOurs(call, fields, visit -> upload.answer(visit, fields, form));
        })));
    }

    public List<Route> all() {
        return List.copyOf(routes);
    }
}
