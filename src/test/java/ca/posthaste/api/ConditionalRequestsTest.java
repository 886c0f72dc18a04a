package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.RawHttp;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** ETag, If-Match and If-None-Match, in both versions. */
@QuarkusTest
class ConditionalRequestsTest {
    private static final JobBody COOK = JobBody.empty().with("title", "Cook");

    @Inject TestService service;

    private Client bakery(ApiVersion version) {
        return service.employer(Samples.BAKERY).using(version);
    }

    private static String tag(Answer answer) {
        var tag = answer.header("ETag").orElseThrow();
        assertTrue(tag.matches("\"[!#-~]+\""), tag);
        return tag;
    }

    @ParameterizedTest @EnumSource
    void a_client_that_has_the_bytes_gets_a_304_without_a_body(ApiVersion version) {
        var bakery = bakery(version);
        int id = bakery.create(Samples.BAKER.with("status", "active")).id();
        service.awaitSearch(); // otherwise only the second request might find the job
        for (var path : List.of("/jobs/" + id, "/jobs", "/jobs?q=baker", "/public/jobs/" + id, "/public/jobs?q=baker")) {
            var first = bakery.get(path).expect(200);
            for (var held : List.of(tag(first), "\"other\", " + tag(first), "W/" + tag(first), "*")) {
                var second = bakery.request("GET", path).header("If-None-Match", held).send().expect(304);
                assertEquals(0, second.bytes().length);
                assertEquals(tag(first), tag(second));
            }
            bakery.request("GET", path).header("If-None-Match", "\"other\"").send().expect(200);
        }
        assertTrue(bakery.read(id).header("Last-Modified").orElseThrow().endsWith(" GMT"));
    }

    @ParameterizedTest @EnumSource
    void a_change_makes_every_cached_copy_stale(ApiVersion version) {
        var bakery = bakery(version);
        int id = bakery.create(Samples.BAKER).id();
        for (var path : List.of("/jobs/" + id, "/jobs")) {
            var before = tag(bakery.get(path));
            bakery.update(id, JobBody.empty().with("title", "Cook at " + path));
            var after = bakery.request("GET", path).header("If-None-Match", before).send().expect(200);
            assertNotEquals(before, tag(after));
        }
    }

    @Test void each_language_and_version_has_a_tag_of_its_own_and_all_name_the_same_state() {
        var bakery = bakery(ApiVersion.V1_1);
        int id = bakery.create(Samples.BAKER).id();
        var tags = List.of(tag(bakery.read(id)), tag(bakery.get("/jobs/" + id + "?lang=fr")),
            tag(bakery.using(ApiVersion.V1_2).read(id)), tag(bakery.using(ApiVersion.V1_2).get("/jobs/" + id + "?lang=fr")));
        assertEquals(4, tags.stream().distinct().count(), tags.toString());
        for (var held : tags) {
            var path = "/jobs/" + id;
            assertEquals(tags.indexOf(held) == 0 ? 304 : 200, bakery.request("GET", path).header("If-None-Match", held).send().status());
            bakery.request("PUT", path).header("If-Match", held).json("{}").send().expect(200);
        }
    }

    @ParameterizedTest @EnumSource
    void a_write_succeeds_with_the_current_tag_from_any_answer(ApiVersion version) {
        var bakery = bakery(version);
        var created = bakery.create(Samples.baker("B-1"));
        int id = created.id();
        var updated = bakery.request("PUT", "/jobs/" + id).header("If-Match", tag(created)).json(COOK).send().expect(200);
        var upserted = bakery.request("PUT", "/jobs").header("If-Match", tag(bakery.read(id)))
            .json(Samples.baker("B-1")).send().expect(200);
        assertNotEquals(tag(updated), tag(upserted));
        bakery.request("PUT", "/jobs/" + id).header("If-Match", "\"other\", " + tag(upserted)).json(COOK).send().expect(200);
        bakery.request("PUT", "/jobs/" + id).header("If-Match", "*").json(COOK).send().expect(200);
        bakery.request("DELETE", "/jobs/" + id).header("If-Match", tag(bakery.read(id))).send().expect(204);
        int second = bakery.create(Samples.baker("B-1")).id();
        bakery.request("DELETE", "/jobs").header("If-Match", tag(bakery.read(second))).json("{\"referenceId\": \"B-1\"}").send().expect(204);
    }

