package ca.posthaste.console;

import ca.posthaste.account.SignInService;
import ca.posthaste.http.Call;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.SessionAuthenticator;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.access.SignedInUser;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.http.form.Forms;
import ca.posthaste.language.UserMessage;
import ca.posthaste.page.HtmlText;
import ca.posthaste.page.Messages;
import ca.posthaste.page.Page;
import ca.posthaste.page.SafeHtml;
import ca.posthaste.page.Site;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The parts that all console pages share: session lookup, page frame, and the handling of expired sessions. */
public record Console(Site site, SignInService signInService, Clock clock) implements SessionAuthenticator {
    /** Name of the form field with the session's CSRF token. */
    public static final String TOKEN = "token";
    private static final String MULTIPART = "multipart/form-data";
    /** Maximum size in bytes of a form sent without a session. Even a long job description is smaller. */
    static final int SIGNED_OUT_FORM_MAX = ConsoleForm.SHORT_MAX;
    /** Maximum size in characters of that form on the page that shows it again. */
    static final int SIGNED_OUT_PAGE_MAX = 2 * ConsoleForm.SHORT_MAX;

    /** Returns an empty list of routes, to be filled with those of a part of the console. */
    public ConsoleRoutes routes() {
        return new ConsoleRoutes(this);
    }

    @Override public CompletionStage<Optional<? extends SignedInUser>> find(String session, OptionalInt employer) {
        return signInService.find(session, employer).thenApply(found -> found);
    }

    /**
     * Data of the page frame.
     *
     * @param base    path of the employer's pages; empty on a page that belongs to no employer
     * @param section part of the console that the page belongs to
     * @param token   CSRF token for every form on the page
     */
    public record Frame(String home, String base, String employer, String section, String email, boolean isEditor, boolean isOwner, boolean isOperator,
                        String token) {}

    /** Returns the page in its frame, with this section, such as {@code jobs}, highlighted in the navigation. */
    public Reply answer(ConsoleRequest visit, String section, Page page) {
        return secret(site.answer(visit.call(), page.with("console", frame(visit, section))));
    }

    /** Like {@link #answer}, but renders on the executor for long pages. */
    public CompletionStage<Reply> write(ConsoleRequest visit, String section, Page page) {
        return CompletableFuture.supplyAsync(() -> answer(visit, section, page), site.writing());
    }

    private static Frame frame(ConsoleRequest visit, String section) {
        var membership = visit.signedIn().membership();
        return new Frame(visit.consolePath(), membership.isPresent() ? visit.path("") : "", membership.map(member -> member.employer().name()).orElse(""),
            section, visit.user().email(), visit.may(AccessLevel.EDITOR), visit.may(AccessLevel.OWNER), visit.may(AccessLevel.OPERATOR),
            visit.signedIn().formToken().text());
    }

    /** Forbids browsers and proxies to cache the response, and search engines to index it. */
    public static Reply secret(Reply reply) {
        return reply.with("Cache-Control", "no-store").with("X-Robots-Tag", "noindex");
    }

    public record ResubmittedField(String name, String value) {
        public SafeHtml text() {
            return HtmlText.inTextArea(value);
        }
    }

    /**
     * Responds to a request without a session. A page redirects to the sign-in and is shown afterwards. The content of a form is kept in the response, so that
     * it can be sent again after signing in in another tab.
     */
    @Override public CompletionStage<Reply> signedOut(Call call) {
        var language = LanguageNegotiation.ofPath(call.path()).orElseThrow();
        var signIn = "/" + language.code() + ConsoleRoutes.BASE + "/sign-in";
        if (call.unreadBody() == null || hasFile(call)) { // a file has to be chosen again in any case
            return CompletableFuture.completedFuture(secret(Reply.noContent().status(303)
                .with("Location", signIn + "?next=" + URLEncoder.encode(call.pathWithQuery(), StandardCharsets.UTF_8))));
        }
        return Forms.readSent(call.unreadBody(), SIGNED_OUT_FORM_MAX).thenApplyAsync(fields -> secret(site.answer(call,
            again(call, bounded(fields), "consoleSignedOutTitle", "consoleSignedOutText", "consoleSignedOutButton").with("signIn", signIn).status(401))),
            site.writing());
    }

    /** Rejects forms that would be too large on the page: anybody can send one, and the response must not be many times as long as the request. */
    private static ConsoleForm bounded(ConsoleForm fields) {
        if (fields.lengthOnPage() > SIGNED_OUT_PAGE_MAX) {
            throw new Rejected(Problem.BODY_TOO_LARGE, UserMessage.of("console.signed-out-too-large"));
        }
        return fields;
    }

    private static boolean hasFile(Call call) {
        var type = call.headers().get("Content-Type");
        return type != null && type.regionMatches(true, 0, MULTIPART, 0, MULTIPART.length());
    }

    /** Shows a form again whose token belongs to an earlier session: its page was open for long while the user signed in again. */
    CompletionStage<Reply> sendAgain(ConsoleRequest visit, ConsoleForm fields) {
        return CompletableFuture.supplyAsync(() -> answer(visit, "", again(visit.call(), fields, "consoleAgainTitle", "consoleAgainText", "consoleAgainButton")
            .with("signIn", "").with("token", visit.signedIn().formToken().text()).status(403)), site.writing());
    }

    /** Builds the page that shows a form again. It reserves memory first, because anybody can send a large form. */
    private static Page again(Call call, ConsoleForm fields, String title, String text, String button) {
        call.reserve(fields.lengthOnPage());
        var language = LanguageNegotiation.ofPath(call.path()).orElseThrow();
        return Page.of("console-again", language, Messages.in(language).get(title), call.path()).unlisted().other(Optional.empty())
            .with("text", Messages.in(language).get(text)).with("button", Messages.in(language).get(button))
            .with("fields", kept(fields)).with("token", "").with("action", call.pathWithQuery());
    }

    private static List<ResubmittedField> kept(ConsoleForm fields) {
        return fields.names().stream().filter(name -> !name.equals(TOKEN))
            .flatMap(name -> fields.all(name).stream().map(value -> new ResubmittedField(name, value))).toList();
    }
}
