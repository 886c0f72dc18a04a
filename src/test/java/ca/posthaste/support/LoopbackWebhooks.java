package ca.posthaste.support;

import ca.posthaste.config.Setting;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.List;
import java.util.Map;

/** A service whose webhooks may use loopback addresses. Shared by several classes, because Quarkus builds and starts the service once for every profile. */
public final class LoopbackWebhooks implements QuarkusTestProfile {
    @Override public boolean disableGlobalTestResources() {
        return true;
    }

    @Override public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(FreshData.class, Map.of(Setting.WEBHOOK_LOOPBACK_HTTP.property(), "true")));
    }
}
