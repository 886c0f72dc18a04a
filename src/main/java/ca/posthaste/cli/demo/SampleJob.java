package ca.posthaste.cli.demo;

import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A posting as an employer would send it. The same number always gives the same posting, except for its dates. */
record SampleJob(ObjectNode body, LocalDate published) {
    static final String SOURCE = "posthaste-demo";
    private static final Pattern MARK = Pattern.compile("demo-(\\d{1,3})-\\d{1,3}");
    private static final int OLDEST_DAYS = 40;
    private static final int CONFIDENTIAL_EACH = 17;
    private static final int MANY_PLACES_EACH = 11;
    private static final int VARIANT_EACH = 4;
    private static final int UNPAID_EACH = 6;
    /** Provinces in which postings must state the pay. Remote work can be done from there, too. */
    private static final Set<String> PAY_IS_SAID = Set.of("ON", "BC", "PE");

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
        addSalary(body, occupation, provinces, workplace.equals("remote"), random);
        addDisclosures(body, employer, provinces, phrases, random);
        addClosing(body, published, today, random);
        addRouting(body, employer, number);
        var employerName = isUnnamed ? phrases.all("unnamed").get(0) : new Bilingual(employer.name(), employer.name());
        addTexts(body, employer, provinces, title(occupation, phrases, serial, random),
            SampleText.of(occupation, employerName, town(places.get(0).path("description").asText()), phrases, random), random);
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

    private static void addSalary(ObjectNode body, Occupation occupation, List<String> provinces, boolean isRemote, Random random) {
        boolean isNeeded = isRemote || provinces.stream().anyMatch(PAY_IS_SAID::contains);
        boolean isSilent = random.nextInt(UNPAID_EACH) == 0 && !isNeeded;
        if (occupation.pay().isEmpty() || isSilent && !occupation.commission()) {
            return;
        }
        var salary = body.putObject("salary");
        if (occupation.commission()) {
            salary.put("plusCommission", isSilent || random.nextBoolean());
        }
        if (!isSilent) {
            addPay(salary, occupation.pay().get(), random);
        }
    }

    private static void addPay(ObjectNode salary, Occupation.Range range, Random random) {
        var step = range.isHourly() ? new BigDecimal("0.25") : BigDecimal.valueOf(500);
        int steps = BigDecimal.valueOf((long) range.high() - range.low()).divide(step).intValueExact();
        int low = random.nextInt(steps / 2);
        salary.put("amount", amount(range, step, low));
        if (random.nextInt(3) > 0) {
            salary.put("maxAmount", amount(range, step, low + 1 + random.nextInt(steps - low)));
        }
        salary.putObject("period").put("id", (range.isHourly() ? SalaryPeriod.HOURLY : SalaryPeriod.YEARLY).id());
    }

    private static BigDecimal amount(Occupation.Range range, BigDecimal step, int steps) {
        return BigDecimal.valueOf(range.low()).add(step.multiply(BigDecimal.valueOf(steps)));
    }

    /** Adds disclosures: always in Ontario and for remote work, which may be done there, and often elsewhere. A job in Québec that needs English says why. */
    private static void addDisclosures(ObjectNode body, SampleEmployer employer, List<String> provinces, Phrases phrases, Random random) {
        boolean isOften = random.nextBoolean();
        if (provinces.contains("ON") || body.path("workplaceType").asText().equals("remote") || isOften) {
            body.putObject("disclosures").put("aiUsed", random.nextInt(5) == 0).put("vacancy", random.nextInt(6) == 0 ? "future" : "existing")
                .put("accommodation", phrases.pick("accommodation", random).in(employer.language()));
            if (provinces.contains("QC")) {
                body.withObject("/disclosures").putArray("otherLanguages").addObject()
                    .put("language", employer.language() == Language.FRENCH ? "anglais" : "English")
                    .put("reason", phrases.pick("english", random).in(employer.language()));
            }
        }
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

    /** Description of a posting in both languages. */
    private record SampleText(Bilingual intro, Bilingual team, Occupation occupation, List<Bilingual> offers, List<Bilingual> welcome, Phrases phrases) {
        /** Generates a description. {@code employerName} is the name of the employer, or a substitute if it is not named. */
        static SampleText of(Occupation occupation, Bilingual employerName, String town, Phrases phrases, Random random) {
            int team = 4 + random.nextInt(20);
            return new SampleText(filled(phrases.pick("intro", random), employerName, town, team),
                filled(phrases.pick("team", random), employerName, town, team),
                occupation, phrases.pickSome("offer", 3 + random.nextInt(5), random), phrases.pickSome("welcome", 2 + random.nextInt(2), random), phrases);
        }

        private static Bilingual filled(Bilingual text, Bilingual employerName, String town, int team) {
            return new Bilingual(filled(text, Language.ENGLISH, employerName, town, team), filled(text, Language.FRENCH, employerName, town, team));
        }

        private static String filled(Bilingual text, Language language, Bilingual employerName, String town, int team) {
            var sentence = text.in(language).replace("{employer}", employerName.in(language)).replace("{place}", town).replace("{team}", String.valueOf(team));
            return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
        }

        String html(Language language) {
            var headings = phrases.all("heading");
            return "<p>" + intro.in(language) + "</p><p>" + team.in(language) + "</p>"
                + list(headings.get(0), occupation.duties(), language) + list(headings.get(1), occupation.needs(), language)
                + list(headings.get(2), offers, language)
                + "<p>" + welcome.stream().map(each -> each.in(language)).collect(Collectors.joining(" ")) + "</p>";
        }

        private static String list(Bilingual heading, List<Bilingual> items, Language language) {
            return "<p><strong>" + heading.in(language) + "</strong></p>"
                + items.stream().map(item -> "<li>" + item.in(language) + "</li>").collect(Collectors.joining("", "<ul>", "</ul>"));
        }
    }
}
