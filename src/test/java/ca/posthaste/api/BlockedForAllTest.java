package ca.posthaste.api;

import ca.posthaste.config.Setting;
import ca.posthaste.support.OwnService;
import ca.posthaste.support.Samples;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A board that publishes no job that violates a posting rule, regardless of the caller. */
class BlockedForAllTest extends FromTheFirstDay {
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of(Setting.POSTING_RULES, "block-all"));

    @ParameterizedTest @EnumSource
    void jobs_with_errors_are_rejected_for_every_caller(ApiVersion version) {
        var caller = bakery.using(version);
        caller.post("/jobs", Samples.BAKER.with("status", "active")).expectFaults("/salary posting_rule");
        int id = caller.create(Samples.BAKER).id();
        caller.put("/jobs/" + id, "{\"status\": \"active\"}").expectFaults("/salary posting_rule");
        caller.update(id, "{\"status\": \"active\", \"salary\": {\"amount\": 20, \"period\": {\"id\": 5}}}");
    }

    @Test void archived_jobs_are_accepted() {
        bakery.create(Samples.BAKER.with("status", "archived"));
    }
}
