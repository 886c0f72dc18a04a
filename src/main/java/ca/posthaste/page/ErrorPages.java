package ca.posthaste.page;

import ca.posthaste.http.ErrorPage;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Recipient;
import ca.posthaste.problem.Rejected;
import java.util.Optional;

/** What a person sees when something cannot be shown: what happened, what to do, and the search box. */
public final class ErrorPages implements ErrorPage {
    private final Site site;

    public ErrorPages(Site site) {
        this.site = site;
    }

    @Override public String policy() {
        return Site.POLICY;
    }

    @Override public byte[] of(Rejected refusal, Recipient recipient, String home, String path) {
        var language = recipient.language();
        int status = refusal.problem().status();
        var kind = status == 404 || status == 405 ? "Missing" : status == 410 ? "Gone" : status >= 500 ? "Broken" : "Wrong";
        var title = Texts.in(language).get("error" + kind + "Title");
        return site.bytes(new Page("error", language, title, path, other(language, path), "", status, false, java.util.Map.of())
            .with("text", Problem.OF_CONSOLE.contains(refusal.problem()) ? refusal.problem().title().in(language) : Texts.in(language).get("error" + kind + "Text")).with("requestId", status >= 500 ? recipient.requestId() : ""), home);
    }

    private static Optional<String> other(Language language, String path) {
        return path.equals("/" + language.word()) || path.startsWith("/" + language.word() + "/")
            ? Optional.of("/" + language.other().word() + path.substring(3)) : Optional.of("/" + language.other().word());
    }
}
