package ca.posthaste.board.page;

import ca.posthaste.page.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Links to the other pages of a list: the first, those around the current one, and the last. A number without a path is a gap. */
public record PageLinks(String previous, String next, List<LinkOption> numbers) {
    private static final int AROUND = 2;

    public static PageLinks of(int page, int last, IntFunction<String> path, Messages texts) {
        var shown = new TreeSet<>(List.of(1, Math.max(1, last)));
        IntStream.rangeClosed(Math.max(1, page - AROUND), Math.min(last, page + AROUND)).forEach(shown::add);
        var numbers = new ArrayList<LinkOption>();
        int before = 0;
        for (int number : shown) {
            if (number > before + 1) {
                numbers.add(LinkOption.of("…", ""));
            }
            numbers.add(new LinkOption(texts.number(number), path.apply(number), "", number == page));
            before = number;
        }
        return new PageLinks(page > 1 ? path.apply(page - 1) : "", page < last ? path.apply(page + 1) : "", last > 1 ? numbers : List.of());
    }

    public boolean isNeeded() {
        return !numbers.isEmpty();
    }
}
