package ca.posthaste.job.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.language.UserMessage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptionHtmlTest {

    @ParameterizedTest
    @ValueSource(strings = {
        "", "plain", "a < b & c > d", "5 <6", "I <3 bread", "<", "x <", "&lt;script&gt;", "&amp;&nbsp;&eacute;&#39;&bogus;",
        "<strong>a</strong><b>b</b><em>c</em><i>d</i><br><p>e</p><div>f</div><ul><li>g</li></ul><ol><li>h</li></ol>",
        "<P>Mixed <StRoNg>case</sTrOnG></P>", "<br/>", "<br />", "<p\n>x</p\t>", "<p>never closed", "closed</p> only",
        "<b><i>misnested</b></i>", "<li>without a list", "<ul>text in a list</ul>", "<p><div>block in p</div></p>",
        "<a href=\"https://example.org\">x</a>", "<a href='http://example.org' target='_blank'>x</a>",
        "<a href=https://example.org/a?b=c&d target=_self>x</a>", "<A HREF=\"MAILTO:a@example.org\" TARGET=\"_blank\">x</A>",
        "<a href = \"https://example.org\" >x</a>", "<a href=\"https://example.org/?a=1&amp;b=2\">x</a>",
        "<a target=_blank href=https://example.org>x</a>", "<a href=\" https://example.org\">x</a>",
        "<a href=\"https://example.org/>\">a greater-than sign in a value</a>", "<a href=\"https&#58;//example.org\">x</a>"})
    void all_allowed_html_is_accepted(String html) {
        assertEquals(List.of(), faults(html));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "<script>x</script>", "<SCRIPT>x", "<img src=x>", "<h1>x</h1>", "<span>x</span>", "<table>", "<u>x</u>", "<hr>",
        "<style>p{}</style>", "<iframe>", "<svg>", "<math>", "<template>", "<html>", "<body>", "<head>", "<title>x</title>",
        "<textarea>", "<plaintext>", "<image>", "<x-y>", "<p:b>", "<strong1>", "</script>", "</h1>",
        "<!-- x -->", "<!---->", "<!doctype html>", "<![CDATA[x]]>", "<?xml version='1.0'?>", "<?php", "<!", "</>", "</ p>",
        "</", "</3>"})
    void tags_outside_the_list_and_other_markup_are_rejected(String html) {
        assertFalse(faults(html).isEmpty(), html);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "<p class=x>", "<p class>", "<div style='color:red'>", "<br clear=all>", "<b onclick=x>", "<li value=1>", "<p / class>",
        "<a>x</a>", "<a href>x</a>", "<a href=''>x</a>", "<a href=\"https://example.org\" onclick=x>", "<a name=x>",
        "<a href=https://example.org rel=nofollow>", "<a href=https://example.org href=https://example.org>",
        "<a href=https://example.org HREF=javascript:x>", "</a href=https://example.org>", "</p class=x>",
        "<a href=https://example.org target=_top>", "<a href=https://example.org target>",
        "<a href=https://example.org target=''>", "<a href=https://example.org target=_BLANK>",
        "<a href=https://example.org xml:href=x>"})
    void attributes_outside_the_list_are_rejected(String html) {
        assertFalse(faults(html).isEmpty(), html);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/relative", "//example.org", "example.org", "#x", "?x", "ftp://example.org", "tel:5", "data:text/html,x",
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:x", "java\nscript:x", "java&#10;script:x", "&#106;avascript:x",
        "javascript&colon;x", "java&Tab;script:x", "&#x6A;avascript:x", "&#0000106avascript:x", "vbscript:x", "http", "https:", "mailto:",
        "\nhttps://example.org", "&#1;https://example.org", "ht&#9;tps://example.org", "&NewLine;javascript:x", "https&#65306;//x",
        "httpx://example.org", "blob:https://example.org", "view-source:https://example.org", "http ://example.org"})
    void a_link_needs_a_scheme_of_http_https_or_mailto_however_it_is_disguised(String href) {
        assertFalse(faults("<a href=\"" + href + "\">x</a>").isEmpty(), href);
        assertFalse(faults("<a href='" + href + "'>x</a>").isEmpty(), href);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<p", "<p ", "<b<i>", "<p/<b>", "<a href=\"https://example.org>x</a>", "<a href=https://example.org",
        "<a href=`https://example.org`>", "<a href=\"https://example.org\"target=_self>", "<a\u00a0href=https://example.org>",
        "<a/href=https://example.org>", "<a href=https://example.org'>", "<a href==https://example.org>", "<a href= >",
        "<p \">", "<p '>", "<p =>", "<b\u000c>"})
    void markup_that_parsers_repair_differently_is_rejected(String html) {
        assertFalse(faults(html).isEmpty(), html);
    }

    @Test void a_sentence_names_what_to_remove() {
        assertTrue(faults("<h1>x</h1>").get(0).startsWith("Remove the tag h1. Only strong, b,"));
        assertTrue(faults("<p class=x>").get(0).startsWith("Remove the attribute class from p."));
        assertTrue(faults("<a href=/x>").get(0).startsWith("The href of a link must start with"));
        assertTrue(faults("<!-- x -->").get(0).startsWith("Remove <!-- x -->."));
    }

    @Test void each_fault_is_reported_once_and_faults_after_the_first_hundred_are_counted() {
        assertEquals(1, faults("<h1>a</h1><h1>b</h1>").size());
        var many = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            many.append("<x").append(i).append('>');
        }
        var faults = faults(many.toString());
        assertEquals(101, faults.size());
        assertTrue(faults.get(99).startsWith("Remove the tag x99."));
        assertTrue(faults.get(100).contains("900 more errors"), faults.get(100));
    }

    @Test void a_hundred_attributes_of_a_tag_are_listed_and_the_others_counted() {
        var tag = new StringBuilder("<p");
        for (int i = 0; i < 10_000; i++) {
            tag.append(" a").append(i);
        }
        var faults = faults(tag.append('>').toString());
        assertEquals(101, faults.size());
        assertTrue(faults.get(100).contains("9900 more errors"), faults.get(100));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<b>", "<div>", "<ul><li>", "<ul><li><ul></li>", "<p><b>", "<i>x", "<p><b><i><em><strong>", "<b><div></b>",
        "<ol><p>"})
    void tags_nested_too_deep_are_rejected_with_the_maximum_depth(String html) {
        assertEquals(List.of("Tags must not be nested more than 256 deep. Close each tag where its effect ends."),
            faults(html.repeat(257)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<p>", "<p>x</b>", "<br>", "</b>", "<li>", "<li><p>", "<b>x</b>", "<p><b>x</p></b>", "<ul><li>x<li>y</ul>", "<div><p>x</div>",
        "<p>x<div>y</div>", "<ul><li><p>x</ul>", "<a href=https://example.org>x</a>", "<a href=https://example.org>x", "<i><b>x</i></b>"})
    void elements_that_end_where_the_next_begins_are_not_nested(String html) {
        assertEquals(List.of(), faults(html.repeat(10_000)));
    }

    @Test void the_maximum_depth_is_accepted() {
        assertEquals(List.of(), faults("<div>".repeat(255) + "<p>x" + "</div>".repeat(255)));
        assertEquals(List.of(), faults("<b>".repeat(256) + "x" + "</b>".repeat(256)));
    }

    @Test void errors_are_found_anywhere_in_a_long_text() {
        var filler = "<p>Bread &amp; cake, 1 < 2.</p>\n".repeat(2_000);
        for (var wrong : List.of("<h1>", "<p class=x>", "<!-- x -->", "<a href=/x>")) {
            assertEquals(1, faults(filler + wrong + filler).size());
            assertEquals(1, faults("x".repeat(100_000) + wrong + "x".repeat(100_000)).size());
        }
    }

    @Test void a_sentence_never_repeats_a_long_text_or_half_a_character() {
        for (var fault : faults("<x" + "y".repeat(100_000) + ">")) {
            assertTrue(fault.length() < 300, fault);
        }
        for (int i = 20; i < 40; i++) {
            var fault = faults("<!" + "a".repeat(i) + "😀".repeat(20)).get(0);
            assertTrue(fault.chars().filter(c -> Character.isSurrogate((char) c)).count() % 2 == 0, fault);
        }
    }

    private static List<String> faults(String html) {
        return DescriptionHtml.faults(html).stream().map(UserMessage::english).toList();
    }
}