    @ParameterizedTest @EnumSource
    void a_write_with_any_other_tag_is_rejected_and_the_response_has_the_current_one(ApiVersion version) {
        var bakery = bakery(version);
        var first = tag(bakery.create(Samples.baker("B-1")));
        int id = bakery.get("/jobs?q=B-1").at("/data/0/id").intValue();
        var now = tag(bakery.update(id, COOK));
        var other = tag(bakery.create(Samples.baker("B-2")));
        var inner = now.substring(0, now.length() - 1);
        for (var held : List.of(first, "\"bogus\"", "bogus", "W/" + now, other, "", "\"\"", first + ", \"more\"", "x" + now, "W/ " + now,
            now + "x", inner, inner + "0\"", inner + ".x\"", "\"more\"" + now)) {
            for (var rejected : List.of(
                bakery.request("PUT", "/jobs/" + id).header("If-Match", held).json(Samples.baker("B-3")).send(),
                bakery.request("PUT", "/jobs").header("If-Match", held).json(Samples.baker("B-1")).send(),
                bakery.request("DELETE", "/jobs/" + id).header("If-Match", held).send(),
                bakery.request("DELETE", "/jobs").header("If-Match", held).json("{\"referenceId\": \"B-1\"}").send())) {
                rejected.expect(412).expect("/type", "urn:posthaste:problem:precondition-failed");
                assertEquals(Optional.of(now), rejected.header("ETag"), held);
            }
        }
        bakery.read(id).expect("/title", "Cook");
    }

    @ParameterizedTest @EnumSource
    void a_tag_that_was_never_given_out_is_rejected_even_if_it_begins_like_one(ApiVersion version) {
        var bakery = bakery(version);
        int id = bakery.create(Samples.BAKER).id();
        var read = tag(bakery.read(id));
        for (int at = 1; at < read.length() - 1; at++) {
            var digit = read.charAt(at) == '0' ? '1' : '0';
            var held = read.substring(0, at) + digit + read.substring(at + 1);
            assertEquals(412, bakery.request("PUT", "/jobs/" + id).header("If-Match", held).json(COOK).send().status(), held);
        }
        bakery.request("PUT", "/jobs/" + id).header("If-Match", read).json(COOK).send().expect(200);
    }

    @ParameterizedTest @EnumSource
    void a_tag_in_the_second_of_two_header_lines_counts(ApiVersion version) {
        var bakery = bakery(version);
        var created = bakery.create(Samples.BAKER);
        var answer = RawHttp.raw("DELETE " + version.basePath() + "/jobs/" + created.id() + " HTTP/1.1\r\nHost: localhost\r\nAPI-Key: "
            + bakery.key() + "\r\nIf-Match: \"other\"\r\nIf-Match: " + tag(created) + "\r\nConnection: close\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 204"), answer);
    }

    @ParameterizedTest @EnumSource
    void a_job_that_is_not_there_matches_nothing(ApiVersion version) {
        var bakery = bakery(version);
        for (var held : List.of("*", "\"x\"")) {
            bakery.request("PUT", "/jobs").header("If-Match", held).json(Samples.baker("B-1")).send().expect(412);
            bakery.request("PUT", "/jobs/1").header("If-Match", held).json(COOK).send().expect(404);
            bakery.request("DELETE", "/jobs/1").header("If-Match", held).send().expect(404);
        }
        bakery.get("/jobs").expect("/paging/total", 0);
    }

    @ParameterizedTest @EnumSource
    void a_put_with_if_none_match_star_only_creates(ApiVersion version) {
        var bakery = bakery(version);
        var created = bakery.request("PUT", "/jobs").header("If-None-Match", "*").json(Samples.baker("B-1")).send().expect(201);
        var rejected = bakery.request("PUT", "/jobs").header("If-None-Match", "*").json(Samples.baker("B-1").with("title", "Cook")).send();
        rejected.expect(412).expectHeader("ETag", tag(created));
        bakery.read(created.id()).expect("/title", "Baker");
    }

    @ParameterizedTest @EnumSource
    void if_none_match_parses_tags_like_if_match(ApiVersion version) {
        var bakery = bakery(version);
        var now = tag(bakery.create(Samples.baker("B-1")));
        for (var held : List.of(now, "W/" + now, "\"a,b\", " + now)) {
            bakery.request("PUT", "/jobs").header("If-None-Match", held).json(Samples.baker("B-1")).send().expect(412);
        }
        for (var other : List.of("x" + now, "W/ " + now, now.replace("\"", ""), now.substring(0, now.length() - 1) + ".x\"")) {
            bakery.request("PUT", "/jobs").header("If-None-Match", other).json(Samples.baker("B-1")).send().expect(200);
        }
    }

    @Test void exactly_one_of_concurrent_writes_with_one_tag_succeeds() {
        var bakery = bakery(ApiVersion.V1_2);
        var created = bakery.create(Samples.BAKER);
        var answers = IntStream.range(0, 20).mapToObj(i -> bakery.request("PUT", "/jobs/" + created.id()).header("If-Match", tag(created))
            .json(JobBody.empty().with("title", "Cook " + i)).sendAsync()).toList();
        assertEquals(1, answers.stream().map(CompletableFuture::join).filter(answer -> answer.status() == 200).count());
        assertEquals(19, answers.stream().map(CompletableFuture::join).filter(answer -> answer.status() == 412).count());
    }
}
