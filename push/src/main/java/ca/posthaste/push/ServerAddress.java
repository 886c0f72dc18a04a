package ca.posthaste.push;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;

/** The base URL of a server's API, derived from what people type. */
public record ServerAddress(URI base) {
    private static final String VERSION = "/api/v1.2";

    public static ServerAddress of(String text) throws PushFault {
        try {
            var uri = new URI(text.strip());
            if (uri.getHost() == null || !("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()))
                || uri.getQuery() != null || uri.getUserInfo() != null) {
                throw new PushFault("--to must be the server's address, such as https://jobs.example.org, not \"" + text + "\".");
            }
            var path = uri.getPath().replaceFirst("/+$", "");
            if (path.matches(".*/api/v[0-9.]+") && !path.endsWith(VERSION)) {
                throw new PushFault("push needs version 1.2 of the API: set --to to " + text.replaceFirst("/api/v.*", VERSION) + ".");
            }
            return new ServerAddress(new URI(uri.getScheme(), null, uri.getHost(), uri.getPort(),
                path.endsWith(VERSION) ? path : path + VERSION, null, null));
        } catch (URISyntaxException notAnAddress) {
            throw new PushFault("--to must be the server's address, such as https://jobs.example.org, not \"" + text + "\".");
        }
    }

    /** Reports whether the key would cross a network unencrypted. */
    public boolean isOpenToListeners() {
        try {
            return base.getScheme().equalsIgnoreCase("http") && !InetAddress.getByName(base.getHost()).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false; // the request itself will report that
        }
    }

    URI at(String pathAndQuery) {
        return URI.create(base + pathAndQuery);
    }
}
