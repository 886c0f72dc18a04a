package ca.posthaste.support;

import ca.posthaste.config.Setting;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.List;
import java.util.Map;

/** Like {@link BehindProxy}, but with a low limit per network on applications and sign-in links. Shared by several classes for the same reason. */
public final class LimitedBehindProxy implements QuarkusTestProfile {
    public static final int LIMIT = 3;

    @Override public boolean disableGlobalTestResources() {
        return true;
    }

    @Override public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(FreshData.class,
            Map.of(Setting.TRUST_PROXY.property(), "true", Setting.APPLY_LIMIT.property(), String.valueOf(LIMIT))));
    }

    @Override public Map<String, String> getConfigOverrides() {
        return new BehindProxy().getConfigOverrides();
    }
}
