package ca.posthaste.account;

import java.time.Instant;

/**
 * From a sign-in to its end, in one browser.
 *
 * @param hash    of the word in the cookie
 * @param usedAt  to the minute
 * @param network address, when it began
 * @param browser what it says of itself
 */
public record Session(String hash, int user, Instant begunAt, Instant usedAt, String network, String browser) {
    public static final int BROWSER_MAX = 300;
}
