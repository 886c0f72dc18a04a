package ca.posthaste.cli.demo;

import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/** A posting as an employer would send it. The same number always gives the same posting, except for its dates. */
record SampleJob(ObjectNode body, LocalDate published) {
    static final String SOURCE = "posthaste-demo";
    private static final Pattern MARK = Pattern.compile("demo-(\\d{1,3})-\\d{1,3}");
    private static final int OLDEST_DAYS = 40;
    private static final int CONFIDENTIAL_EACH = 17;
    private static final int MANY_PLACES_EACH = 11;
    private static final int VARIANT_EACH = 4;

    static String reference(SampleEmployer employer, int number) {
        return "demo-" + employer.number() + "-" + number;
    }

    static boolean isMark(String reference) {
        return reference != null && MARK.matcher(reference).matches();
    }

    static int employerOf(String reference) {
        return MARK.matcher(reference).results().map(found -> Integer.parseInt(found.group(1))).findFirst().orElseThrow();
    }

    /** Generates the posting with this number, starting at 1, among those of the employer. */
    static SampleJob of(SampleEmployer employer, int number, Phrases phrases, LocalDate today) {
        int serial = employer.number() * 100 + number;
        var random = new Random(serial);
        random.nextInt(); // the first random numbers of adjacent seeds are similar
        var occupations = Occupation.of(employer.sector());
        var occupation = occupations.get((employer.number() + number) % occupations.size());
        var age = random.nextDouble();
        var published = today.minusDays((int) (age * age * OLDEST_DAYS));
        var places = places(employer, serial, random);
        boolean isUnnamed = serial % CONFIDENTIAL_EACH == 0;
        var body = JsonNodeFactory.instance.objectNode().put("referenceId", reference(employer, number)).put("source", SOURCE)
            .put("status", "active").put("confidential", isUnnamed);
        places.forEach(body.putArray("locations")::add);
        occupation.categories().forEach(id -> body.withArray("categories").addObject().put("id", id));
        body.putObject("positionType").put("id", occupation.types().get(random.nextInt(occupation.types().size())));
        var workplace = occupation.workplaces().get(random.nextInt(occupation.workplaces().size()));
        body.put("workplaceType", workplace);
        var provinces = provinces(places);
        SampleTerms.add(body, occupation, provinces, workplace.equals("remote"), random);
        SampleTerms.addDisclosures(body, employer, provinces, phrases, random);
        addClosing(body, published, today, random);
        addRouting(body, employer, number);
        var called = isUnnamed ? phrases.all("unnamed").get(0) : new Bilingual(employer.name(), employer.name());
        addTexts(body, employer, provinces, title(occupation, phrases, serial, random),
            SampleText.of(occupation, called, town(places.get(0).path("description").asText()), phrases, random), random);
        return new SampleJob(body, published);
    }

    private static List<ObjectNode> places(SampleEmployer employer, int serial, Random random) {
        var all = employer.places();
        int first = random.nextInt(all.size());
        int count = serial % MANY_PLACES_EACH == 0 ? all.size() : 1;
        var places = new ArrayList<ObjectNode>();
        for (int i = 0; i < count; i++) {
            places.add(JsonNodeFactory.instance.objectNode().put("description", all.get((first + i) % all.size())));
        }
        return places;
    }

    /** Returns the province codes, which follow the comma. */
    private static List<String> provinces(List<ObjectNode> places) {
        return places.stream().map(place -> place.path("description").asText()).map(place -> place.substring(place.lastIndexOf(' ') + 1))
            .distinct().toList();
    }

    private static String town(String place) {
        return place.substring(0, place.lastIndexOf(','));
    }

    private static Bilingual title(Occupation occupation, Phrases phrases, int serial, Random random) {
        if (serial % VARIANT_EACH != 0) {
            return occupation.title();
        }
        var variant = phrases.pick("variant", random);
        return new Bilingual(occupation.title().english() + ", " + variant.english(), occupation.title().french() + ", " + variant.french());
    }

    /** Adds a closing date to half of the postings; the others close sixty days after publication. None has closed yet. */
    private static void addClosing(ObjectNode body, LocalDate published, LocalDate today, Random random) {
        var closes = published.plusDays(20L + random.nextInt(40));
        if (random.nextBoolean()) {
            body.put("closeDate", (closes.isAfter(today.plusDays(2)) ? closes : today.plusDays(3L + random.nextInt(14))).toString());
        }
    }

    private static void addRouting(ObjectNode body, SampleEmployer employer, int number) {
        body.putObject("applicantRoutingType").put("id", employer.hasOwnSite() ? 2 : 1);
        if (employer.hasOwnSite()) {
            body.put("applicationUrl", "https://example.org/apply/" + reference(employer, number));
        } else {
            body.put("applicationEmail", employer.mailbox());
        }
    }

    /** Adds the texts in the employer's language. Some postings also get the other language, and so do all that need French in Québec. */
    private static void addTexts(ObjectNode body, SampleEmployer employer, List<String> provinces, Bilingual title, SampleText text, Random random) {
        var language = employer.language();
        body.put("language", language.code()).put("title", title.in(language)).put("description", text.html(language));
        boolean isNeeded = provinces.contains("QC") && language == Language.ENGLISH;
        if (isNeeded || random.nextInt(4) == 0) {
            var other = language == Language.ENGLISH ? Language.FRENCH : Language.ENGLISH;
            body.putObject("translation").put("language", other.code()).put("title", title.in(other)).put("description", text.html(other));
        }
    }
}
