package ca.posthaste.board.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.PublicJob;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Revision;
import ca.posthaste.job.Salary;
import ca.posthaste.job.Workplace;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.location.Province;
import ca.posthaste.support.SamplePosting;
import ca.posthaste.support.Trees;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the JSON-LD of a job against the published rules: see {@code feed/job-posting-rules.json}. */
class JobPostingJsonLdTest {
    private static final JsonNode RULES = rules();
    private static final Employer BAKERY = new Employer(new EmployerId(47), "Bread & Butter", Plan.STANDARD, Language.ENGLISH, false);
    private static final Location HALIFAX = new Location(1, "Halifax", Province.NS, Location.TOWN, null, null, 0, List.of());
    private static final Location MONTREAL = new Location(2, "Montréal", Province.QC, Location.TOWN, null, null, 0, List.of());

    private static JsonNode rules() {
        try {
            return Trees.parse(Files.readString(Path.of("src/test/resources/feed/job-posting-rules.json")));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static String text(SamplePosting posting) {
        return text(posting, BAKERY);
    }

    private static String text(SamplePosting posting, Employer employer) {
        var job = PublicJob.of(new Job(new JobId(7), Revision.first(Instant.EPOCH), employer, posting.made()));
        return new JobPostingJsonLd(job, ZoneId.of("America/Toronto")).text(new JobPostingJsonLd.Shown(job.posting().title(),
            job.posting().description(), "https://jobs.example/en/jobs/7", "Posthaste Jobs"));
    }

    private static JsonNode checked(SamplePosting posting) {
        var tree = Trees.parse(text(posting));
        assertEquals(List.of(), faults(tree), tree::toString);
        return tree;
    }

    private static Set<String> words(JsonNode list) {
        var words = new TreeSet<String>();
        list.forEach(word -> words.add(word.asText()));
        return words;
    }

    /** Returns the rules that the posting violates. */
    private static List<String> faults(JsonNode posting) {
        var faults = new ArrayList<String>();
        boolean isRemote = posting.has("jobLocationType");
        var needed = words(RULES.get("required"));
        needed.addAll(words(RULES.get(isRemote ? "requiredIfRemote" : "requiredUnlessRemote")));
        needed.stream().filter(name -> posting.path(name).isMissingNode() || posting.get(name).isTextual() && posting.get(name).asText().isBlank()
            || posting.get(name).isContainerNode() && posting.get(name).isEmpty()).forEach(name -> faults.add(name + " is missing"));
        var known = words(RULES.get("required"));
        known.addAll(words(RULES.get("recommended")));
        known.addAll(words(RULES.get("alsoAllowed")));
        posting.fieldNames().forEachRemaining(name -> check(known.contains(name), name + " is unknown", faults));
        check(posting.path("datePosted").asText().matches(RULES.get("datePosted").asText()), "datePosted", faults);
        check(posting.path("validThrough").asText().matches(RULES.get("validThrough").asText()), "validThrough", faults);
        check(words(RULES.get("employmentType")).contains(posting.path("employmentType").asText()), "employmentType", faults);
        check(!isRemote || words(RULES.get("jobLocationType")).contains(posting.get("jobLocationType").asText()), "jobLocationType", faults);
        posting.path("jobLocation").forEach(place -> words(RULES.get("address")).forEach(name ->
            check(!place.path("address").path(name).asText().isBlank(), name + " of a place", faults)));
        posting.path("applicantLocationRequirements").forEach(region ->
            check(words(RULES.get("regionTypes")).contains(region.path("@type").asText()) && !region.path("name").asText().isBlank(), "region", faults));
        organization(posting.path("hiringOrganization"), faults);
        if (posting.has("baseSalary")) {
            salary(posting.get("baseSalary"), faults);
        }
        return faults;
    }

    private static void organization(JsonNode organization, List<String> faults) {
        check(organization.asText().equals("confidential") || words(RULES.get("organizationName")).stream()
            .noneMatch(name -> organization.path(name).asText().isBlank()), "hiringOrganization", faults);
    }

    private static void salary(JsonNode salary, List<String> faults) {
        var value = salary.path("value");
        check(salary.path("currency").asText().equals("CAD"), "currency", faults);
        check(words(RULES.get("unitText")).contains(value.path("unitText").asText()), "unitText", faults);
        check(StreamSupport.stream(RULES.get("salaryAmount").spliterator(), false)
            .anyMatch(names -> words(names).stream().allMatch(name -> value.path(name).isNumber())), "amount", faults);
    }

    private static void check(boolean holds, String fault, List<String> faults) {
        if (!holds) {
            faults.add(fault);
        }
    }

    @Test void the_checks_of_this_test_detect_errors() {
        assertEquals(List.of("datePosted is missing", "description is missing", "hiringOrganization is missing", "jobLocation is missing",
            "title is missing", "x is unknown", "datePosted", "validThrough", "employmentType", "hiringOrganization"), faults(Trees.parse("{\"x\": 1}")));
    }

    @Test void a_job_has_its_title_its_employer_and_its_place() {
        var posting = checked(new SamplePosting().in(HALIFAX, MONTREAL).closing(LocalDate.of(2026, 7, 1)));
        assertEquals("Baker", posting.at("/title").asText());
        assertEquals("2026-03-02", posting.at("/datePosted").asText());
        assertEquals("2026-07-01T23:59:59-04:00", posting.at("/validThrough").asText());
        assertEquals("Bread & Butter", posting.at("/hiringOrganization/name").asText());
        assertEquals("Montréal", posting.at("/jobLocation/1/address/addressLocality").asText());
        assertEquals("QC", posting.at("/jobLocation/1/address/addressRegion").asText());
        assertEquals("CA", posting.at("/jobLocation/1/address/addressCountry").asText());
        assertEquals("7", posting.at("/identifier/value").asText());
        assertTrue(posting.at("/directApply").booleanValue());
        assertFalse(posting.has("baseSalary") || posting.has("jobLocationType"));
    }

    @ParameterizedTest @CsvSource({"FULL_TIME,FULL_TIME", "PART_TIME,PART_TIME", "CONTRACT,CONTRACTOR", "TEMP,TEMPORARY", "VOLUNTEER,VOLUNTEER"})
    void kinds_of_employment_have_their_names(PositionType type, String name) {
        assertEquals(name, checked(new SamplePosting().in(HALIFAX).positionType(type)).at("/employmentType").asText());
    }

    @ParameterizedTest @EnumSource
    void pay_is_a_number_or_a_range_for_each_period(SalaryPeriod period) {
        var one = checked(new SamplePosting().in(HALIFAX).salary(new Salary(new BigDecimal("24.50"), null, period, false)));
        assertEquals(new BigDecimal("24.50"), one.at("/baseSalary/value/value").decimalValue());
        assertEquals(period.unit().toUpperCase(java.util.Locale.ROOT), one.at("/baseSalary/value/unitText").asText());
        var range = checked(new SamplePosting().in(HALIFAX).salary(new Salary(new BigDecimal("24.50"), new BigDecimal("30.00"), period, true)));
        assertEquals(new BigDecimal("30.00"), range.at("/baseSalary/value/maxValue").decimalValue());
        assertFalse(range.at("/baseSalary/value").has("value"));
    }

    @Test void commission_alone_is_not_stated_as_pay() {
        assertFalse(checked(new SamplePosting().in(HALIFAX).salary(new Salary(null, null, null, true))).has("baseSalary"));
    }

    @Test void remote_work_says_from_where_it_may_be_done() {
        var anywhere = checked(new SamplePosting().in(HALIFAX).workplace(new Workplace(WorkplaceType.REMOTE, List.of("CA"))));
        assertEquals("Canada", anywhere.at("/applicantLocationRequirements/0/name").asText());
        assertEquals("Country", anywhere.at("/applicantLocationRequirements/0/@type").asText());
        assertFalse(anywhere.has("jobLocation"));
        var some = checked(new SamplePosting().in(HALIFAX).workplace(new Workplace(WorkplaceType.REMOTE, List.of("ON", "QC"))));
        assertEquals("Quebec, Canada", some.at("/applicantLocationRequirements/1/name").asText());
        assertTrue(checked(new SamplePosting().in(HALIFAX).workplace(new Workplace(WorkplaceType.HYBRID, List.of()))).has("jobLocation"));
    }

    @Test void a_confidential_employer_is_not_named() {
        var text = text(new SamplePosting().in(HALIFAX).confidential().site("https://bread.example/apply"));
        assertEquals(List.of(), faults(Trees.parse(text)));
        assertEquals("confidential", Trees.parse(text).at("/hiringOrganization").asText());
        assertEquals("Posthaste Jobs", Trees.parse(text).at("/identifier/name").asText());
        assertFalse(Trees.parse(text).at("/directApply").booleanValue());
        assertFalse(text.contains("Butter") || text.contains("bread.example"), text);
    }

    @ParameterizedTest @ValueSource(strings = {"</script><script>alert(1)</script>", "<!-- <script>", "]]>", "\"quotes\" 'and' \\ backslash",
        "{t:x} {#if}", "é 😀 \u2028 \u2029 \u00a0", "&lt;b&gt; &amp;"})
    void odd_characters_are_data_and_nothing_else(String odd) {
        var text = text(new SamplePosting().in(new Location(3, odd, Province.ON, Location.TOWN, null, null, 0, List.of())).titled(odd)
            .description("<p>" + odd + "</p>"), new Employer(new EmployerId(48), odd, Plan.STANDARD, Language.ENGLISH, false));
        assertFalse(text.contains("<"), text);
        var posting = Trees.parse(text);
        assertEquals(List.of(), faults(posting));
        assertEquals(odd, posting.at("/title").asText());
        assertEquals("<p>" + odd + "</p>", posting.at("/description").asText());
        assertEquals(odd, posting.at("/hiringOrganization/name").asText());
        assertEquals(odd, posting.at("/jobLocation/0/address/addressLocality").asText());
    }
}
