package ca.posthaste.board.page;

import ca.posthaste.board.Facets;
import ca.posthaste.board.SalaryBand;
import ca.posthaste.board.words.FilterNames;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The filters of a search as links: one click selects a value, another removes it. Each link shows the number of jobs it leads to. */
final class FilterGroups {
    private static final List<Integer> RANGES = List.of(5, 10, 25, 50, 100);

    private final SearchUrl search;
    private final Language language;
    private final Messages texts;
    private final FilterNames words;

    FilterGroups(SearchUrl search, Language language) {
        this.search = search;
        this.language = language;
        texts = Messages.in(language);
        words = new FilterNames(language);
    }

    List<Group> of(Facets facets) {
        return Stream.of(
            Group.of(words.name("range"), ranges(), true),
            Group.of(words.name("postedWithin"), singleChoice("postedWithin", facets.posted(), Facets.POSTED), true),
            Group.of(words.name("positionTypeIds"), multipleChoice("positionTypeIds", facets.positionTypes(), type -> String.valueOf(type.id())), true),
            Group.of(words.name("workplaceType"), multipleChoice("workplaceType", facets.workplaces(), type -> type.code()), true),
            Group.of(words.name("salaryMin"), singleChoice("salaryMin", cumulative(facets.salaries()), bands()), true),
            Group.of(words.name("categoryIds"), multipleChoice("categoryIds", facets.categories(), category -> String.valueOf(category.id())), true),
            Group.of(words.name("provinces"), multipleChoice("provinces", facets.provinces(), province -> province.name()), false),
            Group.of(words.name("language"), Language.WORDS.stream().map(word -> choice("language", word, "")).toList(), false))
            .filter(Group::isUseful).toList();
    }

    private List<LinkOption> ranges() {
        return search.has("location") ? RANGES.stream().map(range -> choice("range", String.valueOf(range), "")).toList() : List.of();
    }

    private static List<Integer> bands() {
        return Arrays.stream(SalaryBand.values()).filter(band -> band.from().orElse(0) > 0).map(band -> band.from().getAsInt()).toList();
    }

    private static Map<Integer, Integer> cumulative(Map<SalaryBand, Integer> counts) {
        var sums = new HashMap<Integer, Integer>();
        for (int least : bands()) {
            sums.put(least, counts.entrySet().stream().filter(band -> band.getKey().from().orElse(-1) >= least).mapToInt(Map.Entry::getValue).sum());
        }
        return sums;
    }

    private List<LinkOption> singleChoice(String name, Map<Integer, Integer> counts, List<Integer> order) {
        return order.stream().filter(value -> counts.getOrDefault(value, 0) > 0)
            .map(value -> choice(name, String.valueOf(value), texts.number(counts.get(value)))).toList();
    }

    private LinkOption choice(String name, String value, String count) {
        boolean isChosen = value.equals(search.values().get(name));
        return new LinkOption(words.of(name, value), (isChosen ? search.without(name) : search.with(name, value)).in(language), count, isChosen);
    }

    /** Returns the options of a filter with several values, highest count first. A selected one stays even without jobs, so that it can be removed. */
    private <E extends Enum<E>> List<LinkOption> multipleChoice(String name, Map<E, Integer> counts, Function<E, String> word) {
        return counts.entrySet().stream().sorted(Map.Entry.<E, Integer>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey()))
            .map(entry -> {
                var value = word.apply(entry.getKey());
                return new LinkOption(words.of(name, value), search.toggled(name, value).in(language), texts.number(entry.getValue()),
                    search.hasValue(name, value));
            }).toList();
    }

    public record Group(String title, List<LinkOption> choices, List<LinkOption> more, boolean isOpen) {
        /** Number of options to show at first. If there are at most {@link #FEW} more, all are shown. */
        private static final int SHOWN = 10;
        private static final int FEW = 3;

        static Group of(String title, List<LinkOption> all, boolean isOpen) {
            int shown = all.size() <= SHOWN + FEW ? all.size() : SHOWN;
            return new Group(title, all.subList(0, shown), all.subList(shown, all.size()), isOpen || all.stream().anyMatch(LinkOption::isChosen));
        }

        boolean isUseful() {
            return !choices.isEmpty();
        }

        public boolean moreIsOpen() {
            return more.stream().anyMatch(LinkOption::isChosen);
        }
    }
}
