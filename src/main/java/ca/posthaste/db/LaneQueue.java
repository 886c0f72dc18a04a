package ca.posthaste.db;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A bounded queue that is fair by {@link Lane}. The kinds of lanes take turns, and so do the lanes of one kind; within a lane, the
 * first comes first. If the queue is full, the longest lane loses its last entry: whoever sends few requests is never turned away
 * because of somebody who sends many.
 */
final class LaneQueue<T> {
    private static final Lane.Kind[] KINDS = Lane.Kind.values();

    private final int capacity;
    /** By kind, the lanes in which something waits, the next one first. */
    private final Map<Lane.Kind, LinkedHashMap<Lane, Deque<T>>> lanes = new EnumMap<>(Lane.Kind.class);
    private int size;
    private int turn;

    LaneQueue(int capacity) {
        this.capacity = capacity;
        for (var kind : KINDS) {
            lanes.put(kind, new LinkedHashMap<>());
        }
    }

    /** Returns the entry that has to leave because the queue is full. This may be the new one. */
    synchronized Optional<T> add(Lane lane, T entry) {
        lanes.get(lane.kind()).computeIfAbsent(lane, first -> new ArrayDeque<>()).add(entry);
        size++;
        notify();
        return size > capacity ? Optional.of(removeLastOfLongest(lane)) : Optional.empty();
    }

    /** Between equals, the lane of the new entry. */
    private T removeLastOfLongest(Lane newest) {
        var longest = lanes.values().stream().flatMap(kind -> kind.entrySet().stream())
            .max(Comparator.comparingInt((Map.Entry<Lane, Deque<T>> lane) -> lane.getValue().size())
                .thenComparing(lane -> lane.getKey().equals(newest))).orElseThrow();
        var last = longest.getValue().removeLast();
        left(longest.getKey(), longest.getValue());
        return last;
    }

    private void left(Lane lane, Deque<T> waiting) {
        size--;
        if (waiting.isEmpty()) {
            lanes.get(lane.kind()).remove(lane);
        }
    }

    /** Null if nothing waits. */
    synchronized T poll() {
        if (size == 0) {
            return null;
        }
        var kind = lanes.get(KINDS[turn]);
        turn = (turn + 1) % KINDS.length;
        return kind.isEmpty() ? poll() : next(kind);
    }

    private T next(LinkedHashMap<Lane, Deque<T>> kind) {
        var first = kind.entrySet().iterator().next();
        var lane = first.getKey();
        var waiting = first.getValue();
        kind.remove(lane);
        var entry = waiting.remove();
        size--;
        if (!waiting.isEmpty()) {
            kind.put(lane, waiting); // behind the others
        }
        return entry;
    }

    /** Waits for an entry. Null if none came in time. */
    synchronized T poll(long nanos) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; size == 0 && left > 0; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return poll();
    }

    /** False if it has left the queue already. */
    synchronized boolean remove(Lane lane, T entry) {
        var waiting = lanes.get(lane.kind()).get(lane);
        if (waiting == null || !waiting.remove(entry)) {
            return false;
        }
        left(lane, waiting);
        return true;
    }

    /** Everything that waits, in the order in which it would have left. */
    synchronized List<T> drain() {
        var all = new ArrayList<T>(size);
        for (var entry = poll(); entry != null; entry = poll()) {
            all.add(entry);
        }
        return all;
    }

    synchronized int size() {
        return size;
    }
}
