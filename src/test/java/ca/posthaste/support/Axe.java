package ca.posthaste.support;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs axe on a page. The script runs in the page itself, because axe's own driver opens another page for each run. */
public final class Axe {
    private static final String SCRIPT = script();
    private static final String RUN = """
        async parts => {
          const {violations} = await axe.run(parts.length ? {include: parts} : document)
          return violations.flatMap(violation => violation.nodes.map(node => violation.id + ': ' + node.target + ' ' + node.html))
        }""";

    private Axe() {}

    private static String script() {
        try (var file = Axe.class.getResourceAsStream("/axe.min.js")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /**
     * Returns each violation with the elements concerned.
     *
     * @param parts selectors of the parts to check; the whole page if empty
     */
    @SuppressWarnings("unchecked")
    public static List<String> violations(Page page, String... parts) {
        page.evaluate(SCRIPT);
        return (List<String>) page.evaluate(RUN, List.of(parts));
    }
}
