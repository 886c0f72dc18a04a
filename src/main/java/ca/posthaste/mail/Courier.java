package ca.posthaste.mail;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Threads;
import ca.posthaste.db.Transaction;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * Takes mail out of the outbox and hands it to the mail server: claims, sends, notes what became of it. Of the three
 * steps any may be the last a process does: a claim ends by itself, and a message that was sent but not noted is sent
 * once more, with the same id. Messages are on their way side by side, but handed over one at a time.
 */
public final class Courier implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Courier.class);
    private static final Duration GOODBYE = Duration.ofSeconds(5);

    private final Database database;
    private final Outbox outbox;
    private final Supplier<MailSender> senders;
    private final Rhythm rhythm;
    private final MeterRegistry meters;
    private final Set<Mail> carried = ConcurrentHashMap.newKeySet();
    private final List<Thread> threads = new ArrayList<>();
    private final ScheduledExecutorService heartbeat =
        Executors.newSingleThreadScheduledExecutor(Threads.named("courier-heartbeat"));
    /** Held from before a server can have a message until that is noted: so a kill leaves at most one in doubt. */
    private final ReentrantLock handover = new ReentrantLock();
    private final Object bell = new Object();
    private long rung;
    private volatile boolean closing;
    private volatile boolean gone;
    private volatile boolean serverAway;

    /**
     * @param senders how many messages are on their way at once
     * @param look    between looks into an empty outbox, which other processes fill too
     * @param away    before a server that could not be used is tried again, unless the bell rings; doubled up to {@code awayMax}
     */
    public record Rhythm(int senders, Duration look, Duration away, Duration awayMax) {
        public static final Rhythm USUAL =
            new Rhythm(4, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(30));
    }

    private enum Step { NOTHING_DUE, DONE, SERVER_AWAY }

    public Courier(Database database, Outbox outbox, Supplier<MailSender> senders, Rhythm rhythm, MeterRegistry meters) {
        this.database = database;
        this.outbox = outbox;
        this.senders = senders;
        this.rhythm = rhythm;
        this.meters = meters;
    }

    public void begin() {
        for (int i = 0; i < rhythm.senders; i++) {
            threads.add(Threads.named("courier").newThread(this::run));
        }
        threads.forEach(Thread::start);
        long beat = Outbox.LEASE.toMillis() / 4;
        heartbeat.scheduleWithFixedDelay(this::renewClaims, beat, beat, TimeUnit.MILLISECONDS);
    }

    /** There is something new in the outbox. */
    public void wake() {
        synchronized (bell) {
            rung++;
            bell.notifyAll();
        }
    }

    private void run() {
        var pause = rhythm.away;
        var sender = senders.get();
        rest(0, rhythm.look); // whoever waits for the service to start comes before mail that waited already
        while (!closing) {
            long before = rung();
            var step = attempt(sender);
            if (step == Step.DONE) {
                pause = rhythm.away;
            } else if (step == Step.NOTHING_DUE) {
                sender.hangUp();
                rest(before, rhythm.look);
            } else {
                rest(Long.MAX_VALUE, rhythm.look); // deaf at first: much new mail is no reason to storm the server
                rest(before, pause);
                pause = shorter(pause.multipliedBy(2), rhythm.awayMax);
            }
        }
        sender.hangUp();
    }

    private Step attempt(MailSender sender) {
        try {
            return deliverOne(sender);
        } catch (RuntimeException fault) {
            if (!closing) {
                LOG.warnf(fault, "Mail waits: the outbox cannot be read");
            }
            return Step.SERVER_AWAY;
        }
    }

    /** Delivers all that is due, on the calling thread; stops where the server cannot be used. */
    public void round() {
        var sender = senders.get();
        while (deliverOne(sender) == Step.DONE) {
            // and the next
        }
        sender.hangUp();
    }

    private Step deliverOne(MailSender sender) {
        // A look first: claiming is a write, and most looks find nothing.
        var claimed = database.read(outbox::isAnyDue) ? database.writeNow(outbox::claim) : Optional.<Mail>empty();
        if (claimed.isEmpty()) {
            return Step.NOTHING_DUE;
        }
        var mail = claimed.get();
        carried.add(mail);
        try {
            return noted(mail, sender.send(mail, this::handOver));
        } finally {
            if (handover.isHeldByCurrentThread()) {
                handover.unlock();
            }
            carried.remove(mail);
        }
    }

    private void handOver() {
        handover.lock();
        if (gone) {
            throw new IllegalStateException("The service stops"); // nobody could note what becomes of it
        }
    }

    private Step noted(Mail mail, Delivery delivery) {
        if (delivery instanceof Delivery.ServerUnavailable away) {
            if (!serverAway) {
                LOG.warnf("Mail waits: the mail server cannot be used (see: posthaste mail list)");
            }
            serverAway = true;
            note(tx -> outbox.putBack(tx, mail, away.reason()));
            return Step.SERVER_AWAY;
        }
        serverAway = false;
        if (delivery instanceof Delivery.TryLater later) {
            later(mail, later);
        } else if (delivery instanceof Delivery.Refused refused) {
            failed(mail, refused);
        } else if (delivery instanceof Delivery.Written) {
            note(tx -> outbox.written(tx, mail));
            count("written");
        } else {
            note(tx -> outbox.sent(tx, mail));
            count("sent");
        }
        return Step.DONE;
    }

    private void later(Mail mail, Delivery.TryLater later) {
        var delay = Retries.after(mail.attempts() + 1);
        if (delay.isEmpty()) {
            failed(mail, new Delivery.Refused("Given up after " + Retries.ATTEMPTS_MAX + " attempts. The last: "
                + later.reason(), later.code()));
        } else {
            note(tx -> outbox.later(tx, mail, delay.get(), later));
            count("later");
        }
    }

    private void failed(Mail mail, Delivery.Refused refused) {
        note(tx -> outbox.failed(tx, mail, refused));
        count("failed");
        LOG.errorf("Mail %d cannot be delivered (see: posthaste mail list)", mail.id());
    }

    /** What was done must be written down, or it is done again: so we keep trying while the store is away. */
    private void note(Consumer<Transaction> what) {
        while (true) {
            try {
                database.writeNow(tx -> {
                    what.accept(tx);
                    return null;
                });
                return;
            } catch (DatabaseUnavailable away) {
                if (closing) {
                    throw away;
                }
                rest(Long.MAX_VALUE, rhythm.look);
            }
        }
    }

    private void count(String outcome) {
        Counter.builder("posthaste.mail").description("Attempts to deliver a message, by outcome")
            .tag("outcome", outcome).register(meters).increment();
    }

    private void renewClaims() {
        for (var mail : carried) {
            try {
                database.writeNow(tx -> {
                    outbox.renew(tx, mail);
                    return null;
                });
            } catch (RuntimeException away) {
                LOG.warnf("A claim on mail could not be renewed");
            }
        }
    }

    private long rung() {
        synchronized (bell) {
            return rung;
        }
    }

    /** Until the bell rings, or for this long. */
    private void rest(long heard, Duration most) {
        long end = System.nanoTime() + most.toNanos();
        synchronized (bell) {
            try {
                for (long left = most.toMillis(); left > 0 && rung <= heard && !closing;
                     left = (end - System.nanoTime()) / 1_000_000) {
                    bell.wait(left);
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    /** Messages on their way are finished if they are quick; the others are taken up by whoever comes next. */
    @Override public void close() {
        closing = true;
        wake();
        heartbeat.shutdownNow();
        long end = System.nanoTime() + GOODBYE.toNanos();
        for (var thread : threads) {
            try {
                thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000)); // 0 would mean for ever
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
        gone = true;
    }
}
