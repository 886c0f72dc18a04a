package ca.posthaste.console;

import ca.posthaste.account.Session;
import ca.posthaste.account.SignInService;
import ca.posthaste.account.Users;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.access.SessionCookie;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.language.Language;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Pages of a user's own account: home, sessions, language and sign-out. */
record AccountResource(Console console, Database database, Users users, SignInService signInService, Audit audit) {
    /** Maximum number of employers listed. For an agency that works for more, the rest can be opened by URL. */
    private static final int EMPLOYERS_MAX = 500;

    public List<Route> routes() {
        return console.routes()
            .page("", AccessLevel.SIGNED_IN, "the first page of the console", this::home)
            .page("/account", AccessLevel.SIGNED_IN, "account page with the open sessions of a user", this::account)
            .action("/account/language", AccessLevel.SIGNED_IN, "choose the e-mail language", this::language)
            .action("/sign-out", AccessLevel.SIGNED_IN, "sign out", this::signOut)
            .action("/sign-out-everywhere", AccessLevel.SIGNED_IN, "sign out everywhere", this::signOutEverywhere)
            .all();
    }

    /** Redirects a user with a single employer to its jobs, and an operator with none to the operator's pages. */
    private CompletionStage<Reply> home(ConsoleRequest visit) {
        return database.query(tx -> users.memberships(tx, visit.user().id(), EMPLOYERS_MAX)).thenCompose(employers -> {
            if (employers.isEmpty() && visit.may(AccessLevel.OPERATOR)) {
                return visit.redirectTo(visit.consolePath() + "/operator");
            }
            return employers.size() == 1 && !visit.may(AccessLevel.OPERATOR)
                ? visit.redirectTo(visit.consolePath() + "/" + employers.get(0).employer().id().value() + "/jobs")
                : console.write(visit, "home", visit.page("console-home", visit.texts().get("consoleHomeTitle")).with("employers", employers));
        });
    }

    public record SignedInAt(String browser, String network, String since, String used, boolean isThis) {}

    private CompletionStage<Reply> account(ConsoleRequest visit) {
        return signInService.sessions(visit.user()).thenCompose(sessions -> console.write(visit, "account",
            visit.page("console-account", visit.texts().get("accountTitle"))
                .with("sessions", sessions.stream().map(session -> shown(visit, session)).toList())
                .with("language", visit.user().language().code())
                .with("isSaved", visit.parameter("done").filter("language"::equals).isPresent())));
    }

    private SignedInAt shown(ConsoleRequest visit, Session session) {
        var times = visit.times();
        return new SignedInAt(BrowserName.of(session.browser()), session.network(), times.day(session.begunAt()), times.day(session.usedAt()),
            session.hash().equals(visit.signedIn().session().hash()));
    }

    private CompletionStage<Reply> language(ConsoleRequest visit, ConsoleForm fields) {
        var language = Language.of(fields.get("language")).orElse(visit.user().language());
        return database.write(tx -> {
            users.setLanguage(tx, visit.user().id(), language);
            audit.add(tx, visit.actor(), Action.LANGUAGE_CHANGED, AuditSubject.NONE.with(Detail.LANGUAGE, language.code()));
            return null;
        }).thenCompose(done -> visit.redirectTo("/" + language.code() + ConsoleRoutes.BASE + "/account?done=language"));
    }

    private CompletionStage<Reply> signOut(ConsoleRequest visit, ConsoleForm fields) {
        return signInService.signOut(visit.signedIn(), visit.actor()).thenCompose(done -> out(visit));
    }

    private CompletionStage<Reply> signOutEverywhere(ConsoleRequest visit, ConsoleForm fields) {
        return signInService.signOutEverywhere(visit.signedIn(), visit.actor()).thenCompose(done -> out(visit));
    }

    private static CompletionStage<Reply> out(ConsoleRequest visit) {
        return visit.redirectTo(visit.consolePath() + "/sign-in").thenApply(reply -> reply
            .with("Set-Cookie", SessionCookie.at(visit.call().baseUrl()).delete()).with("Clear-Site-Data", "\"cache\", \"storage\""));
    }
}
