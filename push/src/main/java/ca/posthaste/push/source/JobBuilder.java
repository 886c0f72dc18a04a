package ca.posthaste.push.source;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;

/** Builds a job from another system's data, with the conversions that all foreign formats share. */
final class JobBuilder {
    private static final int CATEGORIES_MAX = 3;

    final ObjectNode job = StrictJson.MAPPER.createObjectNode();
    final List<String> notes = new ArrayList<>();
    private final NameToId words;

    JobBuilder(NameToId words) {
        this.words = words;
    }

    void text(String member, String value) {
        if (value != null && !value.isBlank()) {
            job.put(member, value.strip());
        }
    }

    void applyAt(String url) {
        if (url != null && !url.isBlank()) {
            job.putObject("applicantRoutingType").put("id", 2);
            job.put("applicationUrl", url.strip());
        }
    }

    void location(String text) {
        if (text != null && !text.isBlank()) {
            ParsedLocation.of(text).writeTo(job, notes);
        }
    }

    /** Sets the workplace type, overriding the one derived from the location. */
    void workplace(String type) {
        job.put("workplaceType", type);
    }

    void aiUsed(boolean isUsed) {
        job.putObject("disclosures").put("aiUsed", isUsed);
    }

    void positionType(String text) {
        if (text == null || text.isBlank()) {
            return;
        }
        var id = alternatives(text).map(words.positionTypes::id).filter(found -> found.isPresent()).findFirst();
        if (id.isPresent()) {
            job.putObject("positionType").put("id", id.get().getAsInt());
        } else {
            words.positionTypes.unknown(text);
            notes.add("the position type \"" + shortened(text) + "\" is unknown and was ignored. Map it with --mapping.");
        }
    }

    /** @param names names of categories or departments, the most specific first */
    void categories(List<String> names) {
        var ids = new LinkedHashSet<Integer>();
        for (var name : names) {
            alternatives(name).map(words.categories::id).filter(found -> found.isPresent()).forEach(found -> ids.add(found.getAsInt()));
        }
        if (!ids.isEmpty()) {
            var categories = job.putArray("categories");
            ids.stream().limit(CATEGORIES_MAX).forEach(id -> categories.addObject().put("id", id));
        } else if (!names.isEmpty()) {
            names.forEach(words.categories::unknown);
            notes.add("the category \"" + shortened(names.get(0)) + "\" is unknown and was ignored. Map it with --mapping.");
        }
    }

    /** Returns the whole text and its parts: one of our names may contain a comma. */
    private static Stream<String> alternatives(String text) {
        return Stream.concat(Stream.of(text), Arrays.stream(text.split("[,;|/]")).filter(part -> !part.isBlank()));
    }

    /** Sets the close date from a date or time in the forms that feeds use. */
    void closeDate(String text) {
        if (text == null || text.isBlank()) {
            job.putNull("closeDate");
            return;
        }
        try {
            job.put("closeDate", day(text.strip()).toString());
        } catch (DateTimeException unknownForm) {
            notes.add("the end \"" + shortened(text) + "\" is not a date such as 2026-12-31 and was ignored.");
        }
    }

    private static LocalDate day(String text) {
        if (text.matches("\\d{4}-\\d{2}-\\d{2}.*")) {
            return LocalDate.parse(text.substring(0, "2026-12-31".length()));
        }
        return ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toLocalDate();
    }

    void salary(String text) {
        job.putNull("salary");
        if (text == null || text.isBlank()) {
            return;
        }
        var reading = FeedPay.read(text);
        if (reading instanceof FeedPay.Reading.Known known) {
            known.pay().writeTo(job);
        } else if (reading instanceof FeedPay.Reading.LeftOut omitted) {
            notes.add("the pay \"" + shortened(text) + "\" " + omitted.reason() + ", and was ignored.");
        }
    }

    SourceItem.Job build(SourcePosition place) {
        return new SourceItem.Job(place, job, notes);
    }

    static String shortened(String text) {
        return text.length() <= 60 ? text : text.substring(0, text.offsetByCodePoints(0, Math.min(60, text.codePointCount(0, text.length())))) + "…";
    }
}
