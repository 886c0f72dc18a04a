package ca.posthaste.employer;

import ca.posthaste.db.Database;
import ca.posthaste.http.address.NetworkAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Records when and from where keys were last used. Uses are recorded in memory and stored periodically in batches, so that no request waits for this. */
public final class KeyUse {
    static final long MINUTE = 60_000;
    /** Maximum number of pending uses; more keys than a node sees between two rounds. Further uses are not recorded: serving requests matters more. */
    static final int PENDING_MAX = 10_000;
    /** Maximum number of uses per transaction. A larger transaction would block other writers for too long. */
    private static final int BATCH = 200;

    private final Database database;
    private final Keys keys;
    private final Map<Integer, KeyEntry.Use> pending = new ConcurrentHashMap<>();

    public KeyUse(Database database, Keys keys) {
        this.database = database;
        this.keys = keys;
    }

    /** Records a use in memory. The network may be whatever a proxy sent instead of an address, which is not stored. */
    void note(int key, long minute, String network) {
        if (pending.size() < PENDING_MAX) {
            pending.put(key, new KeyEntry.Use(Instant.ofEpochMilli(minute * MINUTE),
                NetworkAddress.parse(network).map(NetworkAddress::toString).orElse(null)));
        }
    }

    int pending() {
        return pending.size();
    }

    /** Stores the pending uses. Those that cannot be stored now are retried in the next round. */
    public void save() {
        var ids = new ArrayList<>(pending.keySet());
        ids.sort(null); // a fixed lock order, so that several nodes cannot deadlock
        for (int from = 0; from < ids.size(); from += BATCH) {
            save(ids.subList(from, Math.min(from + BATCH, ids.size())));
        }
    }

    private void save(List<Integer> ids) {
        var uses = new ArrayList<Map.Entry<Integer, KeyEntry.Use>>();
        ids.forEach(id -> uses.add(Map.entry(id, pending.get(id))));
        database.execute(tx -> uses.forEach(use -> keys.noteUse(tx, use.getKey(), use.getValue())));
        uses.forEach(use -> pending.remove(use.getKey(), use.getValue()));
    }
}
