package ca.posthaste.db;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A bounded queue that is fair by {@link Lane}. The kinds of lanes take turns, and so do the lanes of one kind; within a lane, the order is first in,
 * first out. If the queue is full, the longest lane loses its last entry: a caller with few requests is never rejected because of one with many. The
 * number of entries of one employer in progress can be limited: an entry that was taken counts until {@link #end} is called for it. While an employer
 * is at the limit, its other entries wait and those of other lanes overtake them.
 */
final class LaneQueue<T> {
    private static final Lane.Kind[] KINDS = Lane.Kind.values();

    private final int capacity;
    private final int ofEmployer;
    /** Lanes with waiting entries by kind, the next one first. */
    private final Map<Lane.Kind, LinkedHashMap<Lane, Deque<T>>> lanes = new EnumMap<>(Lane.Kind.class);
    /** Lanes with waiting entries that are at their limit of entries in progress. */
    private final Map<Lane, Deque<T>> held = new HashMap<>();
    /** Number of entries in progress for each employer's lane, if that is limited. */
    private final Map<Lane, Integer> inWork = new HashMap<>();
    private int size;
    private int turn;
    private boolean isClosed;

    LaneQueue(int capacity) {
        this(capacity, Integer.MAX_VALUE);
    }

    /** @param ofEmployer maximum number of entries of one employer in progress */
    LaneQueue(int capacity, int ofEmployer) {
        this.capacity = capacity;
        this.ofEmployer = ofEmployer;
        for (var kind : KINDS) {
            lanes.put(kind, new LinkedHashMap<>());
        }
    }

    /** Adds an entry. Returns the entry that is displaced because the queue is full, which may be the new one. */
    synchronized Optional<T> add(Lane lane, T entry) {
        group(lane).computeIfAbsent(lane, first -> new ArrayDeque<>()).add(entry);
        size++;
        notify();
        return size > capacity ? Optional.of(removeLastOfLongest(lane)) : Optional.empty();
    }

    private Map<Lane, Deque<T>> group(Lane lane) {
        return mayBegin(lane) ? lanes.get(lane.kind()) : held;
    }

    private boolean mayBegin(Lane lane) {
        return inWork.getOrDefault(lane, 0) < ofEmployer;
    }

    /** Removes the last entry of the longest lane. Among lanes of equal length, the lane of the new entry loses. */
    private T removeLastOfLongest(Lane newest) {
        var longest = Stream.concat(lanes.values().stream(), Stream.of(held)).flatMap(kind -> kind.entrySet().stream())
            .max(Comparator.comparingInt((Map.Entry<Lane, Deque<T>> lane) -> lane.getValue().size())
                .thenComparing(lane -> lane.getKey().equals(newest))).orElseThrow();
        var last = longest.getValue().removeLast();
        left(longest.getKey(), longest.getValue());
        return last;
    }

    private void left(Lane lane, Deque<T> waiting) {
        size--;
        if (waiting.isEmpty()) {
            group(lane).remove(lane);
        }
    }

    /** Returns the next entry, or null if none is waiting that may begin. */
    synchronized T poll() {
        for (int tried = 0; tried < KINDS.length; tried++) {
            var kind = lanes.get(KINDS[turn]);
            turn = (turn + 1) % KINDS.length;
            if (!kind.isEmpty()) {
                return next(kind);
            }
        }
        return null;
    }

    private T next(LinkedHashMap<Lane, Deque<T>> kind) {
        var first = kind.entrySet().iterator().next();
        var lane = first.getKey();
        var waiting = first.getValue();
        kind.remove(lane);
        var entry = waiting.remove();
        size--;
        if (ofEmployer != Integer.MAX_VALUE && lane.kind() == Lane.Kind.EMPLOYER) {
            inWork.merge(lane, 1, Integer::sum);
        }
        if (!waiting.isEmpty()) {
            group(lane).put(lane, waiting); // behind the other lanes
        }
        return entry;
    }

    /** Records that an entry taken from this lane is done. */
    synchronized void end(Lane lane) {
        inWork.computeIfPresent(lane, (known, count) -> count == 1 ? null : count - 1);
        var waiting = held.remove(lane);
        if (waiting != null) {
            lanes.get(lane.kind()).put(lane, waiting);
            notify();
        }
        if (isClosed) {
            notifyAll();
        }
    }

    /** Waits for an entry. Returns null if the queue is closed and empty. */
    synchronized T take() throws InterruptedException {
        var next = poll();
        while (next == null && !(isClosed && size == 0)) {
            wait();
            next = poll();
        }
        return next;
    }

    /** Closes the queue: no more entries will be added. */
    synchronized void close() {
        isClosed = true;
        notifyAll();
    }

    /** Waits for an entry. Returns null if none arrived in time. */
    synchronized T poll(long nanos) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; size == 0 && left > 0; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return poll();
    }

    /** Removes a waiting entry. Returns false if it has already left the queue. */
    synchronized boolean remove(Lane lane, T entry) {
        var waiting = group(lane).get(lane);
        if (waiting == null || !waiting.remove(entry)) {
            return false;
        }
        left(lane, waiting);
        return true;
    }

    /** Removes and returns the waiting entries that may begin, in the order in which they would have left. */
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
