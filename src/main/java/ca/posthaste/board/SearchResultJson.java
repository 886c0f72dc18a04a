package ca.posthaste.board;

import ca.posthaste.job.reference.ReferenceItem;
import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Writes the JSON of a search result apart from its jobs: facets, relaxations of the query, and suggestions. */
record SearchResultJson(JsonGenerator json, Language language) {
    void write(BoardSearch.Results found) throws IOException {
        if (found.facets().isPresent()) {
            json.writeObjectFieldStart("facets");
            facets(found.facets().get());
            json.writeEndObject();
        } else {
            json.writeNullField("facets");
        }
        Json.array(json, "tried", found.notices(), this::notice);
    }

    private void facets(Facets facets) throws IOException {
        items("category", facets.categories());
        items("positionType", facets.positionTypes());
        entries("workplaceType", byDescendingCount(facets.workplaces()), type -> json.writeStringField("value", type.code()));
        entries("province", byDescendingCount(facets.provinces()), province -> {
            json.writeStringField("value", province.name());
            json.writeStringField("name", province.in(language));
        });
        entries("salary", inOrder(facets.salaries(), List.of(SalaryBand.values())), band -> {
            number("from", band.from());
            number("to", band.to());
        });
        entries("posted", inOrder(facets.posted(), Facets.POSTED), days -> json.writeNumberField("days", days));
    }

    private <T extends Enum<T> & ReferenceItem> void items(String facet, Map<T, Integer> counts) throws IOException {
        entries(facet, byDescendingCount(counts), item -> {
            json.writeNumberField("id", item.id());
            json.writeStringField("name", item.name(language));
        });
    }

    private interface Writer<T> {
        void write(T value) throws IOException;
    }

    private <T> void entries(String facet, List<Map.Entry<T, Integer>> counts, Writer<T> writer) throws IOException {
        Json.objects(json, facet, counts, entry -> {
            writer.write(entry.getKey());
            json.writeNumberField("count", entry.getValue());
        });
    }

    /** Sorts by descending count, and equal counts in the order of the enum, so that a response is stable. */
    private static <T extends Enum<T>> List<Map.Entry<T, Integer>> byDescendingCount(Map<T, Integer> counts) {
        return counts.entrySet().stream().filter(entry -> entry.getValue() > 0)
            .sorted(Map.Entry.<T, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).toList();
    }

    private static <T> List<Map.Entry<T, Integer>> inOrder(Map<T, Integer> counts, List<T> order) {
        return order.stream().filter(value -> counts.getOrDefault(value, 0) > 0).map(value -> Map.entry(value, counts.get(value))).toList();
    }

    private void number(String name, OptionalInt value) throws IOException {
        json.writeObjectField(name, value.isPresent() ? value.getAsInt() : null);
    }

    private void notice(SearchNotice notice) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", notice.kind().code());
        json.writeStringField("from", notice.words().map(SearchNotice.Words::from).orElse(null));
        json.writeStringField("to", notice.words().flatMap(SearchNotice.Words::to).orElse(null));
        json.writeObjectField("fromKm", notice.kilometres().map(SearchNotice.Kilometres::from).orElse(null));
        json.writeObjectField("toKm", notice.kilometres().map(SearchNotice.Kilometres::to).orElse(null));
        json.writeStringField("message", notice.message().in(language));
        json.writeEndObject();
    }
}
