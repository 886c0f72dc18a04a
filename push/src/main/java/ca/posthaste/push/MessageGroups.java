package ca.posthaste.push;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Counts the jobs that share a message, so that it is printed once and not with each job. */
final class MessageGroups {
    /** Maximum number of distinct messages that are counted. */
    static final int GROUPS_MAX = 1_000;
    /** Maximum number of jobs listed per group. */
    private static final int PLACES_MAX = 10;

    private final Map<String, Group> groups = new LinkedHashMap<>();

    /** The number of jobs with the same message, and the places of the first of them. */
    static final class Group {
        private final List<String> places = new ArrayList<>();
        private int jobs;

        int jobs() {
            return jobs;
        }

        /** Returns the places, such as "line 4, A, line 7, B, …". */
        String places() {
            return String.join(", ", places) + (jobs > places.size() ? ", …" : "");
        }
    }

    boolean hasRoom(String text) {
        return groups.size() < GROUPS_MAX || groups.containsKey(text);
    }

    /** Counts another job, described with its place, if there {@link #hasRoom}. Returns the number of jobs with this message so far. */
    int add(String text, String position) {
        var group = groups.computeIfAbsent(text, none -> new Group());
        if (group.places.size() < PLACES_MAX) {
            group.places.add(position);
        }
        return ++group.jobs;
    }

    /** Prints the groups in the order in which they were found, and clears them. */
    void flush(BiConsumer<String, Group> printer) {
        groups.forEach(printer);
        groups.clear();
    }
}
