package ca.posthaste.developers;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.http.Call;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.language.Language;
import ca.posthaste.page.Asset;
import ca.posthaste.page.GzipTemplate;
import ca.posthaste.part.Part;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.prometheus.client.CollectorRegistry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The developer pages: the front page, the guides, the OpenAPI documents, the interactive documentation, and the metrics. */
public final class DeveloperPart implements Part {
    private static final String HTML = "text/html; charset=utf-8";
    private static final String CSS = "text/css; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final String CLOSED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final String FRONT_POLICY = CLOSED + "; style-src 'self'; img-src 'self'";
    /** Swagger UI embeds its icons as data URLs. Everything else it needs is our own files and the API. */
    private static final String DOCS_POLICY = CLOSED + "; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

    private final Map<String, Asset> loaded = new ConcurrentHashMap<>();
    private final Map<ApiVersion, GzipTemplate> documents = new ConcurrentHashMap<>();
    private final MetricsResource metrics;

    public DeveloperPart(CollectorRegistry collectors) {
        metrics = new MetricsResource(collectors);
    }

    @Override public List<Route> routes() {
        return Stream.of(pages(), guides(), metrics.routes().stream()).flatMap(Function.identity()).toList();
    }

    /** Returns the routes of the guides, which the build renders from docs/*.md. They are in English only. */
    private Stream<Route> guides() {
        return new String(Asset.bytes("guides/index.txt"), StandardCharsets.UTF_8).lines().map(guide -> page("/developers/" + guide, "a guide for developers",
            call -> file("guides/" + guide + ".html", HTML, FRONT_POLICY).apply(call).thenApply(reply -> reply.with("Content-Language", "en"))));
    }

    private Stream<Route> pages() {
        return Stream.of(
            page("/developers", "introduction for developers, in English or French", call -> inLanguage("front", call)).taking("lang"),
            page("/docs", "interactive documentation of the newest version, or of 1.1", file("docs.html", HTML, DOCS_POLICY)).taking("version"),
            page("/openapi.json", "the newest version of the API as an OpenAPI document", document(ApiVersion.V1_2)),
            page("/openapi-1.1.json", "version 1.1 as an OpenAPI document", document(ApiVersion.V1_1)),
            page("/openapi-1.2.json", "version 1.2 as an OpenAPI document", document(ApiVersion.V1_2)),
            page("/renew/{id}", "how to renew a closing job, the target of the link in reminders", this::renew).taking("lang"),
            page("/docs/", "redirect to /docs", call -> CompletableFuture.completedFuture(new Reply(308, Map.of("Location", "../docs"), new byte[0]))),
            page("/docs/docs.js", "starts the documentation", file("docs.js", SCRIPT, CLOSED)),
            page("/docs/docs.css", "its style sheet", file("docs.css", CSS, CLOSED)),
            page("/docs/swagger-ui.css", "Swagger UI", file("swagger-ui.css", CSS, CLOSED)),
            page("/docs/swagger-ui-bundle.js", "Swagger UI", file("swagger-ui-bundle.js", SCRIPT, CLOSED)),
            page("/docs/swagger-ui-bundle.js.LICENSE.txt", "licences of Swagger UI and its dependencies",
                file("swagger-ui-bundle.js.LICENSE.txt", "text/plain; charset=utf-8", CLOSED)),
            page("/front.css", "style sheet of the front page", file("front.css", CSS, CLOSED)),
            page("/favicon.svg", "the icon", file("favicon.svg", "image/svg+xml", CLOSED + "; style-src 'unsafe-inline'")));
    }

    private static Route page(String path, String what, Function<Call, CompletionStage<Reply>> answer) {
        return Route.ofPage(path, ANYONE, what, answer::apply);
    }

    /** Changes nothing, because mail scanners follow the link, too. The same for every id, so that it does not reveal which jobs exist. */
    private CompletionStage<Reply> renew(Call call) {
        if (call.id("id").isEmpty()) {
            throw new Rejected(Problem.PATH_NOT_FOUND);
        }
        return inLanguage("renew", call);
    }

    private CompletionStage<Reply> inLanguage(String page, Call call) {
        var language = LanguageNegotiation.of(call) == Language.FRENCH ? "fr" : "en";
        return file(page + "." + language + ".html", HTML, FRONT_POLICY).apply(call)
            .thenApply(reply -> reply.with("Content-Language", language).with("Vary", "Accept-Language, Accept-Encoding"));
    }

    /** Returns the OpenAPI document with the address that the caller reached. Callers may control it with the Host header: inserting it must be cheap. */
    private Function<Call, CompletionStage<Reply>> document(ApiVersion version) {
        return call -> once(documents, version, DeveloperPart::load).thenApply(document ->
            document.filled("application/json", call.address()).answer(call).with("Content-Security-Policy", CLOSED));
    }

    private static GzipTemplate load(ApiVersion version) {
        var text = new String(Asset.bytes("openapi-" + version.number() + ".json"), StandardCharsets.UTF_8);
        var server = "\"url\": \"";
        int host = text.indexOf(server + version.basePath()) + server.length();
        return new GzipTemplate(text.substring(0, host), text.substring(host));
    }

    private Function<Call, CompletionStage<Reply>> file(String name, String type, String policy) {
        return call -> once(loaded, name, first -> Asset.load(first, type))
            .thenApply(asset -> asset.answer(call).with("Content-Security-Policy", policy));
    }

    /** Returns a file, which is loaded and compressed on the first request, off the event loop, to keep startup fast. */
    private static <K, V> CompletionStage<V> once(Map<K, V> loaded, K key, Function<K, V> loader) {
        var known = loaded.get(key);
        return known != null ? CompletableFuture.completedFuture(known) : CompletableFuture.supplyAsync(() -> loaded.computeIfAbsent(key, loader));
    }
}
