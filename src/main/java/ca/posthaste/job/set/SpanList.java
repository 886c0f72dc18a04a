package ca.posthaste.job.set;

import java.util.Arrays;

/** Memory-efficient list of the locations of a set's jobs in its body. */
final class SpanList {
    private int[] indexes = new int[1_000];
    private long[] starts = new long[1_000];
    private int[] lengths = new int[1_000];
    private int count;

    void add(SetItems.Span span) {
        if (count == starts.length) {
            indexes = Arrays.copyOf(indexes, 2 * count);
            starts = Arrays.copyOf(starts, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
        }
        indexes[count] = span.index();
        starts[count] = span.start();
        lengths[count++] = span.length();
    }

    SetItems.Span get(int number) {
        return new SetItems.Span(indexes[number], starts[number], lengths[number]);
    }
}
