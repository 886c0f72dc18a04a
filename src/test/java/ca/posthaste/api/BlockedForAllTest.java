package ca.posthaste.api;

import ca.posthaste.config.Setting;
import ca.posthaste.support.FreshData;
import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A board that publishes no job that violates a posting rule, regardless of the caller. */
@QuarkusTest
@TestProfile(BlockedForAllTest.Blocking.class)
class BlockedForAllTest extends FromTheFirstDay {

    public static final class Blocking implements QuarkusTestProfile {
        @Override public boolean disableGlobalTestResources() {
            return true;
        }

        @Override public List<TestResourceEntry> testResources() {
            return List.of(new TestResourceEntry(FreshData.class, Map.of(Setting.POSTING_RULES.property(), "block-all")));
        }
    }

    @ParameterizedTest @EnumSource
    void every_caller_is_stopped(ApiVersion version) {
        var caller = bakery.using(version);
        caller.post("/jobs", Samples.BAKER.with("status", "active")).expectFaults("/salary posting_rule");
        int id = caller.create(Samples.BAKER).id();
        caller.put("/jobs/" + id, "{\"status\": \"active\"}").expectFaults("/salary posting_rule");
        caller.update(id, "{\"status\": \"active\", \"salary\": {\"amount\": 20, \"period\": {\"id\": 5}}}");
    }

    @Test void what_is_archived_is_not_published() {
        bakery.create(Samples.BAKER.with("status", "archived"));
    }
}
