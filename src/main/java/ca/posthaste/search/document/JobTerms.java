package ca.posthaste.search.document;

import ca.posthaste.board.PublicJob;
import ca.posthaste.job.Posting;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.ReferenceItem;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.location.Province;
import ca.posthaste.search.document.TermStreams.TermWeight;
import ca.posthaste.search.text.PlainText;
import ca.posthaste.search.text.TermNormalizer;
import ca.posthaste.search.text.WordScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        posting.locations().forEach(this::place);
        posting.categories().forEach(category -> kind(category, posting));
        kind(posting.positionType(), posting);
        Optional.ofNullable(WORKPLACES.get(posting.workplace().type())).ifPresent(names -> name(names, TermWeight.KIND));
        texts.stream().filter(text -> text.description != null).forEach(text -> description(text.description, text.language));
    }

    private void title(String title, Language language) {
        var words = new ArrayList<String>();
        int first = placed.nextText();
        WordScanner.read(title, (word, position, compound) -> {
            if (!TermNormalizer.isEmpty(word)) {
                words.add(word);
                placed.add(TermNormalizer.stem(word, language), first + position);
            }
        });
        int weight = TermWeight.ofTitle(words.size());
        for (var word : words) {
            weight(weights, TermNormalizer.stem(word, language)).inTitle(weight);
            weight(written, word).inTitle(weight);
        }
    }

    private void place(Location place) {
        name(place.name(), TermWeight.PLACE);
        place.aliases().forEach(alias -> name(alias, TermWeight.PLACE));
        province(place.province());
    }

    private void province(Province province) {
        for (var name : List.of(province.name(), province.english(), province.french())) {
            name(name, TermWeight.PLACE);
        }
    }

    private void kind(ReferenceItem item, Posting posting) {
        for (var language : Language.values()) {
            boolean own = posting.language() == language || posting.translation() != null;
            kind(item.name(language), language, own ? TermWeight.KIND : TermWeight.OTHER_KIND);
        }
    }

    private void kind(String name, Language language, int weight) {
        int first = placed.nextText();
        WordScanner.read(name, (word, position, compound) -> {
            if (!TermNormalizer.isEmpty(word)) {
                var stem = TermNormalizer.stem(word, language);
                placed.add(stem, first + position);
                weight(weights, stem).inPart(weight);
                weight(written, word).inPart(weight);
            }
        });
    }

    /** Adds a name. Names are not stemmed, and their stop words count. */
    private void name(String name, int weight) {
        int first = placed.nextText();
        WordScanner.read(name, (word, position, compound) -> {
            placed.add(word, first + position);
            weight(weights, word).inPart(weight);
            weight(written, word).inPart(weight);
        });
    }

    private void description(String html, Language language) {
        int first = placed.nextText();
        WordScanner.read(PlainText.of(html), (word, position, compound) -> {
            if (!TermNormalizer.isEmpty(word)) {
                var stem = TermNormalizer.stem(word, language);
                placed.add(stem, first + position);
                weight(weights, stem).inText();
            }
        });
    }

    private static TermWeight weight(Map<String, TermWeight> weights, String term) {
        return weights.computeIfAbsent(term, first -> new TermWeight());
    }
}
