package ca.posthaste.search.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Bounded heap of the best jobs found. Jobs are ordered by rank, then by date, newest first, then by id, highest first. */
final class TopJobs {
    private final long[] ranks;
    private final long[] ages;
    private final int limit;
    private int size;

    TopJobs(int limit) {
        this.limit = limit;
        ranks = new long[limit];
        ages = new long[ranks.length];
    }

    /** Returns the rank that a further job must reach; 0 while every job is taken. */
    long rankToReach() {
        return size < limit || limit == 0 ? 0 : ranks[0];
    }

    /** Reports whether a job with this rank and day may be among the best. Saves reading the ids of the others. */
    boolean takes(long rank, int day) {
        return size < limit || limit > 0 && (rank > ranks[0] || rank == ranks[0] && day >= ages[0] >>> Integer.SIZE);
    }

    void add(long rank, int day, int id) {
        long age = (long) day << Integer.SIZE | id;
        if (size < limit) {
            siftUp(size++, rank, age);
        } else if (limit > 0 && isBetter(rank, age, 0)) {
            siftDown(rank, age);
        }
    }

    void add(TopJobs other) {
        for (int i = 0; i < other.size; i++) {
            add(other.ranks[i], (int) (other.ages[i] >>> Integer.SIZE), (int) other.ages[i]);
        }
    }

    private boolean isBetter(long rank, long age, int than) {
        return rank > ranks[than] || rank == ranks[than] && age > ages[than];
    }

    /** Adds an entry to the heap, whose root is the worst one. */
    private void siftUp(int from, long rank, long age) {
        int at = from;
        while (at > 0 && !isBetter(rank, age, (at - 1) / 2)) {
            ranks[at] = ranks[(at - 1) / 2];
            ages[at] = ages[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        ranks[at] = rank;
        ages[at] = age;
    }

    private void siftDown(long rank, long age) {
        int at = 0;
        for (int child = 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && isBetter(ranks[child], ages[child], child + 1)) {
                child++;
            }
            if (!isBetter(rank, age, child)) {
                break;
            }
            ranks[at] = ranks[child];
            ages[at] = ages[child];
            at = child;
        }
        ranks[at] = rank;
        ages[at] = age;
    }

    /** Returns the ids, best first, without the first {@code skipped}. */
    List<Integer> ids(long skipped) {
        var order = new Integer[size];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> a.equals(b) ? 0 : isBetter(ranks[a], ages[a], b) ? -1 : 1);
        var ids = new ArrayList<Integer>();
        for (int i = (int) Math.min(skipped, size); i < size; i++) {
            ids.add((int) ages[order[i]]);
        }
        return ids;
    }
}
