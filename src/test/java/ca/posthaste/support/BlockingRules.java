package ca.posthaste.support;

import ca.posthaste.config.Setting;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.List;
import java.util.Map;

/** A service that rejects postings that break a rule. Shared by several classes, because Quarkus builds and starts the service once for every profile. */
public final class BlockingRules implements QuarkusTestProfile {
    @Override public boolean disableGlobalTestResources() {
        return true;
    }

    @Override public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(FreshData.class, Map.of(Setting.POSTING_RULES.property(), "block")));
    }
}
