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

/** A board on which the posting rules are turned off. */
@QuarkusTest
@TestProfile(RulesTurnedOffTest.Off.class)
class RulesTurnedOffTest extends FromTheFirstDay {

    public static final class Off implements QuarkusTestProfile {
        @Override public boolean disableGlobalTestResources() {
            return true;
        }

        @Override public List<TestResourceEntry> testResources() {
            return List.of(new TestResourceEntry(FreshData.class, Map.of(Setting.POSTING_RULES.property(), "off")));
        }
    }

    @Test void nothing_is_found_in_any_job() {
        var caller = bakery.using(ApiVersion.V1_2);
        int id = caller.create(Samples.BAKER.with("status", "active")).expect("/compliance", List.of()).id();
        caller.read(id).expect("/compliance", List.of());
        caller.post("/compliance/check", Samples.BAKER).expect(200).expect("/compliance", List.of());
        caller.get("/jobs?compliance=ok").expect("/paging/total", 1);
        caller.get("/jobs?compliance=error").expect("/paging/total", 0);
        caller.get("/jobs?compliance=warning").expect("/paging/total", 0);
    }
}
