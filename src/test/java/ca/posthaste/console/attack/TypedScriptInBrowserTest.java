package ca.posthaste.console.attack;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.http.Route;
import com.microsoft.playwright.Page;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile text in addresses and forms: the response shows it as text. */
@Tag("browser")
@QuarkusTest
@TestProfile(AttackProfile.class)
class TypedScriptInBrowserTest extends HostilePages {
    /** Every query parameter that a page of the console reads. */
    private static final List<String> PARAMETERS = List.of("done", "q", "by", "state", "view", "page", "before", "after", "sort", "status", "next", "job", "chosen",
        "action", "day", "employer", "count", "tab", "since", "cursor");

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void text_in_a_url_is_only_text(String language) {
        var words = URLEncoder.encode(HostileText.text("asked"), StandardCharsets.UTF_8);
        var query = PARAMETERS.stream().map(name -> name + "=" + words).collect(Collectors.joining("&"));
        var typed = URLEncoder.encode(HostileText.text("asked", 80), StandardCharsets.UTF_8);
        try (var page = signedIn(estate.owner)) {
            for (var route : pages(language)) {
                if (!route.path().endsWith("/resume")) {
                    look(page, estate.path(route) + "?" + query);
                    look(page, estate.path(route) + "?q=" + typed + "&by=" + typed + "&done=" + typed + "&next=" + typed);
                }
            }
            look(page, "/" + language + "/console/" + typed);
            look(page, "/" + language + "/console/sign-in/" + typed);
        }
        assertNothingWrong();
        assertTrue(shown.contains("asked"));
    }

    /** Submits a form as one of our pages would. */
    private void send(Page page, String path, Map<String, String> fields) {
        where = "POST " + path;
        page.evaluate("""
            ([action, fields]) => {
              const form = document.body.appendChild(Object.assign(document.createElement('form'), {method: 'post', action}))
              for (const [name, value] of Object.entries(fields)) {
                form.append(Object.assign(document.createElement('textarea'), {name, value}))
              }
              window.isBefore = true
              form.submit()
            }""", List.of(path, fields));
        await(page, "() => !window.isBefore && document.readyState === 'complete'");
        check(page);
    }

    /** Submits every form of the console with hostile text in every field: whatever the response is, nothing runs. */
    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void form_input_is_only_text_when_it_is_shown_again(String language) {
        var names = List.of("name", "email", "role", "address", "url", "description", "title", "text", "subject", "answers", "reason", "answer", "language", "plan", "owner",
            "state", "star", "id", "do", "since", "cursor", "scopes", "types", "which", "expiresOn", "overlapHours", "employees", "retention", "reminders", "tag", "base",
            "translationTitle", "translationDescription", "location", "category", "positionType", "amount", "applicationEmail", "applicationUrl", "accommodation",
            "otherLanguage", "otherLanguageReason", "closeDate", "publishOn", "referenceId", "source", "view", "page", "q", "tab", "job", "archived",
            HostileText.text("fieldName"));
        var hostile = names.stream().collect(Collectors.toMap(name -> name, name -> HostileText.text("typed") + "x".repeat(300)));
        var posts = routes("POST").filter(route -> route.path().startsWith("/" + language)).filter(route -> !isTheEnd(route)).toList();
        assertTrue(posts.size() > 40, posts.size() + " forms");
        try (var page = signedIn(estate.owner)) {
            look(page, "/" + language + "/console/account");
            var token = page.inputValue("input[name=token] >> nth=0");
            for (var route : posts) {
                for (boolean isOurs : List.of(true, false)) {
                    var fields = Stream.concat(hostile.entrySet().stream(), Map.of("token", isOurs ? token : "").entrySet().stream())
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
                    send(page, estate.path(route), fields);
                }
            }
        }
        assertNothingWrong();
        assertTrue(shown.containsAll(Set.of("typed", "fieldName")), shown.toString());
    }

    /** Reports whether the route leaves nothing to inspect, or starts a download. */
    private static boolean isTheEnd(Route route) {
        return route.path().matches(".*/(sign-out|sign-out-everywhere|erase|revoke|delete|remove|export|no-operator|sign-in/\\{token}|sign-out)");
    }
}
