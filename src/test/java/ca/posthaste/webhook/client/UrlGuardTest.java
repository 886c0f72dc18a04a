package ca.posthaste.webhook.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.http.address.Network;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A webhook cannot reach into the operator's network. */
class UrlGuardTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Resolves names as an attacker could make them resolve: here, to the address in the name. */
    private static List<InetAddress> resolved(String host) throws UnknownHostException {
        if (host.endsWith(".example.org")) {
            var addresses = new ArrayList<InetAddress>();
            for (var part : host.substring(0, host.length() - ".example.org".length()).split("-and-")) {
                addresses.add(InetAddress.getByName(part.equals("public") ? "93.184.216.34" : part.equals("six") ? "2606:4700::1111"
                    : part.equals("loopback6") ? "::1" : part.equals("local6") ? "fd00::1" : part.replace('-', '.')));
            }
            return addresses;
        }
        return List.of(InetAddress.getAllByName(host)); // as the operating system interprets it
    }

    private static boolean isLetThrough(UrlGuard reach, String url) {
        try (var lookup = new AddressLookup(UrlGuardTest::resolved, reach, PATIENCE)) {
            return !lookup.addresses(1, ReceiverUrl.parse(url)).isEmpty();
        } catch (ReceiverUrl.Malformed malformed) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        // loopback, this network, private, shared, link-local, metadata
        "https://127.0.0.1/", "https://127.1.2.3/", "https://127.255.255.255/", "https://0.0.0.0/", "https://0.1.2.3/", "https://10.0.0.1/",
        "https://10.255.255.255/", "https://172.16.0.1/", "https://172.31.255.255/", "https://192.168.0.1/", "https://192.168.255.255/",
        "https://100.64.0.1/", "https://100.127.255.255/", "https://169.254.0.1/", "https://169.254.169.254/latest/meta-data/", "https://168.63.129.16/",
        // protocol assignments, documentation, 6to4 relays, benchmarks, multicast, reserved, broadcast
        "https://192.0.0.8/", "https://192.0.0.192/", "https://192.0.2.1/", "https://198.51.100.1/", "https://203.0.113.1/", "https://192.88.99.1/",
        "https://198.18.0.1/", "https://198.19.255.255/", "https://224.0.0.1/", "https://239.255.255.250/", "https://240.0.0.1/",
        "https://255.255.255.255/",
        // other notations of a number
        "https://2130706433/", "https://0x7f000001/", "https://017700000001/", "https://0177.0.0.1/", "https://0x7f.0.0.1/", "https://0x7f.1/",
        "https://127.1/", "https://127.0.1/", "https://0/", "https://00000000000000000000177.0.0.1/", "https://127.0.0.01/", "https://1.1.1/",
        "https://256.256.256.256/", "https://1.1.1.1.1/", "https://0xa9fea9fe/", "https://169.254.43518/", "https://example.0x7f/",
        "https://１２７.0.0.1/", "https://①②⑦.0.0.1/", "https://127。0。0。1/",
        // IPv6
        "https://[::]/", "https://[::1]/", "https://[0:0:0:0:0:0:0:1]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/",
        "https://[::ffff:93.184.216.34]/", "https://[::127.0.0.1]/", "https://[::93.184.216.34]/", "https://[64:ff9b::127.0.0.1]/",
        "https://[64:ff9b::7f00:1]/", "https://[64:ff9b:1::1]/", "https://[2002:7f00:1::]/", "https://[2002:c0a8:1::1]/",
        "https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/", "https://[2001:2::1]/", "https://[2001:10::1]/", "https://[2001:20::1]/",
        "https://[2001:db8::1]/", "https://[3fff::1]/", "https://[100::1]/", "https://[fc00::1]/", "https://[fd00:ec2::254]/",
        "https://[fe80::1]/", "https://[fe80::1%25eth0]/", "https://[fe80::1%eth0]/", "https://[fec0::1]/", "https://[ff02::1]/",
        "https://[4000::1]/", "https://[5f00::1]/", "https://[2606:4700::5efe:10.0.0.1]/", "https://[2606:4700::200:5efe:a00:1]/",
        // names of which at least one address is one of those
        "https://localhost/", "https://127-0-0-1.example.org/", "https://10-1-2-3.example.org/", "https://169-254-169-254.example.org/",
        "https://loopback6.example.org/", "https://local6.example.org/", "https://public-and-127-0-0-1.example.org/",
        "https://public-and-local6.example.org/", "https://no-such-name.invalid/",
        // URLs that two programs could parse differently
        "https://public.example.org@127.0.0.1/", "https://user:secret@public.example.org/", "https://127.0.0.1#@public.example.org/",
        "https://public.example.org\\@127.0.0.1/", "https://127.0.0.1\\.example.org/", "https://public.example.org#x", "https:///public.example.org/",
        "https://:443/", "https://public.example.org:/x y", "https://public.example.org.:443/", "https://%31%32%37.0.0.1/", "https://public%2eexample.org/",
        "https:public.example.org/", "//public.example.org/", "https://public.example.org:443:22/", "https://pub lic.example.org/",
        "https://public.example.org/\r\nHost: x", "https://public.example.org/\u0000", "https://[public.example.org]/", "https://-x.example.org/",
        "https://public..example.org/", "https://.example.org/", "https://public.example.org/é", "https://[::1", "https://::1/",
        // other schemes and ports
        "http://public.example.org/", "http://127.0.0.1/", "ftp://public.example.org/", "file:///etc/passwd", "gopher://public.example.org/",
        "javascript:alert(1)", "HTTP://public.example.org:443/", "https://public.example.org:22/", "https://public.example.org:80/",
        "https://public.example.org:0/", "https://public.example.org:65536/", "https://public.example.org:08443x/", ""})
    void these_addresses_are_rejected(String url) {
        assertEquals(false, isLetThrough(UrlGuard.USUAL, url), url);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://public.example.org/", "https://public.example.org", "https://public.example.org:8443/x?y=z&%20", "HTTPS://PUBLIC.example.org/",
        "https://public-and-six.example.org/?q", "https://93.184.216.34/", "https://[2606:4700::1111]:8443/", "https://172.32.0.1/", "https://100.128.0.1/",
        "https://public.example.org/@x"})
    void these_addresses_are_allowed(String url) {
        assertTrue(isLetThrough(UrlGuard.USUAL, url), url);
    }

    @Test void a_name_in_another_script_is_looked_up_in_its_ascii_form() throws ReceiverUrl.Malformed {
        var target = ReceiverUrl.parse("https://hôte.example.org/x");
        assertEquals("xn--hte-kna.example.org", target.host());
    }

    @Test void networks_that_the_operator_allows_are_reached_and_no_others() {
        var reach = new UrlGuard(Set.of(443, 9000), List.of(Network.parse("10.1.0.0/16").orElseThrow(), Network.parse("fd00::/32").orElseThrow()), false);
        assertTrue(isLetThrough(reach, "https://10.1.255.255:9000/"));
        assertTrue(isLetThrough(reach, "https://[fd00::1]/"));
        for (var url : List.of("https://10.2.0.1/", "http://10.1.0.1/", "https://10.1.0.1:8443/", "https://[fd00:1::1]/", "https://127.0.0.1/")) {
            assertEquals(false, isLetThrough(reach, url), url);
        }
    }

    @Test void plain_http_is_permitted_only_to_this_machine_and_only_if_configured() {
        var reach = new UrlGuard(Set.of(443), List.of(), true);
        assertTrue(isLetThrough(reach, "http://127.0.0.1:9999/"));
        assertTrue(isLetThrough(reach, "http://localhost:9999/"));
        assertTrue(isLetThrough(reach, "http://[::1]:9999/"));
        for (var url : List.of("http://public.example.org/", "http://93.184.216.34/", "http://10.0.0.1/", "https://127.0.0.1/", "http://127.0.0.1:0/",
            "http://public-and-127-0-0-1.example.org/")) {
            assertEquals(false, isLetThrough(reach, url), url);
        }
    }

    @Test void a_name_server_that_does_not_answer_is_not_waited_for() throws Exception {
        var forever = new CountDownLatch(1);
        try (var lookup = new AddressLookup(host -> {
            try {
                forever.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            return List.of();
        }, UrlGuard.USUAL, Duration.ofMillis(20))) {
            assertEquals(List.of(), lookup.addresses(1, ReceiverUrl.parse("https://public.example.org/")));
        } finally {
            forever.countDown();
        }
    }

    @Test void names_that_take_long_keep_no_other_employer_waiting() throws Exception {
        var forever = new CountDownLatch(1);
        try (var lookup = new AddressLookup(host -> {
            try {
                if (host.startsWith("slow")) {
                    forever.await();
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            return resolved("public.example.org");
        }, UrlGuard.USUAL, Duration.ofMillis(20))) {
            for (int i = 0; i < 5 * AddressLookup.OF_EMPLOYER; i++) {
                assertEquals(List.of(), lookup.addresses(1, ReceiverUrl.parse("https://slow" + i + ".example.org/")));
            }
            long looking = Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().startsWith("webhook-lookup")).count();
            assertTrue(looking <= AddressLookup.OF_EMPLOYER, "threads: " + looking);
            assertEquals(List.of(), lookup.addresses(1, ReceiverUrl.parse("https://public.example.org/")), "this employer has its share");
        } finally {
            forever.countDown();
        }
    }
}
