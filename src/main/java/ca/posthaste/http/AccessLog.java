package ca.posthaste.http;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.locks.LockSupport;

/**
 * A line for every request, in the form of the other lines of the log. A line holds nothing a client could have put
 * personal data or a key into: no query and no unknown path. Of the caller's address it shows what the operator chose.
 *
 * <p>Lines are collected and written several times a second by a thread of their own: a system call for each would cost as
 * much as the answer, and a reader who does not read must not stop the service. What he does not read in time is left out,
 * and the log says how much that was.
 */
public final class AccessLog implements AutoCloseable {
    private static final int WAITING_MAX = 4 * 1024 * 1024;
    private static final int MUCH = 64 * 1024;
    private static final long PAUSE_NANOS = 100_000_000;
    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss");

    private final PrintStream out;
    private final Clock clock;
    private final LoggedAddress address;
    private final Thread thread = new Thread(this::run, "access-log");
    private StringBuilder waiting = new StringBuilder();
    private StringBuilder written = new StringBuilder();
    private long leftOut;
    private long second = -1;
    private String secondText;
    private String offsetText;
    private volatile boolean closing;

    public AccessLog(PrintStream out, LoggedAddress address, Clock clock) {
        this.out = out;
        this.address = address;
        this.clock = clock.withZone(ZoneId.systemDefault()); // as the rest of the log
        thread.setDaemon(true);
        thread.start();
    }

    void add(RequestLog.LoggedRequest entry) {
        add(entry, address.of(Caller.network(entry.from())));
    }

    private synchronized void add(RequestLog.LoggedRequest entry, String from) {
        if (waiting.length() > WAITING_MAX) {
            leftOut++;
            return;
        }
        int before = waiting.length();
        head();
        waiting.append(entry.knownMethod()).append(' ');
        where(entry);
        long tenths = (entry.nanos() + 50_000) / 100_000;
        waiting.append(' ').append(entry.status()).append(' ').append(entry.bytes()).append("B ")
            .append(tenths / 10).append('.').append(tenths % 10).append("ms employer=");
        waiting.append(entry.principal() == null ? "-" : entry.principal().loggedAs());
        waiting.append(" request=").append(entry.id()).append(" from=").append(from).append('\n');
        if (before < MUCH && waiting.length() >= MUCH) {
            LockSupport.unpark(thread);
        }
    }

    private void head() {
        long now = clock.millis();
        if (now / 1000 != second) {
            second = now / 1000;
            var time = clock.instant().atZone(clock.getZone());
            secondText = SECOND.format(time);
            offsetText = time.getOffset().getId();
        }
        long millis = now % 1000;
        waiting.append(secondText).append('.').append(millis < 100 ? "0" : "").append(millis < 10 ? "0" : "").append(millis)
            .append(offsetText).append(" INFO  [access] ");
    }

    /** Path parts that vary are ids, and only shown when they are. The rest is the same in the route and in what was sent. */
    private void where(RequestLog.LoggedRequest entry) {
        var where = entry.where();
        int copied = 0;
        int at = 0;
        for (int open = where.indexOf('{'); open >= 0; open = where.indexOf('{', copied)) {
            waiting.append(where, copied, open);
            at += open - copied;
            copied = where.indexOf('}', open) + 1;
            var sent = part(entry.path(), at);
            at += sent.length();
            waiting.append(Call.id32(sent).isPresent() ? sent : where.substring(open, copied));
        }
        waiting.append(where, copied, where.length());
    }

    private static String part(String path, int from) {
        int slash = path.indexOf('/', from);
        return path.substring(from, slash < 0 ? path.length() : slash);
    }

    private void run() {
        while (!closing) {
            LockSupport.parkNanos(PAUSE_NANOS);
            write();
        }
    }

    private void write() {
        var lines = taken();
        if (lines.length() > 0) {
            var bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
            out.write(bytes, 0, bytes.length);
            out.flush();
            lines.setLength(0);
        }
    }

    private synchronized StringBuilder taken() {
        if (leftOut > 0) {
            head();
            waiting.append("(").append(leftOut).append(" lines left out: nobody read the log in time)\n");
            leftOut = 0;
        }
        var lines = waiting;
        waiting = written;
        written = lines;
        return lines;
    }

    /** Writes what waits; whoever is answered later has no line. */
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
