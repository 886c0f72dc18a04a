package ca.posthaste.board.page;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.http.Route;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import ca.posthaste.page.Page;
import ca.posthaste.page.Site;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** The operator's information pages for candidates: privacy, posting policy and accessibility. */
public record AboutResource(Site site) {
    public List<Route> routes() {
        return Arrays.stream(Language.values()).flatMap(language -> Stream.of(
            page(language, "privacy", "privacy notice", "privacyTitle", "privacySummary"),
            page(language, "posting-policy", "posting policy", "policyTitle", "policySummary"),
            page(language, "accessibility", "accessibility statement", "accessibilityTitle", "accessibilitySummary"))).toList();
    }

    private Route page(Language language, String name, String what, String title, String summary) {
        var path = "/" + language.code() + "/" + name;
        return Route.ofPage(path, ANYONE, what + ", in " + language.english(), call -> {
            var page = Page.of(name, language, Messages.in(language).get(title), path).summary(Messages.in(language).get(summary));
            return CompletableFuture.completedFuture(site.answer(call, page.with("contactLink", contactLink()).with("own", ownPrivacy(language))));
        });
    }

    /** Returns the link to the operator's contact; empty if none is configured. */
    private String contactLink() {
        return site.brand().contact().map(contact -> contact.startsWith("https:") ? contact : "mailto:" + contact).orElse("");
    }

    /** Returns the operator's own privacy text as paragraphs, which are separated by empty lines; empty if there is none. */
    private List<String> ownPrivacy(Language language) {
        return site.brand().privacy().map(text -> Arrays.stream(text.in(language).strip().split("\\R\\s*\\R")).map(String::strip)
            .filter(paragraph -> !paragraph.isEmpty()).toList()).orElse(List.of());
    }
}
