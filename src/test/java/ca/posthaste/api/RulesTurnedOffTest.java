package ca.posthaste.api;

import ca.posthaste.config.Setting;
import ca.posthaste.support.OwnService;
import ca.posthaste.support.Samples;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A board on which the posting rules are turned off. */
class RulesTurnedOffTest extends FromTheFirstDay {
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of(Setting.POSTING_RULES, "off"));

    @Test void no_findings_are_reported_if_the_rules_are_off() {
        var caller = bakery.using(ApiVersion.V1_2);
        int id = caller.create(Samples.BAKER.with("status", "active")).expect("/compliance", List.of()).id();
        caller.read(id).expect("/compliance", List.of());
        caller.post("/compliance/check", Samples.BAKER).expect(200).expect("/compliance", List.of());
        caller.get("/jobs?compliance=ok").expect("/paging/total", 1);
        caller.get("/jobs?compliance=error").expect("/paging/total", 0);
        caller.get("/jobs?compliance=warning").expect("/paging/total", 0);
    }
}
