package ca.posthaste.http;

import ca.posthaste.http.address.NetworkAddress;

/** The amount of detail of a caller's address in the access log. */
public enum LoggedAddress {
    SHORT, FULL, NONE;

    private static final String NOTHING = "-";

    /** Returns the address as logged. Logs only valid addresses, because a proxy may pass on any text that a caller sent. */
    String of(String network) {
        return this == NONE ? NOTHING
            : NetworkAddress.parse(network).map(this == FULL ? NetworkAddress::toString : NetworkAddress::shortened).orElse(NOTHING);
    }
}
