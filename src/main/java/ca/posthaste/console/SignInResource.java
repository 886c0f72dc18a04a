package ca.posthaste.console;

import static ca.posthaste.http.access.Access.VISITOR;
import static java.util.concurrent.CompletableFuture.completedFuture;

import ca.posthaste.account.SignInService;
import ca.posthaste.account.Users;
import ca.posthaste.http.Call;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.SessionCookie;
import ca.posthaste.http.form.Forms;
import ca.posthaste.http.limit.NetworkLimit;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Addresses;
import ca.posthaste.page.Messages;
import ca.posthaste.page.Page;
import ca.posthaste.page.Site;
import ca.posthaste.problem.Violations;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Sign-in by mail: a form for the address, a mail with a link, and a page with a button. Only the button signs in, because mail scanners follow links.
 *
 * @param limit     rate limit per network on requesting links and on trying them
 * @param sendsMail whether there is a mail server; without one, nobody is told to wait for a mail
 */
record SignInResource(Site site, SignInService signInService, NetworkLimit limit, boolean sendsMail) {
    private static final int NEXT_MAX = 1_000;

    public List<Route> routes() {
        var routes = new ArrayList<Route>();
        routes.add(Route.ofPage(ConsoleRoutes.BASE, VISITOR, "redirect to the console, in the language of the browser", SignInResource::choose));
        for (var language : Language.values()) {
            var base = consolePath(language) + "/sign-in";
            routes.add(Route.ofPage(base, VISITOR, "form to request a sign-in link", call -> completedFuture(form(call, "", "", 200))));
            routes.add(Route.ofPageForm(base, VISITOR, "request a sign-in link", this::ask));
            routes.add(Route.ofPage(base + "/sent", VISITOR, "next steps after requesting a sign-in link",
                call -> completedFuture(message(call, "signInSentTitle", sendsMail ? "signInSentText" : "signInNoMail", 200))));
            routes.add(Route.ofPage(base + "/{token}", VISITOR, "confirmation page of a sign-in link", this::showLink));
            routes.add(Route.ofPageForm(base + "/{token}", VISITOR, "sign in", this::begin));
        }
        return routes;
    }

    private static CompletionStage<Reply> choose(Call call) {
        return completedFuture(new Reply(302, Map.of("Location", consolePath(LanguageNegotiation.of(call)), "Vary", "Accept-Language"), new byte[0]));
    }

    private Reply form(Call call, String typed, String problem, int status) {
        return Console.secret(site.answer(call, page(call, "console-sign-in", "signInTitle").formStatus(status).with("typed", typed)
            .with("problem", problem.isEmpty() ? "" : texts(call).get(problem)).with("next", encoded(next(call)))
            .with("isKept", SessionCookie.isKept(call.baseUrl())).with("sendsMail", sendsMail)));
    }

    /** Requests a link. The response is the same for every address, whether it belongs to a user or not. */
    private CompletionStage<Reply> ask(Call call) {
        boolean tooMany = isTooMany(call);
        return Forms.readShort(call.unreadBody()).thenCompose(fields -> {
            var email = fields.get("email").strip();
            if (tooMany) {
                return completedFuture(form(call, email, "signInTooMany", 429));
            }
            if (email.length() > Users.EMAIL_MAX || !Addresses.isEmail(email)) {
                return completedFuture(form(call, email, "signInEmailProblem", 400));
            }
            return signInService.ask(email, language(call), next(call), call.caller().network())
                .thenApply(done -> Reply.noContent().status(303).with("Location", consolePath(language(call)) + "/sign-in/sent"));
        });
    }

    private CompletionStage<Reply> showLink(Call call) {
        return signInService.findUserByLink(call.part("token")).thenApply(user -> user.isEmpty() ? message(call, "signInGoneTitle", "signInGoneText", 410)
            : Console.secret(site.answer(call, page(call, "console-sign-in-button", "signInButtonTitle").with("email", user.get().email())
                .other(Optional.empty()))));
    }

    private CompletionStage<Reply> begin(Call call) {
        if (isTooMany(call)) {
            return completedFuture(message(call, "signInTooManyTriesTitle", "signInTooManyTriesText", 429));
        }
        var browser = Optional.ofNullable(call.headers().get("User-Agent")).orElse("");
        return Forms.readShort(call.unreadBody()).thenCompose(any -> signInService.begin(call.part("token"), call.caller().network(), browser))
            .thenApply(begun -> begun.isEmpty() ? message(call, "signInGoneTitle", "signInGoneText", 410)
                : Console.secret(Reply.noContent().status(303).with("Location", begun.get().goesTo())
                    .with("Set-Cookie", SessionCookie.at(call.baseUrl()).set(begun.get().token().reveal()))));
    }

    private boolean isTooMany(Call call) {
        return limit.take(call.caller().network(), call.caller().forwarded()).map(grant -> grant.rejected()).orElse(false);
    }

    private Reply message(Call call, String title, String text, int status) {
        return Console.secret(site.answer(call, page(call, "console-message", title).status(status).with("text", texts(call).get(text))
            .with("link", consolePath(language(call)) + "/sign-in").with("linkText", texts(call).get("signInAgain"))));
    }

    private static Page page(Call call, String template, String title) {
        return Page.of(template, language(call), texts(call).get(title), call.path()).unlisted();
    }

    /** Returns the page to go to after the sign-in. Only pages of the console are allowed. */
    private static String next(Call call) {
        var sent = call.query().get("next", new Violations()).orElse("");
        return sent.length() <= NEXT_MAX && sent.matches("/(en|fr)/console(/[A-Za-z0-9/_-]*)?(\\?[!-~]*)?") ? sent : consolePath(language(call));
    }

    /** Encodes a path as a query value, so that its own ampersands do not end it. */
    private static String encoded(String path) {
        return URLEncoder.encode(path, StandardCharsets.UTF_8).replace("%2F", "/");
    }

    private static String consolePath(Language language) {
        return "/" + language.code() + ConsoleRoutes.BASE;
    }

    private static Messages texts(Call call) {
        return Messages.in(language(call));
    }

    private static Language language(Call call) {
        return LanguageNegotiation.ofPath(call.path()).orElseThrow();
    }
}
