package ca.posthaste.page;

import ca.posthaste.api.Digests;
import ca.posthaste.http.Call;
import ca.posthaste.http.EntityTag;
import ca.posthaste.http.OffEventLoop;
import ca.posthaste.http.Reply;
import ca.posthaste.language.Language;
import ca.posthaste.upload.Form;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;

/** Writes pages in the frame that all have: brand, navigation, the other language, what search engines are told. */
public final class Site {
    public static final String HTML = "text/html; charset=utf-8";
    /** No inline script or style, nothing from elsewhere. */
    public static final String POLICY = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; style-src 'self';"
        + " img-src 'self'; script-src 'self'; connect-src 'self'; manifest-src 'self'";
    private static final int OK = 200;
    private static final byte[] NOTHING = {};

    private final Brand brand;
    private final Assets assets;
    private final Executor writing = new OffEventLoop();
    /** Made with the first page: parsing takes longer than all else at a start. */
    private volatile Templates templates;

    public Site(Brand brand, Assets assets) {
        this.brand = brand;
        this.assets = assets;
    }

    public Brand brand() {
        return brand;
    }

    public Assets assets() {
        return assets;
    }

    /** Where pages that can be long are written. */
    public Executor writing() {
        return writing;
    }

    /** Parses all templates and writes a page in each language, so that no visitor waits for what is only done once. */
    public void prepare() {
        templates().parse();
        for (var language : Language.values()) {
            html(Page.of("error", language, "", "/" + language.word()).with("text", "").with("requestId", "").with("console", ""), "");
        }
    }

    /** What the layout needs to know besides the page. */
    public record Frame(String home, String name, String languageWord, String otherWord, String contact, boolean hasLogo, String trap, Map<String, String> files) {}

    /** The page as an answer, compressed for who takes that. */
    public Reply answer(Call call, Page page) {
        var html = bytes(page, call.home());
        if (page.status() != OK) {
            return reply(page, Gzip.reply(call, page.status(), HTML, html));
        }
        boolean zipped = Gzip.isAccepted(call);
        var tag = '"' + Digests.of(html) + (zipped ? "-gzip" : "") + '"';
        return reply(page, (EntityTag.isHeldBy(call, tag) ? new Reply(304, Map.of(), NOTHING) : Gzip.reply(call, OK, HTML, html))
            .with("ETag", tag).with("Cache-Control", "no-cache"));
    }

    /**
     * A page that is kept, with these characters in its gap. Who has it already keeps their own; nobody in between keeps it for others.
     */
    public Reply answer(Call call, KeptPage page, String own) {
        return EntityTag.isHeldBy(call, page.tag()) ? page.unchanged()
            : page.answer(Gzip.isAccepted(call), page.hasGap() ? own.getBytes(StandardCharsets.US_ASCII) : NOTHING);
    }

    private static Reply reply(Page page, Reply reply) {
        return framed(reply, page.language()).with("Content-Security-Policy", policy(page));
    }

    /** What a browser may do on the page. */
    public static String policy(Page page) {
        return page.styleNonce().map(nonce -> POLICY.replace("style-src 'self'", "style-src 'self' 'nonce-" + nonce + "'")).orElse(POLICY);
    }

    /** With the headers that every page has. */
    static Reply framed(Reply reply, Language language) {
        return reply.with("Content-Language", language.word()).with("Content-Security-Policy", POLICY).with("Referrer-Policy", "same-origin");
    }

    /** The page as bytes, for who keeps it. */
    public byte[] bytes(Page page, String home) {
        return html(page, home).getBytes(StandardCharsets.UTF_8);
    }

    public String html(Page page, String home) {
        var data = new LinkedHashMap<>(page.data());
        data.put("page", page);
        data.put("site", new Frame(home, brand.name().in(page.language()), page.language().word(), page.language().other().word(),
            brand.contact().orElse(""), brand.logo().isPresent(), Form.TRAP, assets.addresses()));
        return templates().render(page.template(), page.language(), data);
    }

    private Templates templates() {
        if (templates == null) {
            synchronized (this) {
                if (templates == null) {
                    templates = new Templates();
                }
            }
        }
        return templates;
    }
}
