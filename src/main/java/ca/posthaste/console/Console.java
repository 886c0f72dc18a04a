package ca.posthaste.console;

import ca.posthaste.account.SigningIn;
import ca.posthaste.http.Call;
import ca.posthaste.http.Languages;
import ca.posthaste.http.Level;
import ca.posthaste.http.People;
import ca.posthaste.http.Person;
import ca.posthaste.http.Reply;
import ca.posthaste.http.form.Forms;
import ca.posthaste.http.form.SentFields;
import ca.posthaste.language.Bilingual;
import ca.posthaste.page.HtmlText;
import ca.posthaste.page.Markup;
import ca.posthaste.page.Page;
import ca.posthaste.page.Site;
import ca.posthaste.page.Texts;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What all pages of the console have in common: who may see them, the frame around them, and what happens to who is not signed in any more. */
public final class Console implements People {
    /** The field of a form with the word that only the session's pages have. */
    public static final String TOKEN = "token";
    private static final String MULTIPART = "multipart/form-data";
    private static final int SIGNED_OUT = 401;
    /** Bytes of a form by somebody who is not signed in; a long description of a job has fewer. */
    static final int SIGNED_OUT_FORM_MAX = SentFields.SHORT_MAX;
    /** Characters of it on the page that shows it again. */
    static final int SIGNED_OUT_PAGE_MAX = 2 * SentFields.SHORT_MAX;
    private static final int OUTDATED = 403;

    private final Site site;
    private final SigningIn signingIn;

    public Console(Site site, SigningIn signingIn) {
        this.site = site;
        this.signingIn = signingIn;
    }

    @Override public CompletionStage<Optional<? extends Person>> find(String session, OptionalInt employer) {
        return signingIn.find(session, employer).thenApply(found -> found);
    }

    /**
     * What the frame of a page shows.
     *
     * @param base     of the employer's pages; empty on a page that is of none
     * @param section  the part of the console that the page belongs to
     * @param token    for every form on the page
     */
    public record Frame(String home, String base, String employer, String section, String email, boolean isEditor, boolean isOwner, boolean isOperator,
                        String token) {}

    /** @param section such as {@code jobs}: it is marked in the navigation */
    public Reply answer(Visit visit, String section, Page page) {
        return secret(site.answer(visit.call(), page.with("console", frame(visit, section))));
    }

    /** The same as a stage, written where long pages are. */
    public CompletionStage<Reply> write(Visit visit, String section, Page page) {
        return CompletableFuture.supplyAsync(() -> answer(visit, section, page), site.writing());
    }

    private static Frame frame(Visit visit, String section) {
        var membership = visit.who().membership();
        return new Frame(visit.home(), membership.isPresent() ? visit.path("") : "", membership.map(member -> member.employer().name()).orElse(""), section,
            visit.user().email(), visit.may(Level.EDITOR), visit.may(Level.OWNER), visit.may(Level.OPERATOR), visit.who().formToken().word());
    }

    /** No browser keeps it after the session, and nobody in between does. */
    public static Reply secret(Reply reply) {
        return reply.with("Cache-Control", "no-store").with("X-Robots-Tag", "noindex");
    }

    /** One field of a form that is sent again. */
    public record KeptField(String name, String value) {
        /** The value, as a text area holds it. */
        public Markup text() {
            return HtmlText.inTextArea(value);
        }
    }

    /** A page is shown after the sign-in. What a form held is kept in the answer: it can be sent again after the sign-in, in another tab. */
    @Override public CompletionStage<Reply> signedOut(Call call) {
        var language = Languages.ofPath(call.path()).orElseThrow();
        var signIn = "/" + language.word() + ConsoleRoutes.BASE + "/sign-in";
        if (call.unreadBody() == null || hasFile(call)) { // a file has to be chosen again in any case
            return CompletableFuture.completedFuture(secret(Reply.noContent().status(303)
                .with("Location", signIn + "?next=" + URLEncoder.encode(call.pathWithQuery(), StandardCharsets.UTF_8))));
        }
        return Forms.readSent(call.unreadBody(), SIGNED_OUT_FORM_MAX).thenApplyAsync(fields -> secret(site.answer(call,
            again(call, bounded(fields), "consoleSignedOutTitle", "consoleSignedOutText", "consoleSignedOutButton").with("signIn", signIn).status(SIGNED_OUT))),
            site.writing());
    }

    /** Anybody can send this: what is sent back must not be many times as long. */
    private static SentFields bounded(SentFields fields) {
        if (fields.lengthOnPage() > SIGNED_OUT_PAGE_MAX) {
            throw new Rejected(Problem.BODY_TOO_LARGE, new Bilingual("You are signed out, and this form is too large to be kept. Sign in in another tab, go back, and send it again.",
                "Votre session est terminée et ce formulaire est trop volumineux pour être conservé. Ouvrez une session dans un autre onglet, revenez en arrière et envoyez-le de nouveau."));
        }
        return fields;
    }

    private static boolean hasFile(Call call) {
        var type = call.headers().get("Content-Type");
        return type != null && type.regionMatches(true, 0, MULTIPART, 0, MULTIPART.length());
    }

    /** The form is from before this session: from a page that was open for long, while its user signed in again. */
    CompletionStage<Reply> sendAgain(Visit visit, SentFields fields) {
        return CompletableFuture.supplyAsync(() -> answer(visit, "", again(visit.call(), fields, "consoleAgainTitle", "consoleAgainText", "consoleAgainButton")
            .with("signIn", "").with("token", visit.who().formToken().word()).status(OUTDATED)), site.writing());
    }

    /** Anybody can send a large form to be shown again: there must be room for it. */
    private static Page again(Call call, SentFields fields, String title, String text, String button) {
        call.reserve(fields.lengthOnPage());
        var language = Languages.ofPath(call.path()).orElseThrow();
        return Page.of("console-again", language, Texts.in(language).get(title), call.path()).unlisted().other(Optional.empty())
            .with("text", Texts.in(language).get(text)).with("button", Texts.in(language).get(button))
            .with("fields", kept(fields)).with("token", "").with("action", call.pathWithQuery());
    }

    private static List<KeptField> kept(SentFields fields) {
        return fields.names().stream().filter(name -> !name.equals(TOKEN))
            .flatMap(name -> fields.all(name).stream().map(value -> new KeptField(name, value))).toList();
    }
}
