package ca.posthaste.board.page;

import static ca.posthaste.board.page.Browsing.get;
import static ca.posthaste.board.page.Browsing.job;
import static ca.posthaste.board.page.Browsing.page;
import static ca.posthaste.board.page.Browsing.titles;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.config.Setting;
import ca.posthaste.config.Settings;
import ca.posthaste.support.OwnService;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A board first without jobs, then without an index, because its folder is a link to a missing disk. */
class BoardNotReadyPageTest {
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of(Setting.DATA_DIR, OwnService.withoutIndex().toString()));
    @Inject TestService service;
    @Inject Settings settings;

    @Test void an_empty_board_helps_and_one_without_an_index_shows_what_the_store_finds() throws IOException {
        var empty = page("/en");
        assertTrue(empty.contains("<h2>There are no jobs yet</h2>") && empty.contains("<a href=\"/developers\">How to post jobs</a>"));
        assertTrue(page("/fr").contains("<h2>Il n&#39;y a pas encore d&#39;offres</h2>"));
        assertTrue(page("/fr/jobs").contains("<h1>Aucune offre</h1>"));

        var bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        bakery.create(job("Night Baker"));
        assertEquals(List.of("Night Baker"), titles(page("/en")));
        var plain = page("/en/jobs?q=ight+b&location=Vancouver&range=10&salaryMin=1000&sort=salary");
        assertEquals(List.of("Night Baker"), titles(plain));
        assertTrue(plain.contains("The search is being made ready. Filters"));
        assertTrue(plain.contains("only titles with exactly what you typed") && plain.contains("noindex"));
        assertFalse(plain.contains("class=\"filters\"") || plain.contains("Highest pay"));
        assertTrue(page("/fr/jobs").contains("La recherche est en préparation. Les filtres"));
        get("/en/employers/" + bakery.employer().id().value()).expectPage(503);

        Files.delete(settings.dataDir().resolve("search"));
        while (!page("/en/jobs").contains("class=\"filters\"")) {
            Polling.pause();
        }
        assertFalse(page("/en/jobs").contains("being made ready"));
        while (!page("/en").contains("Vancouver, BC</a>")) {
            Polling.pause();
        }
    }
}
