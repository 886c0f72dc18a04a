package ca.posthaste.console.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.job.description.DescriptionHtml;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import ca.posthaste.page.Page;
import ca.posthaste.page.Site;
import ca.posthaste.support.Request;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The resources of a page with an editor. */
@QuarkusTest
class EditorTest {
    @Inject Site site;

    private static Page page() {
        return Page.of("console-job", Language.ENGLISH, "Baker", "/en");
    }

    @Test void only_a_page_with_an_editor_permits_inline_styles_and_only_with_its_nonce() {
        var first = Site.policy(page().withEditor());
        assertTrue(first.matches(".*; style-src 'self' 'nonce-[A-Za-z0-9_-]{22}'; .*"), first);
        assertNotEquals(first, Site.policy(page().withEditor()));
        assertEquals(Site.POLICY, Site.policy(page()));
        assertFalse(Site.POLICY.contains("nonce") || Site.POLICY.contains("unsafe"));
        assertEquals(Site.POLICY, Request.to("GET", TestService.root() + "/en/console/sign-in").send().header("Content-Security-Policy").orElseThrow());
    }

    @ParameterizedTest @EnumSource(Language.class)
    void the_hint_names_the_tags_that_the_api_allows(Language language) {
        var text = Messages.in(language).get("editorAllowedTags");
        var tags = Arrays.asList(text.substring(text.indexOf(':') + 1).replaceAll("[.\\s]+$", "").trim().split(", | and | et "));
        assertEquals(List.of("strong", "b", "em", "i", "br", "p", "div", "ul", "ol", "li", "a"), tags);
        tags.forEach(tag -> assertEquals(List.of(), DescriptionHtml.faults(tag.equals("a") ? "<a href=\"https://example.com\">x</a>" : "<" + tag + ">x"), tag));
        var rejected = DescriptionHtml.faults("<h1>x</h1>").get(0).in(language);
        assertTrue(rejected.contains(String.join(", ", tags.subList(0, tags.size() - 1))), rejected);
    }

    @Test void the_files_are_kept_for_good() {
        for (var file : List.of("trix_js", "editor_js")) {
            var address = site.assets().addresses().get(file);
            for (var encoding : List.of("gzip", "identity")) {
                Request.to("GET", TestService.root() + address).header("Accept-Encoding", encoding).send().expect(200)
                    .expectHeader("Cache-Control", "public, max-age=31536000, immutable");
            }
        }
    }
}
