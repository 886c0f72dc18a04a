package ca.posthaste.page;

import ca.posthaste.language.Language;
import io.quarkus.qute.Engine;
import io.quarkus.qute.EvalContext;
import io.quarkus.qute.Expression;
import io.quarkus.qute.NamespaceResolver;
import io.quarkus.qute.RawString;
import io.quarkus.qute.ReflectionValueResolver;
import io.quarkus.qute.ResultMapper;
import io.quarkus.qute.Results;
import io.quarkus.qute.TemplateLocator;
import io.quarkus.qute.TemplateNode;
import io.quarkus.qute.Variant;
import io.quarkus.qute.WithPriority;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The Qute templates in {@code templates/}, one per page. In them, {@code {t:key(value)}} inserts a text in the language of the page. All output is
 * escaped except {@link SafeHtml} and texts whose key ends with {@code Html}, in which only the values are escaped. A missing property is an error.
 */
final class Templates {
    private static final String HTML = "text/html";
    private static final String LANGUAGE = "language";
    /** All files in {@code templates/}, because a jar cannot be listed. */
    static final List<String> NAMES = List.of("accessibility", "alert", "alertbutton", "alertmessage", "apply", "applyerrors", "applyfield", "console-account",
        "console-again", "console-application", "console-application-erase", "console-application-mail", "console-audit", "console-audit-list",
        "console-editor-head", "console-errors", "console-home", "console-inbox", "console-integration", "console-integration-copy",
        "console-integration-delivery", "console-integration-error", "console-integration-errors", "console-integration-key",
        "console-integration-keys", "console-integration-replayed", "console-integration-secret", "console-integration-sure",
        "console-integration-webhook", "console-integration-webhook-form", "console-integration-webhooks", "console-job", "console-job-box",
        "console-job-choice", "console-job-conflict", "console-job-field", "console-job-gone", "console-job-messages", "console-job-read",
        "console-job-select", "console-job-text", "console-jobs", "console-jobs-delete", "console-jobs-done", "console-layout", "console-message",
        "console-operator-audit", "console-operator-employer", "console-operator-employers", "console-operator-health", "console-operator-mail",
        "console-operator-pager", "console-operator-places", "console-operator-reports", "console-operator-users", "console-operator-webhooks",
        "console-people", "console-people-remove", "console-settings", "console-sign-in", "console-sign-in-button", "contact", "countlist", "embed",
        "employer", "error", "filterchoice", "gone", "home", "job", "jobcard", "layout", "pager", "posting-policy", "privacy", "report",
        "report-thanks", "results", "searchbox", "sent", "similar", "trap");

    private final Engine engine = Engine.builder().addDefaults()
        .addValueResolver(new ReflectionValueResolver())
        .addResultMapper(new Escaping())
        .addNamespaceResolver(NamespaceResolver.builder("t").resolve(Templates::text).build())
        .addLocator(Templates::locate)
        .removeStandaloneLines(true)
        .build();

    /** Escapes values for HTML. Qute's own mapper is slower on pages with hundreds of links, each containing an ampersand. */
    private static final class Escaping implements ResultMapper {
        @Override public int getPriority() {
            return WithPriority.DEFAULT_PRIORITY + 1;
        }

        @Override public boolean appliesTo(TemplateNode.Origin origin, Object result) {
            return !Results.isNotFound(result);
        }

        @Override public String map(Object result, Expression expression) {
            return result instanceof SafeHtml markup ? markup.html() : result instanceof RawString raw ? raw.getValue()
                : HtmlText.escaped(String.valueOf(result));
        }
    }

    private static Optional<TemplateLocator.TemplateLocation> locate(String name) {
        var file = Templates.class.getResourceAsStream("/templates/" + name + ".html");
        return file == null ? Optional.empty() : Optional.of(new TemplateLocator.TemplateLocation() {
            @Override public Reader read() {
                return new InputStreamReader(file, StandardCharsets.UTF_8);
            }

            @Override public Optional<Variant> getVariant() {
                return Optional.of(Variant.forContentType(HTML));
            }
        });
    }

    /** Resolves a text. All values are available, so this joins instead of returning a future: Qute renders immediate results much faster. */
    private static Object text(EvalContext context) {
        boolean isMarkup = context.getName().endsWith("Html");
        var values = context.getParams().stream().map(param -> context.evaluate(param).toCompletableFuture().join())
            .map(value -> isMarkup && !(value instanceof Number) ? HtmlText.escaped(String.valueOf(value)) : value).toArray();
        var filled = Messages.in((Language) context.getAttribute(LANGUAGE)).get(context.getName(), values);
        return isMarkup ? new RawString(filled) : filled;
    }

    /** Parses all templates up front; otherwise each is parsed on first use. */
    void parse() {
        NAMES.forEach(engine::getTemplate);
    }

    String render(String template, Language language, Map<String, Object> data) {
        var instance = engine.getTemplate(template).instance().setAttribute(LANGUAGE, language);
        data.forEach(instance::data);
        return instance.render();
    }
}
