package ca.posthaste.webhook.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Resolves host names. */
@FunctionalInterface
public interface HostResolver {
    /** Returns all addresses of a host. May block for a long time. */
    List<InetAddress> resolve(String host) throws UnknownHostException;

    /** The resolver of the operating system. */
    HostResolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));
}
