package ca.posthaste.support;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** A user of the console with a browser without JavaScript. Stores the cookie, and the CSRF token that forms need. */
public final class Visitor {
    private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([0-9a-f]{64})\"");
    private static final String FORM = "application/x-www-form-urlencoded";

    private String cookie = "";
    private String token = "";

    /** Signs in with the button on the page of a sign-in link. */
    public static Visitor by(String link) {
        var visitor = new Visitor();
        visitor.send(link.substring(link.indexOf('/', "https://".length()))).expect(303);
        assertTrue(!visitor.cookie.isEmpty(), "no cookie came");
        return visitor;
    }

    public String cookie() {
        return cookie;
    }

    public String token() {
        return token;
    }

    /** Sends a GET request. */
    public Answer get(String path) {
        return noted(request("GET", path).send());
    }

    /** Returns a page that is expected to exist. */
    public String page(String path) {
        return get(path).expectPage(200).text();
    }

    /** Submits a form with the CSRF token of the page that was loaded last. */
    public Answer send(String path, String... namesAndValues) {
        var body = new StringBuilder("token=" + token);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            body.append('&').append(encoded(namesAndValues[i])).append('=').append(encoded(namesAndValues[i + 1]));
        }
        return noted(form(path).body(body.toString()).send());
    }

    /** Returns a form request without fields, with the headers of this browser. */
    public Request form(String path) {
        return request("POST", path).header("Content-Type", FORM).header("Origin", TestService.root()).header("Sec-Fetch-Site", "same-origin");
    }

    public Request request(String method, String path) {
        var request = Request.to(method, TestService.root() + path).header("Accept", "text/html");
        return cookie.isEmpty() ? request : request.header("Cookie", cookie);
    }

    private Answer noted(Answer answer) {
        answer.header("Set-Cookie").ifPresent(header -> cookie = header.substring(0, header.indexOf(';')));
        var found = TOKEN.matcher(answer.text());
        if (found.find()) {
            token = found.group(1);
        }
        return answer;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
