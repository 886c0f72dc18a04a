package ca.posthaste.page;

import ca.posthaste.api.Digests;
import ca.posthaste.http.Call;
import ca.posthaste.http.EntityTag;
import ca.posthaste.http.OffEventLoop;
import ca.posthaste.http.Reply;
import ca.posthaste.http.upload.Form;
import ca.posthaste.language.Language;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;

/** Renders pages in the common layout: brand, navigation, language switch and metadata for search engines. */
public final class Site {
    public static final String HTML = "text/html; charset=utf-8";
    /** Content-Security-Policy of all pages: no inline scripts or styles, nothing from other origins. */
    public static final String POLICY = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; style-src 'self';"
        + " img-src 'self'; script-src 'self'; connect-src 'self'; manifest-src 'self'";
    private static final byte[] NOTHING = {};

    private final Brand brand;
    private final Assets assets;
    private final Executor writing = new OffEventLoop();
    /** Created with the first page, because parsing templates takes longer than the rest of startup. */
    private volatile Templates templates;

    public Site(Brand brand) {
        this.brand = brand;
        this.assets = new Assets(brand);
    }

    public Brand brand() {
        return brand;
    }

    public Assets assets() {
        return assets;
    }

    /** Returns the executor on which potentially long pages are rendered. */
    public Executor writing() {
        return writing;
    }

    /** Parses all templates and renders a page in each language, so that no visitor waits for one-time work. */
    public void prepare() {
        templates().parse();
        for (var language : Language.values()) {
            html(Page.of("error", language, "", "/" + language.code()).with("text", "").with("requestId", "").with("console", ""), "");
        }
    }

    public record Frame(String home, String name, String languageWord, String otherWord, String contact, boolean hasLogo, String trap,
                        Map<String, String> files) {}

    /** Renders the page as a response, compressed if the client accepts that. */
    public Reply answer(Call call, Page page) {
        var html = bytes(page, call.baseUrl());
        if (page.status() != 200) {
            return reply(page, Gzip.reply(call, page.status(), HTML, html));
        }
        boolean zipped = Gzip.isAccepted(call);
        var tag = '"' + Digests.of(html) + (zipped ? "-gzip" : "") + '"';
        return reply(page, (EntityTag.isCachedBy(call, tag) ? new Reply(304, Map.of(), NOTHING) : Gzip.reply(call, 200, HTML, html))
            .with("ETag", tag).with("Cache-Control", "no-cache"));
    }

    /** Returns a cached page with the visitor's characters in its gap. A 304 keeps the client's own characters; shared caches must not store the page. */
    public Reply answer(Call call, CachedPage page, String own) {
        return EntityTag.isCachedBy(call, page.tag()) ? page.unchanged()
            : page.answer(Gzip.isAccepted(call), page.hasGap() ? own.getBytes(StandardCharsets.US_ASCII) : NOTHING);
    }

    private static Reply reply(Page page, Reply reply) {
        return withCommonHeaders(reply, page.language()).with("Content-Security-Policy", policy(page));
    }

    public static String policy(Page page) {
        return page.styleNonce().map(nonce -> POLICY.replace("style-src 'self'", "style-src 'self' 'nonce-" + nonce + "'")).orElse(POLICY);
    }

    static Reply withCommonHeaders(Reply reply, Language language) {
        return reply.with("Content-Language", language.code()).with("Content-Security-Policy", POLICY).with("Referrer-Policy", "same-origin");
    }

    /** Renders the page as bytes, for callers that cache it. */
    public byte[] bytes(Page page, String baseUrl) {
        return html(page, baseUrl).getBytes(StandardCharsets.UTF_8);
    }

    public String html(Page page, String baseUrl) {
        var data = new LinkedHashMap<>(page.data());
        data.put("page", page);
        data.put("site", new Frame(baseUrl, brand.name().in(page.language()), page.language().code(), page.language().other().code(),
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
