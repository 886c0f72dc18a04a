package ca.posthaste.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.language.Language;
import io.quarkus.qute.TemplateException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Templates: each one parses, and inserted values are escaped. */
class TemplatesTest {
    private static final Path FOLDER = Path.of("src/main/resources/templates");
    private static final Pattern INCLUDED = Pattern.compile("\\{#include ([\\w-]+)");

    private static Site site() {
        return new Site(Brand.PLAIN);
    }

    @Test void each_file_is_known_and_can_be_parsed_and_includes_only_others() throws IOException {
        try (var files = Files.list(FOLDER)) {
            assertEquals(new TreeSet<>(Templates.NAMES), files.map(file -> file.getFileName().toString().replace(".html", "")).collect(Collectors.toCollection(TreeSet::new)));
        }
        new Templates().parse();
        for (var name : Templates.NAMES) {
            INCLUDED.matcher(Files.readString(FOLDER.resolve(name + ".html"))).results().forEach(found ->
                assertTrue(Templates.NAMES.contains(found.group(1)), name + " includes " + found.group(1)));
        }
    }

    @Test void pages_can_be_prepared_before_the_first_request() {
        site().prepare();
    }

    @Test void text_is_escaped_and_what_is_not_there_is_an_error() {
        var page = Page.of("error", Language.FRENCH, "a & b", "/fr").with("console", "").with("text", "<i> \"x\" 'y' é &amp;");
        var html = site().html(page.with("requestId", ""), "");
        assertTrue(html.contains("<p>&lt;i&gt; &quot;x&quot; &#39;y&#39; é &amp;amp;</p>") && html.contains("<h1>a &amp; b</h1>"), html);
        assertThrows(TemplateException.class, () -> site().html(page, ""));
    }
}
