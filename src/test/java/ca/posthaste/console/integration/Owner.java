package ca.posthaste.console.integration;

import ca.posthaste.account.Role;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import java.util.UUID;
import java.util.regex.Pattern;

/** An owner of an employer at the integration pages. */
record Owner(TestService service, Client client, String email, Visitor visitor) {

    static Owner of(TestService service, String employer) {
        var client = service.employer(employer);
        var email = "owner-" + UUID.randomUUID() + "@example.com";
        service.addUser(client.employer(), email, Role.OWNER);
        return new Owner(service, client, email, Visitor.by(service.signInLink(email)));
    }

    void leave() {
        service.removeUser(client.employer(), email);
    }

    int employer() {
        return client.employer().id().value();
    }

    /** Returns the English path of a page such as {@code /keys}. */
    String path(String page) {
        return path("en", page);
    }

    String path(String language, String page) {
        return "/" + language + "/console/" + employer() + "/integration" + page;
    }

    String page(String page) {
        return visitor.page(path(page));
    }

    String page(String language, String page) {
        return visitor.page(path(language, page));
    }

    Answer send(String page, String... fields) {
        return visitor.send(path(page), fields);
    }

    /** Returns the target of the redirect, relative to the integration pages. */
    static String leadsTo(Answer answer) {
        return answer.expect(303).header("Location").orElseThrow().replaceFirst("^/../console/\\d+/integration", "");
    }

    /** Returns the text of a page with its escapes resolved. */
    static String text(String html) {
        return html.replace("&#39;", "'").replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    }

    static String found(String html, String pattern) {
        var found = Pattern.compile(pattern).matcher(text(html));
        if (!found.find()) {
            throw new AssertionError(pattern + " is not in " + html);
        }
        return found.group(1);
    }
}
