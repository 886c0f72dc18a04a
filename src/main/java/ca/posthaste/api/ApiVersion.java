package ca.posthaste.api;

/** The versions of the API, oldest first. A newer one answers everything that an older one does. */
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

    /** As people write it, such as 1.2. */
    public String number() {
        return number;
    }

    /** What its paths begin with. */
    public String basePath() {
        return basePath;
    }

    /** Whether a query parameter that nobody knows, one that is sent twice or one without a value is refused. Version 1.1 ignores it. */
    public boolean refusesUnknownParameters() {
        return this != V1_1;
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
