package ca.posthaste.http;

import ca.posthaste.address.NetworkAddress;

/** How much of a caller's address the access log shows. */
public enum LoggedAddress {
    SHORT, FULL, NONE;

    private static final String NOTHING = "-";

    /** Only what parses as an address: a proxy may pass on any text that a caller wrote. */
    String of(String network) {
        return this == NONE ? NOTHING
            : NetworkAddress.parse(network).map(this == FULL ? NetworkAddress::toString : NetworkAddress::shortened).orElse(NOTHING);
    }
}
