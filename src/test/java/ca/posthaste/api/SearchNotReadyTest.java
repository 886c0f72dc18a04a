package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.config.Setting;
import ca.posthaste.config.Settings;
import ca.posthaste.support.Client;
import ca.posthaste.support.OwnService;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** There is no search index, because its folder is a link to a disk that is unavailable. */
class SearchNotReadyTest {
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of(Setting.DATA_DIR, OwnService.withoutIndex().toString()));
    @Inject TestService service;
    @Inject Settings settings;
    private Client anyone;

    @BeforeEach void open() {
        anyone = service.stranger().using(ApiVersion.V1_2);
    }

    @Test void the_database_answers_what_it_can_until_the_index_can_be_made() throws IOException {
        int id = service.employer(Samples.BAKERY).create(Samples.BAKER.with("status", "active").with("title", "Night Baker")).id();
        service.stranger().get("/public/jobs?q=ight%20b").expect(200).expect("/data/0/id", id);
        anyone.get("/public/jobs?q=ight%20b&location=Vancouver&range=10&categoryIds=36&positionTypeIds=1&page=1&lang=fr").expect(200)
            .expect("/data/0/id", id).expect("/facets", null).expect("/tried/0/kind", "titlesOnly");
        anyone.get("/public/jobs").expect(200).expect("/paging/total", 1).expect("/tried", List.of());
        for (var more : List.of("facets=true", "sort=salary", "workplaceType=remote", "provinces=BC", "salaryMin=1", "postedWithin=1", "employerId=1",
            "language=en", "sort=distance&location=Vancouver")) {
            anyone.get("/public/jobs?" + more).expect(503).expect("/type", "urn:posthaste:problem:search-not-ready").expectHeader("Retry-After", "10");
        }
        assertTrue(anyone.get("/public/jobs?facets=true&lang=fr").at("/title").asText().contains("index de recherche"));
        var suggested = anyone.get("/public/suggest?q=van").expect(200).expect("/titles", List.of()).expect("/employers", List.of())
            .expectHeader("Cache-Control", "public, max-age=0");
        assertEquals("Vancouver, BC", suggested.at("/places/0/name").asText());
        Files.delete(settings.dataDir().resolve("search"));
        while (anyone.get("/public/jobs?facets=true").status() != 200) {
            Polling.pause();
        }
        anyone.get("/public/jobs?q=bakers%20night&facets=true").expect(200).expect("/data/0/id", id).expect("/tried", List.of());
    }
}
