package ca.posthaste.support;

import ca.posthaste.config.Setting;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Settings of a service under test, set in the way the command line sets them: a new data folder under target/, a free port, and whatever a profile adds. A
 * setting that is already given, as {@code -Dposthaste.…}, takes precedence, so that the whole suite can be run against another database.
 */
public final class FreshData implements QuarkusTestResourceLifecycleManager {
    /** {@code -Dtest.engine=postgres} runs the same suite on PostgreSQL. */
    private static final String ENGINE = "test.engine";

    private final Map<String, String> settings = new HashMap<>();

    @Override public void init(Map<String, String> ofProfile) {
        settings.putAll(settings());
        settings.putAll(ofProfile);
        settings.keySet().removeIf(name -> !ofProfile.containsKey(name) && System.getProperty(name) != null);
    }

    /** Returns the settings of a service under test: a folder and a database of its own. */
    static Map<String, String> settings() {
        var common = new HashMap<>(Map.of(Setting.ACCESS_LOG.property(), "false", Setting.DATA_DIR.property(), folder().toString()));
        if ("postgres".equals(System.getProperty(ENGINE))) {
            common.put(Setting.DATABASE_URL.property(), TestPostgres.freshDatabase());
        }
        return common;
    }

    static Path folder() {
        try {
            return Files.createTempDirectory(Files.createDirectories(Path.of("target", "test-data")), "run");
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    @Override public Map<String, String> start() {
        settings.forEach(System::setProperty);
        return Map.of("quarkus.http.test-port", "0");
    }

    @Override public void stop() {
        settings.keySet().forEach(System::clearProperty);
    }
}
