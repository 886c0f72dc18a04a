package ca.posthaste.http;

import ca.posthaste.http.address.NetworkAddress;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes a line for every request, in the format of the other log lines. A line contains nothing into which a client could have put personal data or a key: no
 * query and no unknown path. The operator chooses how much of the caller's address it shows.
 *
 * <p>Lines are buffered, and a dedicated thread writes them several times a second: a system call per line would cost as much as the response, and a blocked
 * output must not block the service. Lines that do not fit into the buffer are dropped and counted, and the log reports their number.
 */
public final class AccessLog implements AutoCloseable {
    private static final int BUFFER_MAX = 4 * 1024 * 1024;
    private static final int WRITE_EARLY = 64 * 1024;
    private static final long WRITE_INTERVAL_NANOS = 100_000_000;
    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss");

    /** The amount of detail of a caller's address in the access log. */
    public enum Address {
        SHORT, FULL, NONE;

        private static final String NOTHING = "-";

        /** Returns the address as logged. Logs only valid addresses, because a proxy may pass on any text that a caller sent. */
        String of(String network) {
            return this == NONE ? NOTHING
                : NetworkAddress.parse(network).map(this == FULL ? NetworkAddress::toString : NetworkAddress::shortened).orElse(NOTHING);
        }
    }

    private final PrintStream out;
    private final Clock clock;
    private final Address address;
    private final Thread thread = new Thread(this::run, "access-log");
    private StringBuilder buffer = new StringBuilder();
    private StringBuilder spare = new StringBuilder();
    private long dropped;
    private long second = -1;
    private String secondText;
    private String offsetText;
    private volatile boolean closing;

    public AccessLog(PrintStream out, Address address, Clock clock) {
        this.out = out;
        this.address = address;
        this.clock = clock.withZone(ZoneId.systemDefault()); // like the rest of the log
        thread.setDaemon(true);
        thread.start();
    }

    void add(RequestLog.LoggedRequest entry) {
        add(entry, address.of(Caller.network(entry.from().get())));
    }

    private synchronized void add(RequestLog.LoggedRequest entry, String from) {
        if (buffer.length() > BUFFER_MAX) {
            dropped++;
            return;
        }
        int before = buffer.length();
        appendTime();
        buffer.append(entry.knownMethod()).append(' ');
        appendPath(entry);
        long tenths = (entry.nanos() + 50_000) / 100_000;
        buffer.append(' ').append(entry.status()).append(' ').append(entry.bytes()).append("B ")
            .append(tenths / 10).append('.').append(tenths % 10).append("ms employer=");
        buffer.append(entry.principal() == null ? "-" : entry.principal().loggedAs());
        buffer.append(" request=").append(entry.id()).append(" from=").append(from).append('\n');
        if (before < WRITE_EARLY && buffer.length() >= WRITE_EARLY) {
            LockSupport.unpark(thread);
        }
    }

    private void appendTime() {
        long now = clock.millis();
        if (now / 1000 != second) {
            second = now / 1000;
            var time = clock.instant().atZone(clock.getZone());
            secondText = SECOND.format(time);
            offsetText = time.getOffset().getId();
        }
        long millis = now % 1000;
        buffer.append(secondText).append('.').append(millis < 100 ? "0" : "").append(millis < 10 ? "0" : "").append(millis)
            .append(offsetText).append(" INFO  [access] ");
    }

    /** Appends the path. A variable part is shown only if it is an ID: anything else could be personal data. */
    private void appendPath(RequestLog.LoggedRequest entry) {
        var route = entry.routePath();
        int copied = 0;
        int at = 0;
        for (int open = route.indexOf('{'); open >= 0; open = route.indexOf('{', copied)) {
            buffer.append(route, copied, open);
            at += open - copied;
            copied = route.indexOf('}', open) + 1;
            var sent = part(entry.path(), at);
            at += sent.length();
            buffer.append(Call.parseInt32(sent).isPresent() ? sent : route.substring(open, copied));
        }
        buffer.append(route, copied, route.length());
    }

    private static String part(String path, int from) {
        int slash = path.indexOf('/', from);
        return path.substring(from, slash < 0 ? path.length() : slash);
    }

    private void run() {
        while (!closing) {
            LockSupport.parkNanos(WRITE_INTERVAL_NANOS);
            write();
        }
    }

    private void write() {
        var lines = swapBuffers();
        if (lines.length() > 0) {
            var bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
            out.write(bytes, 0, bytes.length);
            out.flush();
            lines.setLength(0);
        }
    }

    private synchronized StringBuilder swapBuffers() {
        if (dropped > 0) {
            appendTime();
            buffer.append("(").append(dropped).append(" lines left out: nobody read the log in time)\n");
            dropped = 0;
        }
        var lines = buffer;
        buffer = spare;
        spare = lines;
        return lines;
    }

    /** Writes the buffered lines. Requests that are answered later are not logged. */
    @Override public void close() {
        closing = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        write();
    }
}
