package ca.posthaste.board.alert;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.words.FilterNames;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import ca.posthaste.page.PayFormatter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Describes the search of an alert in words: {@code “baker” · in Vancouver, BC · Full Time}. */
record AlertDescription(Language language) {
    private Messages texts() {
        return Messages.in(language);
    }

    String of(BoardQuery search) {
        var filters = search.filters();
        var parts = new ArrayList<String>();
        search.text().ifPresent(text -> parts.add(texts().get("alertWords", text.typed().strip())));
        search.location().ifPresent(place -> parts.add(search.range() > 0 ? texts().get("alertAround", search.range(), place.description())
            : texts().get("alertIn", place.description())));
        add(parts, "provinces", filters.provinces().stream().sorted().toList());
        add(parts, "categoryIds", filters.categories());
        add(parts, "positionTypeIds", filters.positionTypes());
        add(parts, "workplaceType", filters.workplaces().stream().sorted().map(type -> type.code()).toList());
        filters.salaryMin().ifPresent(least -> parts.add(texts().get("alertPay", new PayFormatter(language).pay(BigDecimal.valueOf(least), null, "year"))));
        filters.employer().ifPresent(id -> parts.add(texts().get("alertOneEmployer")));
        filters.language().ifPresent(posted -> parts.add(texts().get(posted == Language.FRENCH ? "alertInFrench" : "alertInEnglish")));
        return parts.isEmpty() ? texts().get("alertAllJobs") : String.join(" · ", parts);
    }

    private void add(List<String> parts, String filter, Collection<?> values) {
        if (!values.isEmpty()) {
            var words = new FilterNames(language);
            parts.add(values.stream().map(value -> words.of(filter, String.valueOf(value))).collect(Collectors.joining(", ")));
        }
    }
}
