package ca.posthaste.console.application;

import ca.posthaste.application.ApplicationId;
import ca.posthaste.application.ApplicationState;
import ca.posthaste.application.inbox.ApplicationReview;
import ca.posthaste.application.inbox.Inbox;
import ca.posthaste.application.inbox.InboxFilter;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.language.MessageCatalogue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The inbox: all of an employer's applications, newest first, with bulk changes and export. */
record InboxResource(Console console, Database database, ApplicationReview review) {
    private static final String DONE = "done";
    private static final String COUNT = "n";
    private static final Map<String, String> MESSAGES = Map.of("read", "inboxDoneRead", "new", "inboxDoneNew", "starred", "inboxDoneStarred",
        "unstarred", "inboxDoneUnstarred", "invited", "inboxDoneInvited", "declined", "inboxDoneDeclined", "erased", "applicationDoneErased");

    public List<Route> routes() {
        return console.routes()
            .page("/{employer}/applications", AccessLevel.READER, "the applications of an employer",
                visit -> show(visit, InboxQuery.of(visit.call().query()), ""))
            .action("/{employer}/applications/change", AccessLevel.EDITOR, "mark, star or decline several applications", this::change)
            .action("/{employer}/applications/export", AccessLevel.EDITOR, "download applications as a table", this::export)
            .all();
    }

    /** Shows the inbox. It is also the response to a rejected form, at whose address there is no page: so the other language links to the list. */
    private CompletionStage<Reply> show(ConsoleRequest visit, InboxFilter filter, String problem) {
        int before = visit.parameter(InboxQuery.BEFORE).flatMap(InboxQuery::number).orElse(Inbox.NEWEST);
        var owner = visit.employer().id();
        return database.longReads().run(owner.value(), () -> database.query(tx -> review.inbox().page(tx, owner, filter, before)))
            .thenCompose(page -> console.write(visit, "applications", visit.page("console-inbox", visit.texts().get("inboxTitle"))
                .with("inbox", InboxView.of(visit, filter, before == Inbox.NEWEST, page)).with("done", done(visit)).with("problem", problem)
                .other(Optional.of(visit.pathInOtherLanguage(visit.path("/applications") + InboxQuery.text(filter))))
                .formStatus(problem.isEmpty() ? 200 : 400)));
    }

    /** Returns a message about the action before this page; empty if there was none. */
    private static String done(ConsoleRequest visit) {
        int count = visit.parameter(COUNT).flatMap(InboxQuery::number).filter(number -> number <= ApplicationReview.AT_ONCE_MAX).orElse(0);
        return visit.parameter(DONE).map(MESSAGES::get).map(key -> visit.texts().get(key, count)).orElse("");
    }

    private CompletionStage<Reply> change(ConsoleRequest visit, ConsoleForm fields) {
        var filter = InboxQuery.of(fields);
        var ids = fields.all("id").stream().flatMap(id -> InboxQuery.number(id).stream()).distinct().map(ApplicationId::new).toList();
        if (ids.isEmpty()) {
            return show(visit, filter, visit.texts().get("inboxNothingChosen"));
        }
        var word = fields.get("do");
        return FormErrors.handleRejection(() -> changed(visit, ids, word).thenCompose(count -> visit.redirectTo(visit.path("/applications")
            + InboxQuery.text(filter) + (count < 0 ? "" : "&" + DONE + "=" + word + "&" + COUNT + "=" + count))),
            rejection -> show(visit, filter, MessageCatalogue.CONSOLE.text(rejection.detail(), visit.language())));
    }

    /** Changes the applications and returns the number of changed ones; negative if the action is unknown. */
    private CompletionStage<Integer> changed(ConsoleRequest visit, List<ApplicationId> ids, String word) {
        var owner = visit.employer().id();
        if (word.equals("starred") || word.equals("unstarred")) {
            return review.star(owner, ids, word.equals("starred"), visit.actor());
        }
        return ApplicationState.of(word).map(state -> review.move(owner, ids, state, visit.actor())).orElseGet(() -> CompletableFuture.completedFuture(-1));
    }

    private CompletionStage<Reply> export(ConsoleRequest visit, ConsoleForm fields) {
        var filter = InboxQuery.of(fields);
        return review.export(visit.employer().id(), filter, visit.actor()).thenApply(noted ->
            new CsvExport(database, review.inbox(), visit.employer().id(), filter, visit.language(), visit.clock().getZone()).reply());
    }
}
