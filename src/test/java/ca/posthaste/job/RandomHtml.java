package ca.posthaste.job;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Random texts that resemble HTML: valid and invalid pieces, combined and mutated. Equal seeds produce equal texts. */
public final class RandomHtml {
    private static final List<String> ALLOWED = List.of("strong", "b", "em", "i", "br", "p", "div", "ul", "ol", "li");
    private static final List<String> LINKS = List.of("https://example.org", "http://a.example/?b=c&d=e", "mailto:a@example.org", "HTTPS://X.EXAMPLE",
        "https://example.org/&quot;&gt;&lt;script&gt;", "https&colon;//example.org", " https://example.org", "https://example.org/'", "http://x/`<>",
        "https://example.org/&#x3c;", "mailto:a@b.example?subject=<b>", "https://[::1]/", "http:x", "https:\\\\x");
    private static final List<String> TEXTS = List.of("bread", " ", "\n", "\t", "a < b", "&", "&amp;", "&lt;b&gt;", "&#60;", "&notit;", "&ampb", "1 <2", "<<", "< p>",
        "é😀", "\"", "'", ">", "]]>", "-->", "<", "&#0;", "&#x80;", "&Tab;", "=", "`", "/>", "&lt", "<=", "< /b>");
    private static final List<String> NASTY = List.of(
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>", "<svg><p>", "<svg><style><a title=\"</style><img>\">",
        "<math><mi>", "<math><annotation-xml encoding=\"text/html\"><p>", "<svg><foreignObject><div>", "<svg></p><style><a id=\"</style>",
        "<template><p>", "</template>", "<textarea><p>", "</textarea>", "<title><b>", "<noscript><p title=\"</noscript><img>\">", "<plaintext>", "<xmp><p>",
        "<iframe srcdoc=x>", "<noembed>", "<noframes>", "<select><p>", "<table><tr><td>", "<table><a href=https://x>", "</table>", "<frameset>", "<body onload=x>",
        "<html manifest=x>", "<head>", "<base href=//x>", "<link rel=stylesheet>", "<meta http-equiv=refresh>", "<form><input>", "<button>", "<object>", "<embed>",
        "<style>*{}</style>", "<!-- x -->", "<!-->", "<!--", "--!>", "<!doctype html>", "<![CDATA[<b>]]>", "<?xml?>", "<?", "</>", "</ b>", "<!>", "<!x",
        "<a href=javascript:alert(1)>", "<a href=\"java\nscript:alert(1)\">", "<a href=\"&#106;avascript:x\">", "<a href='javascript&colon;x'>", "<a href=\"\tjavascript:x\">",
        "<a href=data:text/html,x>", "<a href=//evil.example>", "<a href>", "<a>", "<a href=https://x onclick=y>", "<a href=https://x HREF=javascript:y>",
        "<a href=https://x/onclick=y>", "<a href=\"https://x\"onclick=y>", "<a\u000chref=javascript:x>", "<a href=https://x target=evil>", "<a href=\"https://x\" / >",
        "<a href='https://x\" onclick=y'>", "<a href=https://x\"onclick=y>", "<a xlink:href=javascript:x>", "<a href = 'https://x' target = _blank >",
        "<b/onclick=x>", "<b onclick>", "<b/>", "<br/ >", "<p/x>", "<b\u000b>", "<b\u0085>", "<b\u00a0onclick=x>", "<b<i>", "<b ><i", "<p a=\"", "<p a='>", "<p =\">",
        "<ſcript>", "<ScRiPt>", "<İmg>", "<x:script>", "<b:p>", "<p-x>", "<image>", "<listing>", "<nobr>", "<font>", "<center>", "<dd>", "<rt>", "<h1>", "</h1>", "</br>",
        "</p>", "</body>", "</html>", "</div></div></div>", "</a></b></i>", "<a href=https://x><div><a href=https://y></div>", "<b><p></b><i></p></i>",
        "<ul><p><li></ul></p>", "<li><div><li></div>", "<p><b><i><em><strong><p>", "\u0001", "\u000c", "\u001b", "\u007f", "\u2028", "\ufeff");

    private final Random random;

    public RandomHtml(long seed) {
        random = new Random(seed);
    }

    /** Returns an arbitrary text: most are rejected, some are accepted. */
    public String bent() {
        var html = pieces(1 + random.nextInt(7), 0.35);
        for (int bends = random.nextInt(4); bends > 0; bends--) {
            bend(html);
        }
        return html.toString();
    }

    /** Returns a text of allowed pieces only, in any order, closed or not. */
    String allowed() {
        return pieces(1 + random.nextInt(12), 0).toString();
    }

    private StringBuilder pieces(int count, double nasty) {
        var html = new StringBuilder();
        for (int i = 0; i < count; i++) {
            html.append(random.nextDouble() < nasty ? any(NASTY) : plain());
        }
        return html;
    }

    private String plain() {
        return switch (random.nextInt(5)) {
            case 0 -> text();
            case 1 -> "<" + cased(any(ALLOWED)) + any(List.of("", "", " ", "\n", "/", " /")) + ">";
            case 2, 3 -> "</" + cased(random.nextInt(4) == 0 ? "a" : any(ALLOWED)) + any(List.of("", "", "\t")) + ">";
            default -> link();
        };
    }

    /** Returns a text that does not end with a bare less-than sign, which would swallow the first letters of the next piece. */
    private String text() {
        var text = any(TEXTS);
        return text.endsWith("<") ? text + " " : text;
    }

    private String link() {
        var quote = any(List.of("\"", "'"));
        var address = any(LINKS).replace(quote, "");
        var target = any(List.of("", "", " target=_blank", " TARGET=\"_self\""));
        return "<" + cased("a") + any(List.of(" ", "\n", "  ")) + cased("href") + any(List.of("=", " = ")) + quote + address + quote + target + ">";
    }

    private void bend(StringBuilder html) {
        if (html.length() == 0) {
            return;
        }
        int at = random.nextInt(html.length());
        int to = Math.min(html.length(), at + 1 + random.nextInt(8));
        switch (random.nextInt(6)) {
            case 0 -> html.delete(at, at + 1);
            case 1 -> html.delete(at, to);
            case 2 -> html.insert(at, html.substring(at, to));
            case 3 -> html.insert(at, letter("<>/\"'=& \n`!-?;#axs"));
            case 4 -> html.setCharAt(at, letter("<>/\"'=& \tb"));
            default -> html.insert(at, any(NASTY));
        }
    }

    private char letter(String letters) {
        return letters.charAt(random.nextInt(letters.length()));
    }

    private String cased(String name) {
        return switch (random.nextInt(4)) {
            case 0 -> name.toUpperCase(Locale.ROOT);
            case 1 -> name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
            default -> name;
        };
    }

    private <T> T any(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
