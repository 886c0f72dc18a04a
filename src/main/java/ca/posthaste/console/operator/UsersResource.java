package ca.posthaste.console.operator;

import ca.posthaste.account.UserAdministration;
import ca.posthaste.account.UserList;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.mail.Addresses;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/** The users of all employers, and the operators. */
record UsersResource(Console console, Database database, UserAdministration administration, Runnable wakeMail) {
    private static final String LIST = "/users";
    private static final Map<String, String> DONE = Map.of("operator", "opUserOperatorAdded", "no-operator", "opUserOperatorRemoved",
        "removed", "opUserRemoved", "ownerless", "opUserRemovedOwner", "signed-out", "opUserSignedOut");
    private static final UserList USERS = new UserList();

    List<Route> routes() {
        return console.routes()
            .page("/operator/users", AccessLevel.OPERATOR, "the users of all employers", visit -> list(visit, "", FormErrors.NONE))
            .action("/operator/users", AccessLevel.OPERATOR, "add an operator", this::addOperator)
            .action("/operator/users/{id}/no-operator", AccessLevel.OPERATOR, "remove an operator",
                (visit, fields) -> perform(visit, (tx, id) -> administration.removeOperator(tx, visit.actor(), id), "no-operator"))
            .action("/operator/users/{id}/remove", AccessLevel.OPERATOR, "remove a user",
                (visit, fields) -> perform(visit, (tx, id) -> administration.remove(tx, visit.actor(), id), "removed"))
            .action("/operator/users/{id}/sign-out", AccessLevel.OPERATOR, "sign a user out everywhere",
                (visit, fields) -> perform(visit, (tx, id) -> administration.signOutEverywhere(tx, visit.actor(), id), "signed-out"))
            .all();
    }

    private record Listed(List<UserList.Line> lines, int total) {}

    private CompletionStage<Reply> list(ConsoleRequest visit, String typed, FormErrors errors) {
        var search = OperatorPages.parameter(visit, "q");
        var paging = OperatorPages.paging(OperatorPages.parameter(visit, "page"));
        return database.query(tx -> new Listed(USERS.page(tx, search, paging), USERS.count(tx, search)))
            .thenCompose(listed -> console.write(visit, OperatorPages.SECTION,
                errors.on(OperatorPages.page(visit, "console-operator-users", visit.texts().get("operatorUsers"), LIST))
                    .with("lines", listed.lines).with("total", listed.total).with("q", search).with("typed", typed)
                    .with("self", visit.user().id()).with("done", visit.done(DONE))
                    .with("pager", OperatorPages.Pager.of(OperatorPages.path(visit, LIST), Map.of("q", search), paging, listed.total))));
    }

    private CompletionStage<Reply> addOperator(ConsoleRequest visit, ConsoleForm fields) {
        var email = fields.get("email").strip();
        if (!Addresses.isRecipient(email)) {
            return list(visit, email, FormErrors.at("email", visit.texts().get("operatorErrorEmail")));
        }
        return database.write(tx -> administration.addOperator(tx, visit.actor(), email, visit.language())).thenCompose(outcome -> {
            wakeMail.run();
            return outcome == UserAdministration.Outcome.UNCHANGED ? list(visit, email, FormErrors.at("email", visit.texts().get("opUserErrorOperator")))
                : visit.redirectTo(OperatorPages.path(visit, LIST + "?done=operator"));
        });
    }

    private CompletionStage<Reply> perform(ConsoleRequest visit, BiFunction<Transaction, Integer, UserAdministration.Outcome> change, String done) {
        int id = OperatorPages.id(visit);
        return database.write(tx -> change.apply(tx, id)).thenCompose(outcome -> switch (outcome) {
            case OWNERLESS -> visit.redirectTo(OperatorPages.path(visit, LIST + "?done=ownerless"));
            case DONE, UNCHANGED -> visit.redirectTo(OperatorPages.path(visit, LIST + "?done=" + done));
            case SELF -> list(visit, "", FormErrors.at("users", visit.texts().get("opUserErrorSelf")));
            case LAST -> list(visit, "", FormErrors.at("users", visit.texts().get("opUserErrorLast")));
            case UNKNOWN -> throw OperatorPages.missing();
        });
    }
}
