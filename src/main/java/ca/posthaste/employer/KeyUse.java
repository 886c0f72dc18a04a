package ca.posthaste.employer;

import ca.posthaste.address.NetworkAddress;
import ca.posthaste.db.Database;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** When keys were last used, and from where. Noted in memory, and stored from time to time, many at once: no request waits for it. */
public final class KeyUse {
    static final long MINUTE = 60_000;
    /** More keys than a node sees between two rounds. What is beyond is not noted: a request matters more. */
    static final int PENDING_MAX = 10_000;
    /** A transaction of more would keep other writers waiting. */
    private static final int BATCH = 200;

    private final Database database;
    private final Keys keys;
    private final Map<Integer, KeyEntry.Use> pending = new ConcurrentHashMap<>();

    public KeyUse(Database database, Keys keys) {
        this.database = database;
        this.keys = keys;
    }

    /** @param network an address, or what a proxy sent instead of one, which is not kept */
    void note(int key, long minute, String network) {
        if (pending.size() < PENDING_MAX) {
            pending.put(key, new KeyEntry.Use(Instant.ofEpochMilli(minute * MINUTE),
                NetworkAddress.parse(network).map(NetworkAddress::toString).orElse(null)));
        }
    }

    int pending() {
        return pending.size();
    }

    /** Stores what was noted. What cannot be stored now is kept for the next round. */
    public void save() {
        var ids = new ArrayList<>(pending.keySet());
        ids.sort(null); // several nodes take the rows in one order, so that they cannot wait for each other in a circle
        for (int from = 0; from < ids.size(); from += BATCH) {
            save(ids.subList(from, Math.min(from + BATCH, ids.size())));
        }
    }

    private void save(List<Integer> ids) {
        var uses = new ArrayList<Map.Entry<Integer, KeyEntry.Use>>();
        ids.forEach(id -> uses.add(Map.entry(id, pending.get(id))));
        database.writeNow(tx -> {
            uses.forEach(use -> keys.noteUse(tx, use.getKey(), use.getValue()));
            return null;
        });
        uses.forEach(use -> pending.remove(use.getKey(), use.getValue()));
    }
}
