package ca.posthaste.support;

import ca.posthaste.config.Setting;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.List;
import java.util.Map;

/** A service that trusts the headers of its proxy. Shared by several classes, because Quarkus builds and starts the service once for every profile. */
public final class BehindProxy implements QuarkusTestProfile {
    @Override public boolean disableGlobalTestResources() {
        return true;
    }

    @Override public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(FreshData.class, Map.of(Setting.TRUST_PROXY.property(), "true")));
    }

    @Override public Map<String, String> getConfigOverrides() {
        return Map.of("quarkus.http.proxy.proxy-address-forwarding", "true", "quarkus.http.proxy.allow-forwarded", "true",
            "quarkus.http.proxy.allow-x-forwarded", "true", "quarkus.http.proxy.enable-forwarded-host", "true");
    }
}
