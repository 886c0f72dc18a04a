package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An integrator that follows docs/changes.md to the letter while the employer's other systems write. */
@QuarkusTest
class ChangesGuideTest extends FromTheFirstDay {
    private Client feed;
    private final Map<Integer, String> copy = new TreeMap<>();

    @BeforeEach void openFeed() {
        feed = bakery.using(ApiVersion.V1_2);
    }

    @ParameterizedTest @ValueSource(strings = {"", "&sort=updatedAt", "&sort=-updatedAt", "&sort=title", "&sort=-closeDate"})
    void the_copy_is_complete_although_jobs_are_deleted_created_and_changed_concurrently(String sort) {
        for (int i = 0; i < 12; i++) {
            feed.create(Samples.baker("B-" + i));
        }
        var cursor = feed.get("/changes?since=now").expect(200).at("/next").asText(); // step 1
        var page = feed.get("/jobs?pageSize=3" + sort).expect(200); // step 2
        for (int round = 0; round < 20; round++) {
            page.at("/data").forEach(row -> copy.put(row.get("id").asInt(), row.get("etag").asText()));
            if (page.at("/paging/next").isNull()) {
                break;
            }
            othersWrite(page, round);
            page = feed.request("GET", page.at("/paging/next").asText().substring(feed.baseUrl().length())).send().expect(200);
        }
        Answer changes;
        do { // step 3
            changes = feed.get("/changes?expand=job&limit=2&since=" + cursor).expect(200);
            changes.at("/changes").forEach(this::take);
            cursor = changes.at("/next").asText();
        } while (changes.at("/more").asBoolean());
        assertEquals(stored(), copy);
    }

    /** Deletes and changes jobs on pages that were read already, so that with numbered pages other jobs would move up and be missed. */
    private void othersWrite(Answer page, int round) {
        feed.delete("/jobs/" + page.at("/data/0/id").asInt()).expect(204);
        feed.update(page.at("/data/1/id").asInt(), "{\"title\": \"Aardvark keeper\", \"closeDate\": \"2026-05-01\"}");
        feed.create(Samples.baker("N-" + round));
    }

    private void take(JsonNode change) {
        if (change.get("job").isNull()) {
            copy.remove(change.get("id").asInt());
        } else {
            copy.put(change.get("id").asInt(), change.get("etag").asText());
        }
    }

    private Map<Integer, String> stored() {
        var all = new TreeMap<Integer, String>();
        feed.get("/jobs?pageSize=100").at("/data").forEach(row -> all.put(row.get("id").asInt(), row.get("etag").asText()));
        return all;
    }
}
