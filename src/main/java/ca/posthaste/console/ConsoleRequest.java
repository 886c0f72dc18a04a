package ca.posthaste.console;

import ca.posthaste.account.SignedIn;
import ca.posthaste.account.User;
import ca.posthaste.audit.Actor;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.Call;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import ca.posthaste.page.Page;
import ca.posthaste.problem.Violations;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A request by a signed-in user to a page they may see. The clock is in the time zone of the board. */
public record ConsoleRequest(Call call, SignedIn signedIn, Language language, Clock clock) {
    static ConsoleRequest of(Call call, Clock clock) {
        return new ConsoleRequest(call, SignedIn.of(call), LanguageNegotiation.ofPath(call.path()).orElseThrow(), clock);
    }

    public User user() {
        return signedIn.user();
    }

    public Employer employer() {
        return signedIn.membership().orElseThrow().employer();
    }

    public boolean may(AccessLevel level) {
        return signedIn.may(level);
    }

    public Actor actor() {
        return new Actor(user().email(), call.caller().network());
    }

    public Messages texts() {
        return Messages.in(language);
    }

    public LocalDate today() {
        return LocalDate.now(clock);
    }

    public TimeFormatter times() {
        return new TimeFormatter(language, clock.getZone());
    }

    /** Returns the path of one of this employer's pages, such as {@code /jobs}. */
    public String path(String page) {
        return consolePath() + "/" + employer().id().value() + page;
    }

    public String consolePath() {
        return "/" + language.code() + ConsoleRoutes.BASE;
    }

    public String pathInOtherLanguage(String path) {
        return "/" + language.other().code() + path.substring(path.indexOf('/', 1));
    }

    public Optional<String> parameter(String name) {
        return call.query().get(name, new Violations());
    }

    /** Returns the id in the parameter {@code before}, by which audit logs are paged. Anything else means the first page. */
    public long before() {
        return parameter("before").map(String::strip).filter(id -> id.matches("\\d{1,18}")).map(Long::valueOf).orElse(Long.MAX_VALUE);
    }

    /** Returns the message about the action before this page, whose key is that of the {@code done} parameter; empty if there was none. */
    public String done(Map<String, String> keys) {
        return parameter("done").map(keys::get).map(texts()::get).orElse("");
    }

    public Page page(String template, String title) {
        return Page.of(template, language, title, call.path()).unlisted();
    }

    /** Redirects to another page after an action, so that reloading does not repeat it. */
    public CompletionStage<Reply> redirectTo(String path) {
        return CompletableFuture.completedFuture(Console.secret(Reply.noContent().status(303).with("Location", path)));
    }
}
