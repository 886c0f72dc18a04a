package ca.posthaste.api;

/** The versions of the API, oldest first. A newer one answers everything that an older one does. */
public enum ApiVersion {
    V1_1("/api/v1.1"),
    V1_2("/api/v1.2");

    private static final ApiVersion[] ALL = values();

    private final String basePath;

    ApiVersion(String basePath) {
        this.basePath = basePath;
    }

    /** What its paths begin with. */
    public String basePath() {
        return basePath;
    }

    /** The version that this path is below; null outside of the API. */
    public static ApiVersion of(String path) {
        for (var version : ALL) {
            if (path.startsWith(version.basePath) && path.startsWith("/", version.basePath.length())) {
                return version;
            }
        }
        return null;
    }
}
