package ca.posthaste.location;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Transaction;
import ca.posthaste.location.Resolution.Listed;
import ca.posthaste.location.Resolution.Unlisted;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The places of this moment: the list that ships, what operators imported, and the unlisted ones employers sent. */
public final class Locations implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Locations.class.getName());
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final int MOST_REMEMBERED = 50_000;      // employers can invent names without end

    private final Database database;
    private final Policy policy;
    private final List<Location> shipped = new ArrayList<>();
    /** Until the store is open there are no places, and nobody is made to wait for them. */
    private volatile CompletableFuture<LocationIndex> first =
        CompletableFuture.failedFuture(new DatabaseUnavailable("There was no store yet to read places from.", null));
    private final Cache<Integer, Location> remembered = Caffeine.newBuilder().maximumSize(MOST_REMEMBERED)
        .executor(Runnable::run).build();                   // forgetting is quick, and done by whoever brings one too many
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(Locations::daemon);
    private volatile LocationIndex places;
    private long seen = -1;                                 // so that a first reading that failed is made up for

    /** Reads the lists on a thread of its own, so that the rest of the service starts meanwhile. */
    public Locations(Database database, Policy policy) {
        this.database = database;
        this.policy = policy;
        database.opened().thenRun(() -> {
            first = CompletableFuture.runAsync(this::load, watch).thenApply(done -> places);
            watch.scheduleWithFixedDelay(this::look, BETWEEN_LOOKS.toMillis(), BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS);
        });
    }

    public LocationIndex places() {
        return places != null ? places : first.join();
    }

    public Optional<Location> byId(int id) {
        var listed = places().byId(id);
        if (listed.isPresent() || id < Location.FIRST_ADDED_ID) {
            return listed;
        }
        return Optional.ofNullable(remembered.getIfPresent(id)).or(() -> readAndRemember(id));
    }

    /** The same inside a transaction, which may have added the place itself; so nothing new is remembered here. */
    public Optional<Location> byId(Transaction tx, int id) {
        var known = places().byId(id).or(() -> Optional.ofNullable(remembered.getIfPresent(id)));
        return known.isPresent() || id < Location.FIRST_ADDED_ID ? known : LocationTable.byId(tx, id);
    }

    /** A search among all places, those that employers sent and nobody listed included. */
    LocationSearch searchWithUnlisted(Transaction tx) {
        var all = new ArrayList<>(places().all());
        all.addAll(LocationTable.unlisted(tx));
        return new LocationSearch(all);
    }

    /** Every place, for a command that runs beside a service. */
    public static List<Location> everyPlace(Transaction tx) {
        var all = ShippedLocations.read();
        all.addAll(LocationTable.listed(tx));
        all.addAll(LocationTable.unlisted(tx));
        return all;
    }

    /** The place this stands for, with the id it has for ever, inside the caller's transaction. */
    public Location settle(Transaction tx, Resolution place) {
        if (place instanceof Listed listed) {
            return listed.location();
        }
        if (place instanceof Unlisted unlisted) {
            return LocationTable.settle(tx, unlisted);
        }
        throw new IllegalArgumentException("A refused place has no id: " + place);
    }

    /** The places within so many kilometres of this one, itself included; none where nobody ever named such a place. */
    public List<Location> around(Transaction tx, Resolution place, double kilometres) {
        var centre = place instanceof Unlisted unlisted ? LocationTable.find(tx, unlisted) : Optional.of(settle(tx, place));
        return centre.map(found -> places().around(found, kilometres)).orElse(List.of());
    }

    // Another node, or a transaction of a moment ago, may have added it.
    private Optional<Location> readAndRemember(int id) {
        var found = database.read(handle -> LocationTable.byId(handle, id));
        found.ifPresent(location -> remembered.put(id, location));
        return found;
    }

    /** Takes up what was imported since the last look, here or by another process. */
    public synchronized void refresh() {
        if (database.read(LocationTable::changes) != seen) {
            load();
        }
    }

    private synchronized void load() {
        if (shipped.isEmpty()) {
            shipped.addAll(ShippedLocations.read());
        }
        database.read(handle -> {
            seen = LocationTable.changes(handle);             // before the rows: a change in between is read twice, not missed
            var all = new ArrayList<>(shipped);
            all.addAll(LocationTable.listed(handle));
            places = new LocationIndex(all, policy);
            return places;
        });
        remembered.invalidateAll();                         // an unlisted place may have become a listed one
    }

    private void look() {
        try {
            refresh();
            places.search();                                // made here, so that no request waits for it
        } catch (RuntimeException away) {
            if (!watch.isShutdown()) {
                LOG.log(Level.WARNING, "Could not look for imported places; trying again in a second", away);
            }
        }
    }

    private static Thread daemon(Runnable work) {
        var thread = new Thread(work, "locations");
        thread.setDaemon(true);
        return thread;
    }

    @Override public void close() {
        watch.shutdownNow();
    }
}
