package ca.posthaste.account;

import java.time.Instant;

/**
 * A session of a user in one browser, from sign-in to sign-out or expiry.
 *
 * @param hash    hash of the token in the cookie
 * @param usedAt  time of the last use, to the minute
 * @param network network address at the start of the session; if a proxy reports it, it may be any text
 * @param browser the browser's User-Agent header
 */
public record Session(String hash, int user, Instant begunAt, Instant usedAt, String network, String browser) {
    public static final int BROWSER_MAX = 300;
    static final int NETWORK_MAX = 100;

    public Session {
        network = beginning(network, NETWORK_MAX);
        browser = beginning(browser, BROWSER_MAX);
    }

    private static String beginning(String text, int limit) {
        return text.substring(0, Math.min(text.length(), limit));
    }
}
