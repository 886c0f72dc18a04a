package ca.posthaste.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

public final class ProductVersion {
    private ProductVersion() {}

    /** Returns the version from the properties that the build writes. */
    public static String current() {
        var build = new Properties();
        try (var file = ProductVersion.class.getResourceAsStream("/posthaste.properties")) {
            build.load(file);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        return build.getProperty("version");
    }
}
