package ca.posthaste.location;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Threads;
import ca.posthaste.db.Transaction;
import ca.posthaste.location.Resolution.Listed;
import ca.posthaste.location.Resolution.Unlisted;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The current locations: the shipped list, those that operators imported, and the unlisted ones that employers sent. */
public final class Locations implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Locations.class.getName());
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);
    private static final int CACHE_MAX = 50_000;            // bounded, because employers can invent any number of names

    private final Database database;
    private final UnlistedPolicy policy;
    private final List<Location> shipped = new ArrayList<>();
    /** The first load. Fails until the database is open, so that no request waits for it. */
    private volatile CompletableFuture<LocationIndex> firstLoad =
        CompletableFuture.failedFuture(new DatabaseUnavailable("There was no store yet to read places from.", null));
    private final Cache<Integer, Location> cache = Caffeine.newBuilder().maximumSize(CACHE_MAX)
        .executor(Runnable::run).build();                   // eviction is quick, so the calling thread does it
    private final ScheduledExecutorService poller = Executors.newSingleThreadScheduledExecutor(Threads.named("locations"));
    private volatile LocationIndex index;
    private volatile long loadedChanges = -1;                        // -1 makes a failed first load repeat

    /** Loads the lists on a separate thread, so that the rest of the service starts at the same time. */
    public Locations(Database database, UnlistedPolicy policy) {
        this.database = database;
        this.policy = policy;
        database.opened().thenRun(() -> {
            firstLoad = CompletableFuture.runAsync(this::load, poller).thenApply(done -> index);
            poller.scheduleWithFixedDelay(this::poll, POLL_INTERVAL.toMillis(), POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        });
    }

    public LocationIndex index() {
        return index != null ? index : firstLoad.join();
    }

    public Optional<Location> byId(int id) {
        var listed = index().byId(id);
        if (listed.isPresent() || id < Location.FIRST_ADDED_ID) {
            return listed;
        }
        var known = Optional.ofNullable(cache.getIfPresent(id)).or(() -> database.read(tx -> LocationTable.byId(tx, id)));
        known.ifPresent(location -> cache.put(id, location)); // another node, or a recent transaction of this one, may have added it
        return known;
    }

    /** Like {@link #byId(int)}, but within a transaction. Caches nothing, because the transaction may have added the location itself and may roll back. */
    public Optional<Location> byId(Transaction tx, int id) {
        var known = index().byId(id).or(() -> Optional.ofNullable(cache.getIfPresent(id)));
        return known.isPresent() || id < Location.FIRST_ADDED_ID ? known : LocationTable.byId(tx, id);
    }

    public LocationSearch searchWithUnlisted(Transaction tx) {
        var all = new ArrayList<>(index().all());
        all.addAll(LocationTable.unlisted(tx));
        return new LocationSearch(all);
    }

    public PrefixIndex unlisted(Transaction tx) {
        return new PrefixIndex(LocationTable.unlisted(tx), never -> false);
    }

    /** Returns every location, for a command that runs beside a service. */
    public static List<Location> readAll(Transaction tx) {
        var all = ShippedLocations.read();
        all.addAll(LocationTable.listed(tx));
        all.addAll(LocationTable.unlisted(tx));
        return all;
    }

    /** Returns the location with its permanent id. A new unlisted location is added in the caller's transaction. */
    public Location findOrAdd(Transaction tx, Resolution resolution) {
        if (resolution instanceof Listed listed) {
            return listed.location();
        }
        if (resolution instanceof Unlisted unlisted) {
            return LocationTable.findOrAdd(tx, unlisted);
        }
        throw new IllegalArgumentException("An unresolved location has no id: " + resolution);
    }

    /** Like {@link #findOrAdd}, but adds nothing: a new location has the id {@link Location#NO_ID}. */
    public Location findOrSimulate(Transaction tx, Resolution resolution) {
        return resolution instanceof Unlisted unlisted
            ? LocationTable.find(tx, unlisted).orElseGet(() -> Location.unlisted(Location.NO_ID, unlisted.name(), unlisted.province()))
            : findOrAdd(tx, resolution);
    }

    /** Returns the locations in range, including the location itself; empty if it is unlisted and was never sent. */
    public List<Location> around(Transaction tx, Resolution resolution, double kilometres) {
        return distances(tx, resolution, kilometres).keySet().stream().map(id -> byId(tx, id).orElseThrow()).toList();
    }

    /** Returns the distances in kilometres by location id. An unlisted location has no {@link #centre}, so only the location itself is in its range. */
    public Map<Integer, Double> distances(Transaction tx, Resolution resolution, double kilometres) {
        return find(tx, resolution).map(found -> index().distances(found, kilometres)).orElse(Map.of());
    }

    /** Returns the coordinates; empty if unknown, as for every unlisted location. Distances are then unknown, too. */
    public Optional<Coordinates> centre(Transaction tx, Resolution resolution) {
        return find(tx, resolution).map(Location::point);
    }

    private Optional<Location> find(Transaction tx, Resolution resolution) {
        return resolution instanceof Unlisted unlisted ? LocationTable.find(tx, unlisted) : Optional.of(findOrAdd(tx, resolution));
    }

    /** Reloads if something was imported since the last load, here or by another process. */
    public synchronized void refresh() {
        if (database.read(LocationTable::changes) != loadedChanges) {
            load();
        }
    }

    /** Returns a number that changes with every import, after loading newer locations if there are any. */
    public synchronized long imports() {
        refresh();
        return loadedChanges;
    }

    /** Like {@link #imports}, but without checking for newer imports, which happens every second. */
    public long loadedImports() {
        return loadedChanges;
    }

    private synchronized void load() {
        if (shipped.isEmpty()) {
            shipped.addAll(ShippedLocations.read());
        }
        database.read(tx -> {
            // Before the rows: a change in between then causes a second load and is not missed.
            loadedChanges = LocationTable.changes(tx);
            var all = new ArrayList<>(shipped);
            all.addAll(LocationTable.listed(tx));
            index = new LocationIndex(all, policy);
            return index;
        });
        cache.invalidateAll();                              // an unlisted location may have become listed
    }

    private void poll() {
        try {
            refresh();
            index.prepare();                                // built here, so that no request waits for it
        } catch (RuntimeException unavailable) {
            if (!poller.isShutdown()) {
                LOG.log(Level.WARNING, "Could not look for imported places; trying again in a second", unavailable);
            }
        }
    }

    @Override public void close() {
        poller.shutdownNow();
    }

    /** Policy for plausible locations that are in no list: the setting POSTHASTE_LOCATIONS. */
    public enum UnlistedPolicy {
        /** Accepts the location and stores it with the type Unlisted. */
        OPEN,
        /** Rejects the location and suggests the nearest names. For operators whose list is complete. */
        STRICT
    }
}
