package ca.posthaste.webhook;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Looks up the addresses of a name. */
@FunctionalInterface
public interface Resolver {
    /** All of them. May wait for long. */
    List<InetAddress> resolve(String host) throws UnknownHostException;

    /** As the operating system does it. */
    Resolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));
}
