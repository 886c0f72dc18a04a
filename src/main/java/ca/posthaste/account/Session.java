package ca.posthaste.account;

import java.time.Instant;

/**
 * From a sign-in to its end, in one browser.
 *
 * @param hash    of the word in the cookie
 * @param usedAt  to the minute
 * @param network address, when it began; what a proxy says of it may be any text
 * @param browser what it says of itself
 */
public record Session(String hash, int user, Instant begunAt, Instant usedAt, String network, String browser) {
    public static final int BROWSER_MAX = 300;
    static final int NETWORK_MAX = 100;

    public Session {
        network = beginning(network, NETWORK_MAX);
        browser = beginning(browser, BROWSER_MAX);
    }

    private static String beginning(String text, int most) {
        return text.substring(0, Math.min(text.length(), most));
    }
}
