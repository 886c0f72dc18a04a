package ca.posthaste.http.address;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkAddressTest {

    @ParameterizedTest @CsvSource({"203.0.113.7,203.0.113.0/24", "2001:db8:1:2::3,2001:db8:1::/48", "::ffff:203.0.113.7,203.0.113.0/24"})
    void an_address_is_shortened_to_its_network(String address, String network) {
        assertEquals(network, NetworkAddress.parse(address).orElseThrow().shortened());
    }

    @ParameterizedTest @ValueSource(strings = {".1:2:3", "..:", ".:", "localhost", "1.2.3", "1.2.3.4.5", "256.1.1.1", "example.org:80", "", "[::1]"})
    void an_invalid_address_is_not_parsed_or_looked_up(String text) {
        assertTrue(NetworkAddress.parse(text).isEmpty());
    }
}
