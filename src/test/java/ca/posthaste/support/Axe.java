package ca.posthaste.support;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs axe on a page. The script runs in the page itself, because axe's own driver opens another page for each run. */
public final class Axe {
    private static final String SCRIPT = script();
    /**
     * Waits for running transitions, because a color that is still changing may lack contrast. All rules run, but the details of what passed, which take most of
     * the time, are left out.
     */
    private static final String RUN = """
        async parts => {
          const running = document.getAnimations().filter(animation => Number.isFinite(animation.effect.getComputedTiming().endTime))
          await Promise.allSettled(running.map(animation => animation.finished))
          const {violations} = await axe.run(parts.length ? {include: parts} : document, {resultTypes: ['violations']})
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
        if ((Boolean) page.evaluate("typeof axe === 'undefined'")) {
            page.evaluate(SCRIPT);
        }
        return (List<String>) page.evaluate(RUN, List.of(parts));
    }
}
