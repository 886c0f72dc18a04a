package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Completions that are suggested to candidates. */
@QuarkusTest
class SuggestTest {
    @Inject TestService service;
    private Client anyone;
    private String word;

    @BeforeEach void open() {
        anyone = service.stranger().using(ApiVersion.V1_2);
        word = "q" + UUID.randomUUID().toString().replaceAll("[^a-f]", "");
    }

    private Answer suggested(String query) {
        return anyone.get("/public/suggest?" + query).expect(200);
    }

    private static List<String> texts(Answer answer, String list) {
        return StreamSupport.stream(answer.at("/" + list).spliterator(), false).map(text -> text.asText()).toList();
    }

    @Test void places_are_completed_the_most_populous_first() {
        suggested("q=van").expect("/places/0/name", "Vancouver, BC")
            .expect("/places/0/id", anyone.get("/locations?q=vancouver").at("/data/0/id").intValue());
        suggested("q=montr%C3%A9al").expect("/places/0/name", "Montréal, QC");
        suggested("q=" + word).expect("/places", List.of());
    }

    @Test void titles_and_employers_of_open_jobs_are_completed() {
        var employer = service.employer(word + " Bakery");
        int id = employer.create(Samples.BAKER.with("status", "active").with("title", word + " Baker")).id();
        var answer = suggested("q=" + word);
        while (texts(answer, "titles").isEmpty() || texts(answer, "employers").isEmpty()) {
            Polling.pause();
            answer = suggested("q=" + word);
        }
        assertEquals(List.of(word + " Baker"), texts(answer, "titles"));
        assertEquals(List.of(word + " Bakery"), texts(answer, "employers"));
        answer.expectHeader("Cache-Control", "public, max-age=60");
        employer.delete("/jobs/" + id).expect(204);
        while (!texts(suggested("q=" + word), "titles").isEmpty()) {
            Polling.pause();
        }
    }

    @Test void titles_in_the_language_of_the_caller_come_first() {
        var employer = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        employer.create(Samples.BAKER.with("status", "active").with("title", word + " Baker"));
        employer.create(Samples.BAKER.with("status", "active").with("title", word + " Boulangère").with("language", "fr"));
        while (texts(suggested("q=" + word), "titles").size() < 2) {
            Polling.pause();
        }
        assertEquals(List.of(word + " Baker", word + " Boulangère"), texts(suggested("q=" + word + "&lang=en"), "titles"));
        assertEquals(List.of(word + " Boulangère", word + " Baker"), texts(suggested("q=" + word + "&lang=fr"), "titles"));
    }

    @Test void a_confidential_employer_is_never_suggested() {
        var employer = service.employer(word + " Yard");
        employer.create(Samples.WELDER.with("title", word + " Welder"));
        while (texts(suggested("q=" + word), "titles").isEmpty()) {
            Polling.pause();
        }
        assertEquals(List.of(), texts(suggested("q=" + word), "employers"));
    }

    @Test void at_most_the_requested_number_of_suggestions_is_returned() {
        assertEquals(5, suggested("q=s").at("/places").size());
        assertEquals(1, suggested("q=s&limit=1").at("/places").size());
        assertEquals(20, suggested("q=s&limit=20").at("/places").size());
    }

    @ParameterizedTest
    @CsvSource({"'', /q required", "q=, /q required", "q=%20, /q required", "q=a&limit=0, /limit out_of_range", "q=a&limit=21, /limit out_of_range",
        "q=a&limit=x, /limit wrong_type", "q=%01, /q forbidden_character /q required", "q=a&page=1, /page unknown_parameter"})
    void invalid_requests_are_rejected(String query, String fault) {
        var answer = anyone.get("/public/suggest?" + query).expect(400);
        assertEquals(fault.split(" ")[0], answer.at("/errors/0/pointer").asText(), answer::text);
        assertEquals(fault.split(" ")[1], answer.at("/errors/0/code").asText(), answer::text);
    }

    @Test void q_has_at_most_a_hundred_characters() {
        suggested("q=" + "a".repeat(100));
        anyone.get("/public/suggest?q=" + "a".repeat(101)).expectFaults("/q too_long");
        assertFalse(anyone.get("/public/suggest?q=" + "a".repeat(101) + "&lang=fr").at("/detail").asText().contains("Send"));
    }
}
