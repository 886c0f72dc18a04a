package ca.posthaste.search.query;

import ca.posthaste.job.store.SearchText;
import ca.posthaste.search.document.Suggestion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/** Names indexed by the prefixes of their words, most frequent first. Kept compact: each name is stored once as text, and its words as numbers. */
final class PrefixNames {
    static final PrefixNames NONE = new PrefixNames(List.of());
    /** Maximum number of names returned. It exceeds the number of suggestions because some names may have no open job any more. */
    private static final int FOUND_MAX = 40;
    private static final int WORDS_MAX = 8;
    /** Maximum length of a folded name. Some characters fold into many letters: names full of them would take much memory, and nobody types them. */
    private static final int FOLDED_MAX = 2 * Suggestion.LENGTH_MAX;
    private static final int PLACE_BITS = 10;

    /** Sorted by frequency, most frequent first, so that a lower index is better. */
    private final String[] names;
    private final String[] folded;
    /** Words in alphabetical order, each packed from the index of its name and its offset in the name. */
    private final int[] words;

    private record Counted(String name, int count) {}

    private PrefixNames(List<Counted> counted) {
        names = counted.stream().map(Counted::name).toArray(String[]::new);
        folded = new String[names.length];
        var all = new ArrayList<Integer>();
        for (int i = 0; i < names.length; i++) {
            folded[i] = folded(names[i]);
            int place = 0;
            for (int word = 0; word < WORDS_MAX && place >= 0 && place < 1 << PLACE_BITS; word++) {
                all.add(i << PLACE_BITS | place);
                int space = folded[i].indexOf(' ', place);
                place = space < 0 ? -1 : space + 1;
            }
        }
        all.sort((a, b) -> compare(a, folded[b >>> PLACE_BITS].substring(b & (1 << PLACE_BITS) - 1)));
        words = all.stream().mapToInt(word -> word).toArray();
    }

    /** Folds a text and separates its words by single spaces. */
    static String folded(String text) {
        var words = new StringBuilder();
        for (var word : SearchText.fold(text).replace('-', ' ').replace('’', '\'').replace("'", "' ").split("\\s+")) {
            words.append(words.length() == 0 || word.isEmpty() ? "" : " ").append(word);
        }
        return words.toString();
    }

    private int compare(int word, String text) {
        var name = folded[word >>> PLACE_BITS];
        int place = word & (1 << PLACE_BITS) - 1;
        int length = Math.min(name.length() - place, text.length());
        for (int i = 0; i < length; i++) {
            if (name.charAt(place + i) != text.charAt(i)) {
                return name.charAt(place + i) - text.charAt(i);
            }
        }
        return name.length() - place - text.length();
    }

    /** Returns the names that contain the text at the beginning of a word, most frequent first. */
    List<String> beginning(String typed) {
        int from = first(typed);
        int to = first(typed + Character.MAX_VALUE);
        var best = new PriorityQueue<Integer>(Comparator.reverseOrder());
        for (int i = from; i < to; i++) {
            int name = words[i] >>> PLACE_BITS;
            if (best.size() < FOUND_MAX || name < best.peek()) {
                if (!best.contains(name)) {
                    best.add(name);
                }
                if (best.size() > FOUND_MAX) {
                    best.remove();
                }
            }
        }
        return best.stream().sorted().map(name -> names[name]).toList();
    }

    /** Returns the index of the first word that does not sort before the text. */
    private int first(String text) {
        int low = 0;
        int high = words.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (compare(words[middle], text) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Collects the most frequent values of a field. Spelling variants are merged under the most frequent variant. */
    static PrefixNames collect(IndexReader index, String field, String prefix, int limit) throws IOException {
        var top = new PriorityQueue<Counted>(Comparator.comparingInt(Counted::count));
        var terms = MultiTerms.getTerms(index, field);
        var values = terms == null ? TermsEnum.EMPTY : terms.iterator();
        var start = new BytesRef(prefix);
        boolean more = values.seekCeil(start) != TermsEnum.SeekStatus.END;
        while (more && StringHelper.startsWith(values.term(), start)) {
            int count = values.docFreq();
            if (top.size() < limit || count > top.peek().count) {
                top.add(new Counted(values.term().utf8ToString().substring(prefix.length()), count));
            }
            if (top.size() > limit) {
                top.remove();
            }
            more = values.next() != null;
        }
        return new PrefixNames(merged(top));
    }

    private static List<Counted> merged(PriorityQueue<Counted> names) {
        var spellings = new HashMap<String, Counted>();
        var sums = new HashMap<String, Integer>();
        for (var name : names) {
            var key = folded(name.name);
            if (key.length() > FOLDED_MAX) {
                continue;
            }
            spellings.merge(key, name, (a, b) -> a.count > b.count || a.count == b.count && a.name.compareTo(b.name) < 0 ? a : b);
            sums.merge(key, name.count, Integer::sum);
        }
        return spellings.entrySet().stream().map(spelling -> new Counted(spelling.getValue().name, sums.get(spelling.getKey())))
            .sorted(Comparator.comparingInt(Counted::count).reversed().thenComparing(Counted::name)).toList();
    }

    int size() {
        return names.length;
    }
}
