package ca.posthaste.page;

import ca.posthaste.http.ErrorPage;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.ProblemContext;
import ca.posthaste.problem.Rejected;
import java.util.Map;
import java.util.Optional;

/** HTML error pages: what happened, what to do next, and the search box. */
public record ErrorPages(Site site) implements ErrorPage {
    @Override public String policy() {
        return Site.POLICY;
    }

    @Override public byte[] of(Rejected rejection, ProblemContext recipient, String baseUrl, String path) {
        var language = recipient.language();
        int status = rejection.problem().status();
        var kind = status == 404 || status == 405 ? "Missing" : status == 410 ? "Gone" : status >= 500 ? "Broken" : "Wrong";
        var title = Messages.in(language).get("error" + kind + "Title");
        return site.bytes(new Page("error", language, title, path, other(language, path), "", status, false, Map.of())
            .with("text", text(rejection.problem(), kind, language, path)).with("requestId", status >= 500 ? recipient.requestId() : "")
            .with("console", isOfConsole(path) ? "/" + language.code() + "/console" : ""), baseUrl);
    }

    private static String text(Problem problem, String kind, Language language, String path) {
        if (Problem.OF_CONSOLE.contains(problem)) {
            return problem.title().in(language);
        }
        var texts = Messages.in(language);
        return texts.get("error" + kind + (isOfConsole(path) && !kind.equals("Broken") ? "Console" : "Text"));
    }

    /** Reports whether the path belongs to the console, whose users are not looking for a job. */
    private static boolean isOfConsole(String path) {
        return path.matches("/(en|fr)/console(/.*)?");
    }

    private static Optional<String> other(Language language, String path) {
        return Optional.of("/" + language.other().code() + (path.matches("/" + language.code() + "(/.*)?") ? path.substring(3) : ""));
    }
}
