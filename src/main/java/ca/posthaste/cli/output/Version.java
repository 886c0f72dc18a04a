package ca.posthaste.cli.output;

import ca.posthaste.api.ProductVersion;
import picocli.CommandLine.IVersionProvider;

/** Provides the version, from the properties that the build writes. */
public final class Version implements IVersionProvider {
    @Override public String[] getVersion() {
        return new String[] {"posthaste " + ProductVersion.current()};
    }
}
