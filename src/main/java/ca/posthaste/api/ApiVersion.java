package ca.posthaste.api;

/** The versions of the API, oldest first. A newer version supports everything that an older one does. */
public enum ApiVersion {
    V1_1("1.1"),
    V1_2("1.2");

    private static final ApiVersion[] ALL = values();

    private final String number;
    private final String basePath;

    ApiVersion(String number) {
        this.number = number;
        this.basePath = "/api/v" + number;
    }

    public String number() {
        return number;
    }

    public String basePath() {
        return basePath;
    }

    /** Reports whether unknown, repeated and empty query parameters are rejected. Version 1.1 ignores them. */
    public boolean rejectsUnknownParameters() {
        return this != V1_1;
    }

    /** Returns the version that a path belongs to; null for a path outside the API. */
    public static ApiVersion of(String path) {
        for (var version : ALL) {
            if (path.startsWith(version.basePath) && path.startsWith("/", version.basePath.length())) {
                return version;
            }
        }
        return null;
    }
}
