package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.config.Setting;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.support.Client;
import ca.posthaste.support.OwnService;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A service with custom settings: a base URL, a small body, a low rate limit and another time zone. */
class ConfiguredServiceTest {
    private static final int LIMIT = 5;
    /** The settings as an operator would write them, with a slash at the end of the URL. */
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of(Setting.BASE_URL, "https://jobs.example.org/board/", Setting.MAX_BODY, "1K",
        Setting.RATE_LIMIT, String.valueOf(LIMIT), Setting.TIME_ZONE, "Pacific/Kiritimati"));

    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    @Test void addresses_begin_with_the_configured_base_url_regardless_of_the_request() {
        var created = bakery.request("POST", "/jobs").header("Host", "internal:8080").header("X-Forwarded-Host", "evil.example.org")
            .json(Samples.BAKER).send().expect(201);
        created.expectHeader("Location", "https://jobs.example.org/board/api/v1.1/jobs/" + created.id());
        bakery.create(Samples.BAKER);
        bakery.get("/jobs?pageSize=1").expect("/paging/next", "https://jobs.example.org/board/api/v1.1/jobs?pageSize=1&page=2");
        Request.to("GET", TestService.root() + "/openapi.json").header("Host", "internal:8080").send().expect(200)
            .expect("/servers/0/url", "https://jobs.example.org/board/api/v1.2");
    }

    @Test void a_body_over_the_configured_size_is_rejected() {
        bakery.create(Samples.BAKER + " ".repeat(1024 - Samples.BAKER.toString().length()));
        bakery.post("/jobs", Samples.BAKER + " ".repeat(1025 - Samples.BAKER.toString().length())).expect(413);
    }

    @Test void a_key_that_has_used_up_its_limit_waits_for_the_next_minute() {
        for (int left = LIMIT - 1; left >= 0; left--) {
            bakery.get("/jobs").expect(200).expectHeader("RateLimit-Policy", "\"key\";q=5;w=60")
                .expectHeader("RateLimit", "\"key\";r=" + left + ";t=60");
        }
        service.clock().moveBy(Duration.ofSeconds(20));
        bakery.get("/jobs").expect(429).expectHeader("Retry-After", "40").expectHeader("RateLimit", "\"key\";r=0;t=40");
        bakery.post("/jobs", Samples.BAKER).expect(429);
        service.clock().moveBy(Duration.ofSeconds(39));
        bakery.get("/jobs").expect(429).expectHeader("Retry-After", "1");
        service.clock().moveBy(Duration.ofSeconds(1));
        bakery.get("/jobs").expect(200).expect("/paging/total", 0).expectHeader("RateLimit", "\"key\";r=4;t=60");
    }

    @Test void a_limit_is_counted_for_each_key_and_not_for_strangers() {
        for (int i = 0; i < LIMIT + 1; i++) {
            bakery.get("/jobs");
            service.stranger().get("/positiontypes").expect(200);
            service.stranger("nonsense").get("/jobs").expect(401);
        }
        bakery.get("/jobs").expect(429);
        bakery.get("/positiontypes").expect(200);
        service.employer(Samples.SHIPYARD).get("/jobs").expect(200);
        service.withNewKey(bakery.employer()).get("/jobs").expect(200);
    }

    @Test void a_rotation_does_not_begin_a_new_count() {
        var manager = service.withNewKey(bakery.employer(), new KeyProperties("All", EnumSet.allOf(Scope.class), Optional.empty())).using(ApiVersion.V1_2);
        for (int i = 0; i < LIMIT - 1; i++) {
            manager.get("/jobs").expect(200);
        }
        var rotated = manager.post("/keys/" + manager.entry().id() + "/rotate", "{\"overlapHours\": 0}").expect(200).at("/key").textValue();
        service.stranger(rotated).using(ApiVersion.V1_2).get("/jobs").expect(429);
    }

    @Test void today_is_a_day_of_the_configured_time_zone() {
        var today = service.clock().today();
        assertEquals(today.minusDays(1), LocalDate.now(service.clock().withZone(ZoneOffset.UTC)));
        bakery.create(Samples.BAKER).expect("/publishDate", today.toString());
        assertTrue(service.clock().getZone().getId().contains("Kiritimati"));
    }
}
