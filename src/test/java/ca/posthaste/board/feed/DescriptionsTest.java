package ca.posthaste.board.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Descriptions in feeds: characters instead of entities, and well-formed where they are truncated. */
class DescriptionsTest {

    @ParameterizedTest
    @CsvSource({"99,'',true", "100,'',false", "99,&eacute;,false", "98,&eacute;,true", "99,<b></b>,true", "99,'  ',true", "97,'  x',true", "98,'  x',false", "98,<,true", "99,<,false", "99,&,false", "99,😀,false"})
    void a_description_is_as_long_as_a_reader_finds_it(int letters, String more, boolean isShort) {
        assertEquals(isShort, FeedHtml.isShort("<p class=\"x>y\">" + "x".repeat(letters) + more + "</p>"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "<p>caf&eacute;&nbsp;au lait</p> | <p>café\u00a0au lait</p>",
        "R&amp;D | R&D",
        "&amp;copy 2026 | &amp;copy 2026",
        "A&amp; | A&",
        "this &amp; that | this & that",
        "&quot;x&quot; &#39;y&#39; &#x1F600; | \"x\" 'y' 😀",
        "1 &lt; 2 &gt; 0 | 1 < 2 > 0",
        "&lt;script&gt; | &lt;script>",
        "&lt;/p&gt; | &lt;/p>",
        "&amp;lt;b | &amp;lt;b",
        "&amp;#60; | &amp;#60;",
        "&lt;&#98;&gt; | &lt;b>",
        "&amp;&#108;t; | &amp;lt;",
        "&unknown; & alone | &unknown; & alone",
        "<a href=\"https://x.example/&quot; onclick=&quot;alert(1)\">x</a>&quot; | <a href=\"https://x.example/&quot; onclick=&quot;alert(1)\">x</a>\"",
        "<a href='https://x.example/>&#39; onclick=&#39;'>&eacute; | <a href='https://x.example/>&#39; onclick=&#39;'>é",
        "<a href=https://x.example/it's&#32;onclick=x>&eacute;</a> | <a href=https://x.example/it's&#32;onclick=x>é</a>",
        "1 < 2 &eacute; <b &quot; | 1 < 2 é <b &quot;",
    })
    void entities_become_characters_unless_text_would_become_markup(String html, String literal) {
        assertEquals(literal, FeedHtml.literal(html));
    }

    @Test void a_description_that_was_read_as_a_whole_stays_as_it_is() {
        assertEquals("<p>Bread</p>", FeedHtml.truncated("<p>Bread</p>", 13));
        assertEquals("<p>😀</p>", FeedHtml.truncated("<p>😀</p>", 9), "characters are counted as the database does");
    }

    @Test void a_truncated_tag_is_removed_regardless_of_its_length() {
        assertEquals("<p>Bread…</p>", FeedHtml.truncated("<p>Bread<a href=\"https://x.example/" + "a".repeat(30_000), 30_000));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "<p>Bread | <p>Bread…</p>",
        "<p>Bread</p | <p>Bread…</p>",
        "<ul><li>One</li><li><b>Tw | <ul><li>One</li><li><b>Tw…</b></li></ul>",
        "<p>One<br>two &amp | <p>One<br>two …</p>",
        "<p>One</p><p>Two</p> | <p>One</p><p>Two</p>…",
        "<p><b>One</p>two | <p><b>One</p>two…",
        "<p><a href=\"https://x.example/a | <p>…</p>",
        "<p><a href=\"https://x.example/> | <p>…</p>",
        "<p><a href = '> \">x</p> | <p>…</p>",
        "<p><a href=\"https://x.example/>\">here</a> and <a href=x>the | <p><a href=\"https://x.example/>\">here</a> and <a href=x>the…</a></p>",
    })
    void tags_that_are_open_at_the_cut_are_closed(String read, String told) {
        assertEquals(told, FeedHtml.truncated(read, read.length()));
    }
}
