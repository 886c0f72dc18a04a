package ca.posthaste.db;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * A bounded queue with a lane for each key, such as an employer. The groups of lanes take turns, and so do the lanes of one group; within a lane, the order
 * is first in, first out. If the queue is full, the longest lane loses its last entry: a caller with few requests is never rejected because of one with
 * many. The number of entries of one lane in progress can be limited: an entry that was taken counts until {@link #end} is called for it. While a lane is
 * at its limit, its other entries wait and those of other lanes overtake them.
 */
public final class FairQueue<K, T> {
    private final int capacity;
    private final ToIntFunction<K> group;
    private final ToIntFunction<K> inProgressMax;
    /** Lanes with waiting entries by group, the next one first. */
    private final List<LinkedHashMap<K, Deque<T>>> groups;
    /** Lanes with waiting entries that are at their limit of entries in progress. */
    private final Map<K, Deque<T>> held = new HashMap<>();
    /** Number of entries in progress for each lane that has a limit. */
    private final Map<K, Integer> inProgress = new HashMap<>();
    private int size;
    private int turn;

    /** Creates a queue whose lanes are all in one group and have no limit of entries in progress. */
    FairQueue(int capacity) {
        this(capacity, 1, key -> 0, key -> Integer.MAX_VALUE);
    }

    private FairQueue(int capacity, int groups, ToIntFunction<K> group, ToIntFunction<K> inProgressMax) {
        this.capacity = capacity;
        this.group = group;
        this.inProgressMax = inProgressMax;
        this.groups = Stream.generate(() -> new LinkedHashMap<K, Deque<T>>()).limit(groups).toList();
    }

    public static <T> FairQueue<Lane, T> ofLanes(int capacity) {
        return ofLanes(capacity, Integer.MAX_VALUE);
    }

    /** @param ofEmployer maximum number of entries of one employer in progress */
    static <T> FairQueue<Lane, T> ofLanes(int capacity, int ofEmployer) {
        return new FairQueue<>(capacity, Lane.Kind.values().length, lane -> lane.kind().ordinal(),
            lane -> lane.kind() == Lane.Kind.EMPLOYER ? ofEmployer : Integer.MAX_VALUE);
    }

    /** Adds an entry. Returns the entry that is displaced because the queue is full, which may be the new one. */
    public synchronized Optional<T> add(K lane, T entry) {
        lanes(lane).computeIfAbsent(lane, first -> new ArrayDeque<>()).add(entry);
        size++;
        notify();
        return size > capacity ? Optional.of(removeLastOfLongest(lane)) : Optional.empty();
    }

    private Map<K, Deque<T>> lanes(K lane) {
        boolean mayBegin = inProgress.getOrDefault(lane, 0) < inProgressMax.applyAsInt(lane);
        return mayBegin ? groups.get(group.applyAsInt(lane)) : held;
    }

    /** Removes the last entry of the longest lane. Among lanes of equal length, the lane of the new entry loses. */
    private T removeLastOfLongest(K newest) {
        var longest = Stream.concat(groups.stream(), Stream.of(held)).flatMap(each -> each.entrySet().stream())
            .max(Comparator.comparingInt((Map.Entry<K, Deque<T>> lane) -> lane.getValue().size())
                .thenComparing(lane -> lane.getKey().equals(newest))).orElseThrow();
        var last = longest.getValue().removeLast();
        updateAfterRemoval(longest.getKey(), longest.getValue());
        return last;
    }

    private void updateAfterRemoval(K lane, Deque<T> waiting) {
        size--;
        if (waiting.isEmpty()) {
            lanes(lane).remove(lane);
        }
    }

    /** Returns the next entry, or null if none is waiting that may begin. */
    public synchronized T poll() {
        for (int tried = 0; tried < groups.size(); tried++) {
            var lanes = groups.get(turn);
            turn = (turn + 1) % groups.size();
            if (!lanes.isEmpty()) {
                return next(lanes);
            }
        }
        return null;
    }

    private T next(LinkedHashMap<K, Deque<T>> lanes) {
        var first = lanes.entrySet().iterator().next();
        var lane = first.getKey();
        var waiting = first.getValue();
        lanes.remove(lane);
        var entry = waiting.remove();
        size--;
        if (inProgressMax.applyAsInt(lane) != Integer.MAX_VALUE) {
            inProgress.merge(lane, 1, Integer::sum);
        }
        if (!waiting.isEmpty()) {
            lanes(lane).put(lane, waiting); // behind the other lanes
        }
        return entry;
    }

    synchronized void end(K lane) {
        inProgress.computeIfPresent(lane, (known, count) -> count == 1 ? null : count - 1);
        var waiting = held.remove(lane);
        if (waiting != null) {
            lanes(lane).put(lane, waiting);
            notify();
        }
    }

    /** Waits for an entry. Returns null if none arrived in time. */
    public synchronized T poll(long nanos) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; size == 0 && left > 0; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return poll();
    }

    /** Removes a waiting entry. Returns false if it has already left the queue. */
    public synchronized boolean remove(K lane, T entry) {
        var waiting = lanes(lane).get(lane);
        if (waiting == null || !waiting.remove(entry)) {
            return false;
        }
        updateAfterRemoval(lane, waiting);
        return true;
    }

    /** Removes and returns the waiting entries that may begin, in the order in which they would have left. */
    public synchronized List<T> drain() {
        var all = new ArrayList<T>(size);
        for (var entry = poll(); entry != null; entry = poll()) {
            all.add(entry);
        }
        return all;
    }

    public synchronized int size() {
        return size;
    }
}
