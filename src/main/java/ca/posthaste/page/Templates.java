package ca.posthaste.page;

import ca.posthaste.language.Language;
import io.quarkus.qute.Engine;
import io.quarkus.qute.EvalContext;
import io.quarkus.qute.Expression;
import io.quarkus.qute.HtmlEscaper;
import io.quarkus.qute.NamespaceResolver;
import io.quarkus.qute.RawString;
import io.quarkus.qute.ReflectionValueResolver;
import io.quarkus.qute.ResultMapper;
import io.quarkus.qute.TemplateLocator;
import io.quarkus.qute.TemplateNode;
import io.quarkus.qute.Variant;
import io.quarkus.qute.WithPriority;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The templates below {@code templates/}, one per page. In them {@code {t:key(value)}} is a text in the language of the page. Everything is
 * escaped, except {@link Markup} and texts whose key ends with {@code Html}, into which values are put escaped. A property that is not there is an error.
 */
final class Templates {
    private static final String HTML = "text/html";
    private static final String LANGUAGE = "language";

    private final Engine engine = Engine.builder().addDefaults()
        .addValueResolver(new ReflectionValueResolver())
        .addResultMapper(new HtmlEscaper(List.of(HTML)))
        .addResultMapper(new AsItIs())
        .addNamespaceResolver(NamespaceResolver.builder("t").resolveAsync(Templates::text).build())
        .addLocator(Templates::locate)
        .removeStandaloneLines(true)
        .build();

    private static final class AsItIs implements ResultMapper {
        @Override public int getPriority() {
            return WithPriority.DEFAULT_PRIORITY + 1;
        }

        @Override public boolean appliesTo(TemplateNode.Origin origin, Object result) {
            return result instanceof Markup;
        }

        @Override public String map(Object result, Expression expression) {
            return ((Markup) result).html();
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

    private static CompletionStage<Object> text(EvalContext context) {
        var texts = Texts.in((Language) context.getAttribute(LANGUAGE));
        boolean isMarkup = context.getName().endsWith("Html");
        return values(context, context.getParams()).thenApply(values -> {
            var filled = texts.get(context.getName(), values.stream().map(value -> isMarkup && !(value instanceof Number) ? escaped(value) : value)
                .toArray());
            return isMarkup ? new RawString(filled) : filled;
        });
    }

    private static CompletionStage<List<Object>> values(EvalContext context, List<Expression> expressions) {
        CompletionStage<List<Object>> all = CompletableFuture.completedFuture(new ArrayList<>());
        for (var expression : expressions) {
            all = all.thenCombine(context.evaluate(expression), (values, value) -> {
                values.add(value);
                return values;
            });
        }
        return all;
    }

    private static String escaped(Object value) {
        var text = String.valueOf(value);
        var escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(text.charAt(i));
            }
        }
        return escaped.toString();
    }

    String render(String template, Language language, Map<String, Object> data) {
        var instance = engine.getTemplate(template).instance().setAttribute(LANGUAGE, language);
        data.forEach(instance::data);
        return instance.render();
    }
}
