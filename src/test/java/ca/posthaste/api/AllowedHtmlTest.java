package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4.3, description: allowed tags and attributes are accepted, all others are rejected. */
@QuarkusTest
class AllowedHtmlTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    @ParameterizedTest @ValueSource(strings = {
        "plain text", "a < b & c", "I <3 bread", "5 < 6 > 4", "<", "<>", "< b>", "x <= y", "fish & chips &amp; peas", "&lt;script&gt;",
        "&nope; &#x1F35E; &#0;", "\"quotes\" 'and' `ticks`", "--> ]]> ?>", " ", "\n",
        "<strong>x</strong>", "<b>x</b>", "<em>x</em>", "<i>x</i>", "x<br>y", "x<br/>y", "x<br />y", "<p>x</p>", "<div>x</div>",
        "<ul><li>x</li></ul>", "<ol><li>x</li><li>y</li></ol>", "<UL><Li>x</lI></uL>", "<P\n>x</P\t>", "<p>x", "<ul><li>x<li>y</ul>",
        "<b><i>x</b></i>", "x</p>", "<div><p><ul><li><a href='https://x.ca'><b><i><em><strong>deep</strong></em></i></b></a></li></ul></p></div>",
        "<a href=\"https://x.ca\">x</a>", "<a href='http://x.ca/?a=1&amp;b=2'>x</a>", "<a href=https://x.ca>x</a>", "<A HREF=\"HTTPS://X.CA\">x</A>",
        "<a href=\"mailto:jobs@x.ca\">x</a>", "<a href=\"MailTo:jobs@x.ca?subject=Hi\">x</a>", "<a href=\"https://x.ca\" target=\"_blank\">x</a>",
        "<a target='_self' href='https://x.ca'>x</a>", "<a Target=_blank Href=https://x.ca>x</a>", "<a\n  href=\"https://x.ca\"\n>x</a>",
        "<a href = \"https://x.ca\" >x</a>", "<a href=\"https://x.ca/?q=%3Cscript%3E\">x</a>", "<a href=\"https://x.ca/>\">x</a>",
        "<a href=\"https://x.ca/javascript:alert(1)\">x</a>", "javascript:alert(1)", "onclick=alert(1)", "<p>é 🍞 面包</p>"})
    void an_allowed_description_is_stored_as_it_was_sent(String html) {
        int id = bakery.create(Samples.BAKER.with("description", html)).expect("/description", html).id();
        bakery.read(id).expect("/description", html);
    }

    @ParameterizedTest @ValueSource(strings = {"script", "style", "iframe", "img", "h1", "h2", "h6", "span", "table", "tbody", "tr", "td", "u",
        "s", "font", "center", "svg", "math", "form", "input", "button", "select", "textarea", "object", "embed", "applet", "link", "meta", "base",
        "html", "head", "body", "title", "template", "noscript", "noembed", "noframes", "frameset", "frame", "plaintext", "xmp", "listing",
        "video", "audio", "source", "canvas", "hr", "blockquote", "code", "pre", "strike", "del", "ins", "sub", "sup", "small", "big", "tt",
        "article", "section", "header", "footer", "nav", "main", "details", "dialog", "marquee", "blink", "bdo", "abbr", "dl", "dt", "dd", "label",
        "image", "isindex", "x-y", "bold", "strongs", "aa", "a1", "b:b", "svg:a", "p.x", "ul-li"})
    void any_other_tag_is_rejected(String tag) {
        expectRefused("<" + tag + ">x</" + tag + ">");
        expectRefused("x</" + tag + ">");
        expectRefused("<" + tag.toUpperCase(Locale.ROOT) + "/>");
    }

    @ParameterizedTest @ValueSource(strings = {"<p class=\"x\">x</p>", "<b onclick=\"x()\">x</b>", "<br clear=all>", "<li value=3>x</li>",
        "<div style=\"color:red\">x</div>", "<p id>x</p>", "<ul type=disc></ul>", "<ol start=\"3\"></ol>", "<strong title=''>x</strong>",
        "<p href=\"https://x.ca\">x</p>", "<em target=_blank>x</em>", "<p data-x=1>x</p>", "<p lang=fr>x</p>", "<p>x</p class=\"x\">",
        "<a href=\"https://x.ca\" class=\"x\">x</a>", "<a href=\"https://x.ca\" onclick=\"x()\">x</a>", "<a href=\"https://x.ca\" rel=\"noopener\">x</a>",
        "<a href=\"https://x.ca\" title=x>x</a>", "<a href=\"https://x.ca\" download>x</a>", "<a href=\"https://x.ca\" style=x>x</a>",
        "<a href=\"https://x.ca\" href=\"javascript:alert(1)\">x</a>", "<a href=\"https://x.ca\">x</a href=\"https://x.ca\">",
        "<a href=\"https://x.ca\" xlink:href=\"https://x.ca\">x</a>", "<a href=\"https://x.ca\" ping=\"https://y.ca\">x</a>"})
    void any_other_attribute_is_rejected(String html) {
        expectRefused(html);
    }

    @ParameterizedTest @ValueSource(strings = {"<a>x</a>", "<a target=_blank>x</a>", "<a href>x</a>", "<a href=>x</a>", "<a href=\"\">x</a>",
        "<a href=\" \">x</a>", "<a href=\"/jobs\">x</a>", "<a href=\"//x.ca\">x</a>", "<a href=\"x.ca\">x</a>", "<a href=\"#top\">x</a>",
        "<a href=\"?x\">x</a>", "<a href=\"ftp://x.ca\">x</a>", "<a href=\"tel:5551234\">x</a>", "<a href=\"file:///etc/passwd\">x</a>",
        "<a href=\"data:text/html,x\">x</a>", "<a href=\"javascript:alert(1)\">x</a>", "<a href=\"JaVaScRiPt:alert(1)\">x</a>",
        "<a href=\" javascript:alert(1)\">x</a>", "<a href=\"java\tscript:alert(1)\">x</a>", "<a href=\"java\nscript:alert(1)\">x</a>",
        "<a href=\"java&#9;script:alert(1)\">x</a>", "<a href=\"java&#x0A;script:alert(1)\">x</a>", "<a href=\"java&Tab;script:alert(1)\">x</a>",
        "<a href=\"&#106;avascript:alert(1)\">x</a>", "<a href=\"&#x6A;avascript:alert(1)\">x</a>", "<a href=\"&#0000106avascript:alert(1)\">x</a>",
        "<a href=\"javascript&colon;alert(1)\">x</a>", "<a href=\"javascript&#58;alert(1)\">x</a>", "<a href=\"vbscript:x\">x</a>",
        "<a href=\"&#1;javascript:alert(1)\">x</a>", "<a href=javascript:alert(1)>x</a>", "<a href='javascript:alert(1)'>x</a>",
        "<a href=\"view-source:http://x.ca\">x</a>", "<a href=\"blob:https://x.ca/1\">x</a>", "<a href=\"xhttp://x.ca\">x</a>", "<a href=\"http\">x</a>",
        "<a href=\"https//x.ca\">x</a>", "<a href=\"feed:https://x.ca\">x</a>", "<a href=\"ht\ntps://x.ca\">x</a>",
        "<a href=\"https://x.ca\" target=\"\">x</a>", "<a href=\"https://x.ca\" target>x</a>", "<a href=\"https://x.ca\" target=\"_top\">x</a>",
        "<a href=\"https://x.ca\" target=\"_parent\">x</a>", "<a href=\"https://x.ca\" target=\"window\">x</a>",
        "<a href=\"https://x.ca\" target=\"_blank _self\">x</a>"})
    void a_link_needs_an_address_of_the_web_or_of_mail_and_a_plain_target(String html) {
        expectRefused(html);
    }

    @ParameterizedTest @ValueSource(strings = {"<!-- x -->", "<!---->", "<!-->", "<!--->", "<!-- x", "<!DOCTYPE html>", "<!doctype html><p>x</p>",
        "<![CDATA[x]]>", "<?xml version=\"1.0\"?>", "<?php x ?>", "<?", "<!", "<!x>", "<!>", "<p><!--[if IE]>x<![endif]--></p>", "</>", "</ p>", "</3>", "</"})
    void comments_doctypes_cdata_and_instructions_are_rejected(String html) {
        expectRefused(html);
    }

    @ParameterizedTest @ValueSource(strings = {"<scr<script>ipt>alert(1)</script>", "<script/x src=y>", "<ScRiPt>x</sCrIpT>", "<script", "<script ",
        "<img src=x onerror=alert(1)", "<img/src=x/onerror=alert(1)>", "<svg/onload=alert(1)>", "<svg><p><style><g title=\"</style><img src=x>\">",
        "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">", "<p/onclick=alert(1)>x</p>",
        "<a/href=\"javascript:alert(1)\">x</a>", "<a href=\"https://x.ca\"onclick=\"alert(1)\">x</a>", "<a href=\"https://x.ca", "<a href='https://x.ca\">x</a>",
        "<a href=https://x.ca onclick=alert(1)>x</a>", "<b", "<p title=\">\"><script>x</script>", "<b onclick\n=\nalert(1)>x</b>",
        "<<script>alert(1)</script>", "<b><</b><img src=x>", "<p a=\"<b>\">x</p>", "<a href=\"https://x.ca\" \" onclick=x>x</a>",
        "<a href=\"https://x.ca\" =x>x</a>", "<a href=\"https://x.ca\" <b>x</a>", "<iframe srcdoc=\"&lt;script&gt;\">", "<isindex action=x>",
        "<b style=\"x:expression(alert(1))\">x</b>", "<body onload=x>", "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
        "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>", "<lİ>x</lİ>", "<brK>", "<p\u00A0class=x>x</p>"})
    void disguised_markup_is_rejected(String html) {
        expectRefused(html);
    }

    @ParameterizedTest @ValueSource(strings = {"<b\u000Conclick=alert(1)>x</b>", "<scr\u0000ipt>x</script>", "<a href=\"java\u0000script:x\">x</a>",
        "<b\u000Bonclick=x>x</b>", "<\uFFFEscript>", "<a href=\"\u0001javascript:x\">x</a>"})
    void characters_that_parsers_disagree_about_never_reach_the_html_check(String html) {
        bakery.post("/jobs", Samples.BAKER.with("description", html)).expectFaults("/description forbidden_character");
    }

    @Test void an_update_is_checked_too_and_changes_nothing_when_rejected() {
        int id = bakery.create(Samples.BAKER).id();
        bakery.put("/jobs/" + id, JobBody.empty().with("description", "<h1>x</h1>")).expectFaults("/description forbidden_html");
        bakery.read(id).expect("/description", "<p>Bake <strong>bread</strong> at night.</p>");
    }

    @Test void every_forbidden_tag_is_named() {
        var errors = bakery.post("/jobs", Samples.BAKER.with("description", "<h1>x</h1><span>y</span><p class=z>z</p>"))
            .expectFaults("/description forbidden_html").at("/errors").findValuesAsText("detail").toString();
        for (var named : new String[] {"h1", "span", "class"}) {
            assertTrue(errors.contains(named), errors);
        }
    }

    @ParameterizedTest @ValueSource(strings = {"<b>", "<div>", "<ul><li>", "<a href=\"https://x.ca\">", "<p><b>", "<", "<b", "</b>", "&", "<a href=\"https://x.ca/", "<i><p>"})
    void a_hundred_thousand_repetitions_are_answered_before_the_client_loses_patience(String part) {
        int status = bakery.post("/jobs", Samples.BAKER.with("description", part.repeat(100_000))).status();
        assertTrue(status == 201 || status == 400, () -> "status " + status);
    }

    private void expectRefused(String html) {
        bakery.post("/jobs", Samples.BAKER.with("description", html)).expectFaults("/description forbidden_html");
    }
}
