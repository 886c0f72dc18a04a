package ca.posthaste.board.alert;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.language.Language;
import ca.posthaste.location.Province;
import ca.posthaste.location.Resolution;
import ca.posthaste.page.PayWords;
import ca.posthaste.page.Texts;
import ca.posthaste.reference.Category;
import ca.posthaste.reference.PositionType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** A search in words: {@code “baker” · in Vancouver, BC · Full Time}. */
final class SearchWords {
    private final Language language;
    private final Texts texts;

    SearchWords(Language language) {
        this.language = language;
        texts = Texts.in(language);
    }

    String of(BoardQuery search) {
        var filters = search.filters();
        var parts = new ArrayList<String>();
        search.text().ifPresent(text -> parts.add(texts.get("alertWords", text.typed().strip())));
        search.location().ifPresent(place -> parts.add(search.range() > 0 ? texts.get("alertAround", search.range(), name(place))
            : texts.get("alertIn", name(place))));
        add(parts, filters.provinces().stream().sorted().map(this::name).toList());
        add(parts, filters.categories().stream().map(id -> Category.of(id).orElseThrow().name(language)).toList());
        add(parts, filters.positionTypes().stream().map(id -> PositionType.of(id).orElseThrow().name(language)).toList());
        add(parts, filters.workplaces().stream().sorted().map(this::name).toList());
        filters.salaryMin().ifPresent(least -> parts.add(texts.get("alertPay", new PayWords(language).pay(BigDecimal.valueOf(least), null, "year"))));
        filters.employer().ifPresent(id -> parts.add(texts.get("alertOneEmployer")));
        filters.language().ifPresent(posted -> parts.add(texts.get(posted == Language.FRENCH ? "alertInFrench" : "alertInEnglish")));
        return parts.isEmpty() ? texts.get("alertAllJobs") : String.join(" · ", parts);
    }

    private static void add(List<String> parts, List<String> names) {
        if (!names.isEmpty()) {
            parts.add(String.join(", ", names));
        }
    }

    private static String name(Resolution place) {
        return place instanceof Resolution.Listed listed ? listed.location().description()
            : place instanceof Resolution.Unlisted unlisted ? unlisted.name() + ", " + unlisted.province() : "";
    }

    private String name(Province province) {
        return language == Language.FRENCH ? province.french() : province.english();
    }

    private String name(WorkplaceType type) {
        return switch (type) {
            case ONSITE -> texts.get("workplaceOnsite");
            case HYBRID -> texts.get("workplaceHybrid");
            case REMOTE -> texts.get("workplaceRemote");
        };
    }
}
