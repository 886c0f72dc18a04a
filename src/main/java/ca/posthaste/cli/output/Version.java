package ca.posthaste.cli.output;

import java.io.IOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Provides the version, from the properties that the build writes. */
public final class Version implements IVersionProvider {
    @Override public String[] getVersion() throws IOException {
        var build = new Properties();
        try (var file = Version.class.getResourceAsStream("/posthaste.properties")) {
            build.load(file);
        }
        return new String[] {"posthaste " + build.getProperty("version")};
    }
}
