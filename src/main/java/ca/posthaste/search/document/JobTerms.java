package ca.posthaste.search.document;

import ca.posthaste.board.PublicJob;
import ca.posthaste.job.Posting;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.ReferenceItem;
import ca.posthaste.language.Language;
import ca.posthaste.search.document.TermStreams.TermWeight;
import ca.posthaste.search.text.PlainText;
import ca.posthaste.search.text.TermNormalizer;
import ca.posthaste.search.text.WordScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Words of a job in three forms: weighted by the parts in which they occur, in order, and unstemmed. */
final class JobTerms {
    private static final Map<WorkplaceType, String> WORKPLACES = Map.of(
        WorkplaceType.REMOTE, "remote télétravail", WorkplaceType.HYBRID, "hybrid hybride");

    final Map<String, TermWeight> weights = new HashMap<>();
    final Map<String, TermWeight> written = new HashMap<>();
    final TermStreams.Placed placed = new TermStreams.Placed();

    private record Text(String title, String description, Language language) {}

    JobTerms(PublicJob job) {
        var posting = job.posting();
        var texts = new ArrayList<Text>();
        texts.add(new Text(posting.title(), posting.description(), posting.language()));
        Optional.ofNullable(posting.translation())
            .ifPresent(other -> texts.add(new Text(other.title(), other.description(), posting.language().other())));
        texts.forEach(text -> title(text.title, text.language));
        job.employer().ifPresent(employer -> name(employer.name(), TermWeight.EMPLOYER));
        for (var place : posting.locations()) {
            var province = place.province();
            Stream.of(List.of(place.name()), place.aliases(), List.of(province.name(), province.english(), province.french()))
                .flatMap(List::stream).forEach(name -> name(name, TermWeight.PLACE));
        }
        posting.categories().forEach(category -> kind(category, posting));
        kind(posting.positionType(), posting);
        Optional.ofNullable(WORKPLACES.get(posting.workplace().type())).ifPresent(names -> name(names, TermWeight.KIND));
        texts.stream().filter(text -> text.description != null).forEach(text ->
            add(PlainText.of(text.description), text.language, (word, stem) -> weight(weights, stem).inText()));
    }

    private void title(String title, Language language) {
        var words = new ArrayList<String>();
        add(title, language, (word, stem) -> words.add(word));
        int weight = TermWeight.ofTitle(words.size());
        for (var word : words) {
            weight(weights, TermNormalizer.stem(word, language)).inTitle(weight);
            weight(written, word).inTitle(weight);
        }
    }

    private void kind(ReferenceItem item, Posting posting) {
        for (var language : Language.values()) {
            boolean own = posting.language() == language || posting.translation() != null;
            part(item.name(language), language, own ? TermWeight.KIND : TermWeight.OTHER_KIND);
        }
    }

    private void name(String name, int weight) {
        part(name, null, weight);
    }

    private void part(String text, Language language, int weight) {
        add(text, language, (word, stem) -> {
            weight(weights, stem).inPart(weight);
            weight(written, word).inPart(weight);
        });
    }

    /** Adds the words of a text in order, and passes each with its stem on. Without a language it is a name: not stemmed, and its stop words count. */
    private void add(CharSequence text, Language language, BiConsumer<String, String> sink) {
        int first = placed.nextText();
        WordScanner.read(text, (word, position, compound) -> {
            if (language == null || !TermNormalizer.isEmpty(word)) {
                var stem = language == null ? word : TermNormalizer.stem(word, language);
                placed.add(stem, first + position);
                sink.accept(word, stem);
            }
        });
    }

    private static TermWeight weight(Map<String, TermWeight> weights, String term) {
        return weights.computeIfAbsent(term, first -> new TermWeight());
    }
}
