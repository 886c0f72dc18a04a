package ca.posthaste.job.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.job.RandomHtml;
import ca.posthaste.problem.TextRules;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DescriptionSanitizerTest {
    @Test void allowed_html_is_kept_byte_for_byte() {
        var html = "<p>Bread & <b>butter<br/></p>a < b\n<a href='https://example.org' target=_blank>more</a>";
        assertEquals(new DescriptionSanitizer.Cleaned(html, List.of()), DescriptionSanitizer.of(html));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "<p style='x'>a</p><p style='y'>b</p>         | <p>a</p><p>b</p>                              | 2 × attribute style of p",
        "<h2>Pay</h2>20                               | <p><strong>Pay</strong></p>20                 | h2 (now a bold paragraph)",
        "a<script>alert('x < y')</script>b            | ab                                            | script with its content",
        "<style>p { color: red }</style><p>a</p>      | <p>a</p>                                      | style with its content",
        "<span>a</span> <u>b</u>                      | a b                                           | span",
        "<a href='javascript:x'>a</a>                 | a                                             | a without an address that starts with http:, https: or mailto:",
        "<a href='http://x/?a=1&amp;b' rel=x>a</a>    | <a href=\"http://x/?a=1&amp;b\">a</a>         | attribute rel of a",
        "<a href='http://x/' target=top>a</a>         | <a href=\"http://x/\">a</a>                   | attribute target of a",
        "a<!-- b -->c                                 | ac                                            | comment",
        "a<hr>b                                       | a<br>b                                        | hr (now a line break)",
        "<table><tr><td>a</td><td>b</td></tr></table> | <div><div>a b </div></div>                    | table",
        "<p>unfinished <b                             | <p>unfinished </p>                            | markup that is not well-formed or that browsers ignore"})
    void dropped_content_is_reported(String html, String cleaned, String change) {
        var result = DescriptionSanitizer.of(html);
        assertEquals(cleaned, result.html());
        assertEquals(change, result.changes().get(0));
    }

    @Test void control_characters_are_dropped_and_counted() {
        var result = DescriptionSanitizer.of("a\u0001b&#2;<i>c</i>\u001b");
        assertEquals("ab<i>c</i>", result.html());
        assertEquals(List.of("3 × control character or half of a character"), result.changes());
    }

    @Test void sanitized_html_is_accepted() {
        var random = new RandomHtml(20261116);
        for (int i = 0; i < 20_000; i++) {
            var html = random.bent();
            assertAccepted(DescriptionSanitizer.of(html).html(), html);
        }
    }

    @Test void tags_that_are_nested_too_deep_are_left_out() {
        assertAccepted(DescriptionSanitizer.of("<div>".repeat(5_000) + "bread").html(), "divs");
        assertAccepted(DescriptionSanitizer.of("<b><i>".repeat(400) + "bread").html(), "bold italics");
        assertAccepted(DescriptionSanitizer.of("<ul><li>".repeat(400) + "bread" + "</li></ul>".repeat(400)).html(), "lists");
        assertTrue(DescriptionSanitizer.of("<div>".repeat(5_000) + "bread").html().contains("bread"));
    }

    @Test void the_place_of_a_fault_is_where_it_is_first_found() {
        var html = "<p>a</p>\n<h1>b</h1><h1>c</h1> <p id=x> <!-- d -->";
        assertEquals(List.of(html.indexOf("<h1>"), html.indexOf("<p id"), html.indexOf("<!--")),
            DescriptionHtml.placedFaults(html).stream().map(DescriptionHtml.Fault::index).toList());
    }

    private static void assertAccepted(String cleaned, String from) {
        assertEquals(List.of(), DescriptionHtml.faults(cleaned), () -> from + " became " + cleaned);
        assertTrue(TextRules.forbidden(cleaned, true).isEmpty(), from);
    }
}
