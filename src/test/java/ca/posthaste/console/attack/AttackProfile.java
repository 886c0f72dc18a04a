package ca.posthaste.console.attack;

import ca.posthaste.config.Setting;
import ca.posthaste.support.FreshData;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.List;
import java.util.Map;

/** A separate service whose webhooks may use loopback addresses. */
public final class AttackProfile implements QuarkusTestProfile {
    @Override public boolean disableGlobalTestResources() {
        return true;
    }

    @Override public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(FreshData.class, Map.of(Setting.WEBHOOK_LOOPBACK_HTTP.property(), "true")));
    }
}
