package ca.posthaste.webhook.client;

import ca.posthaste.db.Threads;
import ca.posthaste.http.limit.ConcurrencyLimit;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Resolves the host of a webhook to the addresses it may be sent to. Every address of a name is checked, and a single forbidden one disqualifies them all. The
 * reason for an empty result is never disclosed: it would reveal which names exist in the operator's own network.
 */
public final class AddressLookup implements AutoCloseable {
    private static final int THREADS_MAX = 100;
    /** Maximum number of concurrent lookups per employer: enough for its deliveries and API calls. Abandoned lookups that are still running count, too. */
    static final int OF_EMPLOYER = 10;
    private static final long IDLE_SECONDS = 10;

    /** Returns all addresses of a host. May block for a long time. */
    @FunctionalInterface
    public interface HostResolver {
        HostResolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

        List<InetAddress> resolve(String host) throws UnknownHostException;
    }

    private final HostResolver resolver;
    private final UrlGuard urlGuard;
    private final Duration timeout;
    /** Dedicated threads: an unresponsive name server blocks a thread, and the lookup cannot be cancelled. */
    private final ExecutorService threads = new ThreadPoolExecutor(0, THREADS_MAX, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(),
        Threads.named("webhook-lookup"));
    private final ConcurrencyLimit<Integer> limit = new ConcurrencyLimit<>(OF_EMPLOYER);

    /** @param timeout maximum time to wait for a name server */
    public AddressLookup(HostResolver resolver, UrlGuard urlGuard, Duration timeout) {
        this.resolver = resolver;
        this.urlGuard = urlGuard;
        this.timeout = timeout;
    }

    public UrlGuard urlGuard() {
        return urlGuard;
    }

    /** Returns the addresses that may be used, IPv4 first: none if there is a forbidden one, or too many lookups of this employer. Blocks. */
    public List<InetAddress> addresses(int employer, ReceiverUrl target) {
        if (urlGuard.fault(target).isPresent()) {
            return List.of();
        }
        var found = target.literal().map(List::of).orElseGet(() -> resolved(employer, target.host()));
        return found.stream().allMatch(address -> urlGuard.allows(target, address))
            ? found.stream().sorted(Comparator.comparing(address -> !(address instanceof Inet4Address))).toList() : List.of();
    }

    private List<InetAddress> resolved(int employer, String host) {
        try {
            return begun(employer, host).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return List.of();
        } catch (ExecutionException unknown) {
            if (unknown.getCause() instanceof UnknownHostException || unknown.getCause() instanceof SecurityException) {
                return List.of();
            }
            throw new IllegalStateException(unknown.getCause());
        } catch (TimeoutException | RejectedExecutionException noAnswer) {
            return List.of();
        }
    }

    private Future<List<InetAddress>> begun(int employer, String host) {
        var release = limit.acquire(employer).orElseThrow(RejectedExecutionException::new);
        try {
            return threads.submit(() -> {
                try {
                    return resolver.resolve(host);
                } finally {
                    release.run();
                }
            });
        } catch (RejectedExecutionException tooMany) {
            release.run();
            throw tooMany;
        }
    }

    @Override public void close() {
        threads.shutdownNow();
    }
}
