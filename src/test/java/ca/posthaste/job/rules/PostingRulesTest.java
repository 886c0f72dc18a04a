package ca.posthaste.job.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.location.Province;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostingRulesTest {
    private static final Map<String, Integer> PERIODS = Map.of("year", 1, "month", 12, "week", 52, "day", 260, "hour", 2_080);

    /**
     * The columns are: provinces of the locations; provinces from which the job can be done remotely; salary or range; its period; other facts of the posting,
     * namely ai, vacancy, high (pay above 200,000), uses (the employer uses AI), fr (it is in French), and a reason+ or a reason- for each other language;
     * number of employees; date; expected findings, with ! for an error and ? for a warning.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        // Ontario: scope of the rules and effective date
        "ON | - | -            | -     | -          | 25 | 2026-01-01 | ON-PAY! ON-AI? ON-VACANCY!",
        "ON | - | -            | -     | -          | 25 | 2025-12-31 | ",
        "ON | - | -            | -     | -          | 24 | 2026-01-01 | ",
        "ON | - | -            | -     | -          | 0  | 2026-01-01 | ",
        "ON | - | -            | -     | -          | 26 | 2026-11-16 | ON-PAY! ON-AI? ON-VACANCY!",
        "ON | - | -            | -     | -          | -  | 2026-01-01 | ON-PAY? ON-AI? ON-VACANCY?",
        "ON | - | -            | -     | -          | -  | 2025-12-31 | ",
        "ON | - | -            | -     | ai         | 25 | 2026-01-01 | ON-PAY! ON-VACANCY!",
        "ON | - | -            | -     | vacancy    | 25 | 2026-01-01 | ON-PAY! ON-AI?",
        "ON | - | -            | -     | ai vacancy | 25 | 2026-01-01 | ON-PAY!",
        "ON | - | -            | -     | ai vacancy | -  | 2026-01-01 | ON-PAY?",
        "ON | - | 60000        | year  | ai vacancy | 25 | 2026-01-01 | ",
        "ON | - | 60000        | year  | -          | 25 | 2026-01-01 | ON-AI? ON-VACANCY!",
        // Ontario: maximum width of a range, and the pay above which it does not apply
        "ON | - | 0            | hour  | ai vacancy | 25 | 2026-01-01 | ",
        "ON | - | 60000-110000 | year  | ai vacancy | 25 | 2026-01-01 | ",
        "ON | - | 60000-110000.01 | year | ai vacancy | 25 | 2026-01-01 | ON-RANGE!",
        "ON | - | 60000-110000.01 | year | ai vacancy | -  | 2026-01-01 | ON-RANGE?",
        "ON | - | 60000-110000.01 | year | ai vacancy | 24 | 2026-01-01 | ",
        "ON | - | 60000-110000.01 | year | ai vacancy | 25 | 2025-12-31 | ",
        "ON | - | 60000-60000  | year  | ai vacancy | 25 | 2026-01-01 | ",
        "ON | - | 100000-200000 | year | ai vacancy | 25 | 2026-01-01 | ON-RANGE!",
        "ON | - | 100000-200000.01 | year | ai vacancy | 25 | 2026-01-01 | ",
        "ON | - | 150000-200000 | year | ai vacancy | 25 | 2026-01-01 | ",
        "ON | - | 200000       | year  | ai vacancy | 25 | 2026-01-01 | ",
        "ON | - | 200000.01    | year  | ai vacancy | 25 | 2026-01-01 | ",
        "ON | - | 999999999999.99 | hour | ai vacancy | 25 | 2026-01-01 | ",
        "ON | - | 0-999999999999.99 | hour | ai vacancy | 25 | 2026-01-01 | ",
        // hourly: 24.03 x 2,080 is 49,982.40, and 24.04 x 2,080 is 50,003.20
        "ON | - | 20-44.03     | hour  | ai vacancy | 25 | 2026-01-01 | ",
        "ON | - | 20-44.04     | hour  | ai vacancy | 25 | 2026-01-01 | ON-RANGE!",
        // 96.15 x 2,080 is 199,992.00, and 96.16 x 2,080 is 200,012.80
        "ON | - | 60-96.15     | hour  | ai vacancy | 25 | 2026-01-01 | ON-RANGE!",
        "ON | - | 60-96.16     | hour  | ai vacancy | 25 | 2026-01-01 | ",
        // daily: 192.30 x 260 is 49,998; 192.31 x 260 is 50,000.60; 769.23 x 260 is 199,999.80; 769.24 x 260 is 200,002.40
        "ON | - | 200-392.30   | day   | ai vacancy | 25 | 2026-01-01 | ",
        "ON | - | 200-392.31   | day   | ai vacancy | 25 | 2026-01-01 | ON-RANGE!",
        "ON | - | 200-769.23   | day   | ai vacancy | 25 | 2026-01-01 | ON-RANGE!",
        "ON | - | 200-769.24   | day   | ai vacancy | 25 | 2026-01-01 | ",
        // weekly: 961.53 x 52 is 49,999.56; 961.54 x 52 is 50,000.08; 3,846.15 x 52 is 199,999.80; 3,846.16 x 52 is 200,000.32
        "ON | - | 1000-1961.53 | week  | ai vacancy | 25 | 2026-01-01 | ",
        "ON | - | 1000-1961.54 | week  | ai vacancy | 25 | 2026-01-01 | ON-RANGE!",
        "ON | - | 1000-3846.15 | week  | ai vacancy | 25 | 2026-01-01 | ON-RANGE!",
        "ON | - | 1000-3846.16 | week  | ai vacancy | 25 | 2026-01-01 | ",
        // monthly: 4,166.66 x 12 is 49,999.92; 4,166.67 x 12 is 50,000.04; 16,666.66 x 12 is 199,999.92; 16,666.67 x 12 is 200,000.04
        "ON | - | 4000-8166.66 | month | ai vacancy | 25 | 2026-01-01 | ",
        "ON | - | 4000-8166.67 | month | ai vacancy | 25 | 2026-01-01 | ON-RANGE!",
        "ON | - | 4000-16666.66 | month | ai vacancy | 25 | 2026-01-01 | ON-RANGE!",
        "ON | - | 4000-16666.67 | month | ai vacancy | 25 | 2026-01-01 | ",
        // Ontario: pay above 200,000 need not be disclosed there, whichever other provinces require it
        "ON | - | -            | -     | ai vacancy high | 25 | 2026-01-01 | ",
        "ON | - | -            | -     | vacancy high | 25 | 2026-01-01 | ON-AI?",
        "ON BC PE | - | -      | -     | ai vacancy high | 25 | 2026-11-16 | BC-PAY! PE-PAY!",
        "ON | - | 100000-200000 | year | ai vacancy high | 25 | 2026-01-01 | ON-RANGE!",
        // Ontario: the use of artificial intelligence must be disclosed
        "ON | - | 60000        | year  | vacancy    | 25 | 2026-01-01 | ON-AI?",
        "ON | - | 60000        | year  | vacancy uses | 25 | 2026-01-01 | ON-AI!",
        "ON | - | 60000        | year  | vacancy uses | -  | 2026-01-01 | ON-AI?",
        "ON | - | 60000        | year  | vacancy uses | 24 | 2026-01-01 | ",
        "ON | - | 60000        | year  | ai vacancy uses | 25 | 2026-01-01 | ",
        // Ontario: remote work open to Ontario, for a job located elsewhere
        "AB | ON | -           | -     | -          | 25 | 2026-01-01 | ON-PAY? ON-AI? ON-VACANCY?",
        "AB | ON | -           | -     | uses       | 25 | 2026-01-01 | ON-PAY? ON-AI? ON-VACANCY?",
        "AB | ON | -           | -     | -          | 24 | 2026-01-01 | ",
        "AB | ON | -           | -     | -          | 25 | 2025-12-31 | ",
        "AB | ON | 20-90       | hour  | ai vacancy | 25 | 2026-01-01 | ON-RANGE?",
        "AB ON | ON | -        | -     | ai vacancy | 25 | 2026-01-01 | ON-PAY!",
        // British Columbia
        "BC | - | -            | -     | -          | -  | 2023-11-01 | BC-PAY!",
        "BC | - | -            | -     | -          | 1  | 2026-11-16 | BC-PAY!",
        "BC | - | -            | -     | -          | 25 | 2023-10-31 | ",
        "BC | - | 30           | hour  | -          | -  | 2026-11-16 | ",
        "BC | - | 30-50        | hour  | -          | -  | 2026-11-16 | ",
        "BC | - | 30000-190000 | year  | -          | 25 | 2026-11-16 | ",
        "BC | - | *-50         | hour  | -          | -  | 2026-11-16 | BC-PAY!",
        "BC | - | 300000       | year  | -          | -  | 2026-11-16 | ",
        // remote work open to British Columbia
        "AB | BC | -           | -     | -          | -  | 2026-11-16 | BC-PAY!",
        "AB | AB | -           | -     | -          | -  | 2026-11-16 | ",
        "AB | CA | -           | -     | -          | -  | 2026-11-16 | ON-PAY? ON-AI? ON-VACANCY? BC-PAY!",
        "AB | CA | -           | -     | -          | -  | 2023-10-31 | ",
        "AB | CA | 30          | hour  | -          | -  | 2026-11-16 | ON-AI? ON-VACANCY?",
        "AB | AB BC MB | -     | -     | -          | -  | 2026-11-16 | BC-PAY!",
        "BC | AB | -           | -     | -          | -  | 2026-11-16 | BC-PAY!",
        "BC | BC | -           | -     | -          | -  | 2026-11-16 | BC-PAY!",
        "AB | ON QC PE | -     | -     | -          | 99 | 2026-11-16 | ON-PAY? ON-AI? ON-VACANCY?",
        "ON | CA | -           | -     | ai vacancy | 24 | 2026-11-16 | BC-PAY!",
        "ON | CA | -           | -     | ai vacancy | 25 | 2026-11-16 | ON-PAY! BC-PAY!",
        "ON | CA | -           | -     | ai vacancy | -  | 2026-11-16 | ON-PAY? BC-PAY!",
        // Prince Edward Island
        "PE | - | -            | -     | -          | -  | 2022-06-01 | PE-PAY!",
        "PE | - | -            | -     | -          | 3  | 2022-05-31 | ",
        "PE | - | 18           | hour  | -          | -  | 2022-06-01 | ",
        "PE | - | 18-20        | hour  | -          | -  | 2022-06-01 | ",
        "PE | - | *-20         | hour  | -          | -  | 2022-06-01 | ",
        "PE | CA | -           | -     | -          | -  | 2022-06-01 | PE-PAY!",
        "PE | CA | -           | -     | -          | -  | 2023-11-01 | BC-PAY! PE-PAY!",
        // Québec
        "QC | - | -            | -     | -          | -  | 2022-06-01 | QC-FR!",
        "QC | - | -            | -     | -          | 3  | 2022-05-31 | ",
        "QC | - | -            | -     | fr         | -  | 2022-06-01 | ",
        "QC | - | -            | -     | fr reason+ | -  | 2026-11-16 | ",
        "QC | - | -            | -     | fr reason- | -  | 2026-11-16 | QC-LANG!",
        "QC | - | -            | -     | fr reason- | -  | 2022-05-31 | ",
        "QC | - | -            | -     | reason-    | -  | 2026-11-16 | QC-FR! QC-LANG!",
        "QC | - | -            | -     | fr reason- reason+ reason- | - | 2026-11-16 | QC-LANG! QC-LANG!",
        "ON | - | 20           | hour  | ai vacancy reason- | 25 | 2026-11-16 | ",
        // provinces without rules, and several provinces at once
        "AB | - | -            | -     | -          | 99 | 2026-11-16 | ",
        "MB NB NS | - | -      | -     | -          | 99 | 2026-11-16 | ",
        "NL SK YT | - | -      | -     | -          | 99 | 2026-11-16 | ",
        "NT NU | - | -         | -     | -          | 99 | 2026-11-16 | ",
        "ON BC QC | - | -      | -     | -          | 25 | 2026-11-16 | ON-PAY! ON-AI? ON-VACANCY! BC-PAY! QC-FR!",
        "ON BC QC | - | -      | -     | -          | -  | 2026-11-16 | ON-PAY? ON-AI? ON-VACANCY? BC-PAY! QC-FR!",
        "ON BC QC | - | 20-90  | hour  | ai vacancy fr | 25 | 2026-11-16 | ON-RANGE!",
        "ON BC QC | - | 20-30  | hour  | ai vacancy fr | 25 | 2026-11-16 | ",
        "BC PE QC | - | -      | -     | fr         | 5  | 2023-10-31 | PE-PAY!",
        "AB PE QC | - | -      | -     | reason-    | 5  | 2026-11-16 | PE-PAY! QC-FR! QC-LANG!",
        "ON PE AB | - | -      | -     | ai vacancy | 24 | 2026-11-16 | PE-PAY!"})
    void each_rule_finds_its_violations(String places, String remote, String pay, String period, String said, Integer employees, LocalDate day,
                                        String found) {
        var advert = new RuleInput(provinces(places), provinces(remote), pay(pay, period), List.of(), words(said).contains("fr"),
            words(said).contains("ai"), words(said).contains("vacancy"), words(said).contains("high"),
            words(said).stream().filter(word -> word.startsWith("reason"))
                .map(word -> word.endsWith("+") ? Optional.of("Customers write in it.") : Optional.<String>empty()).toList());
        assertEquals(found == null ? "" : found, text(PostingRule.findings(advert, day, new PostingEmployer(size(employees), words(said).contains("uses")))));
    }

    private static Set<Province> provinces(String codes) {
        return words(codes).stream().flatMap(code -> code.equals("CA") ? Arrays.stream(Province.values()) : Stream.of(Province.valueOf(code)))
            .collect(Collectors.toSet());
    }

    private static List<String> words(String text) {
        return text == null ? List.of() : List.of(text.split(" "));
    }

    private static Optional<PayRange> pay(String amounts, String period) {
        if (amounts == null) {
            return Optional.empty();
        }
        var ends = amounts.split("-");
        return Optional.of(new PayRange(ends[0].equals("*") ? null : new BigDecimal(ends[0]), ends.length == 1 ? null : new BigDecimal(ends[1]),
            PERIODS.get(period)));
    }

    private static OptionalInt size(Integer employees) {
        return employees == null ? OptionalInt.empty() : OptionalInt.of(employees);
    }

    private static String text(List<Finding> findings) {
        return findings.stream().map(one -> one.rule().code() + (one.severity() == Severity.ERROR ? "!" : "?")).collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "Canadian experience required | true",
        "canadian EXPERIENCE is a must | true",
        "Two years of Canadian work experience | true",
        "Canadian professional experience is an asset | true",
        "No less than two years of Canadian experience | true",
        "Not only Canadian experience | true",
        "<p>Canadian&nbsp;experience</p> | true",
        "<b>Canadian</b> <i>experience</i> | true",
        "<b>C</b>anadian experience | true",
        "Canadian<br>experience | true",
        "&#67;anadian experience | true",
        "&#x43;anadian experience | true",
        "Canadian-experience | true",
        "Cana\u00ADdian experience | true",
        "Canadian\u00A0experience | true",
        "<li>No smoking</li><li>Canadian experience</li> | true",
        "No driver's licence needed, Canadian experience required | true",
        "Canadian experience required. No smoking. | true",
        "Canadian experience and no criminal record | true",
        "Do not apply without Canadian experience | true",
        "Candidates without Canadian experience will not be considered | true",
        "Canadian experience in the non-profit sector | true",
        "Expérience canadienne exigée | true",
        "EXPÉRIENCE CANADIENNE | true",
        "Exp&eacute;rience canadienne | true",
        "Expe\u0301rience canadienne | true",
        "experience canadienne obligatoire | true",
        "expérience de travail canadienne | true",
        "expérience professionnelle canadienne | true",
        "Pas moins de deux ans d'expérience canadienne | true",
        "Sans expérience canadienne s'abstenir | true",
        "Les candidats sans expérience canadienne ne seront pas retenus | true",
        "Local Canadian experience essential | true",
        "Canadian-based experience | true",
        "No exceptions: Canadian experience required | true",
        "Canadian experience - not negotiable | true",
        "Why not bring your Canadian experience to our team? | true",
        "Preference will be given to candidates with Canadian experience | true",
        "Canadian experience is an asset but not required | true",
        "R& D; Canadian experience | true",
        "Expériences canadiennes exigées | true",
        "Expérience canadienne non négociable | true",
        "Seules les personnes ayant une expérience canadienne seront contactées | true",
        "L'expérience canadienne est un atout | true",
        "No Canadian experience required | false",
        "No Canadian experience? No problem! | false",
        "Regardless of Canadian experience | false",
        "Newcomers without Canadian experience are encouraged to apply | false",
        "Lack of Canadian experience is no barrier | false",
        "This posting has no Canadian experience requirement | false",
        "Canadian Experience Class applicants are welcome | false",
        "You give our guests an authentic Canadian experience | false",
        "Offrez à nos visiteurs une expérience canadienne inoubliable | false",
        "Catégorie de l'expérience canadienne | false",
        "Nul besoin d'expérience canadienne | false",
        "Peu importe votre expérience canadienne | false",
        "L'absence d'expérience canadienne n'est pas un obstacle | false",
        "Pas d'expérience canadienne? Postulez quand même. | false",
        "No Canadian work experience is needed | false",
        "Canadian experience is not required | false",
        "Canadian experience is not necessary | false",
        "Canadian experience isn't needed | false",
        "Canadian experience isn’t needed | false",
        "We do not ask for Canadian experience | false",
        "We don't require a degree or Canadian experience | false",
        "Neither a degree nor Canadian experience is needed | false",
        "With or without Canadian experience | false",
        "Canadian experience (not required) | false",
        "Canadian experience optional | false",
        "<strong>No</strong> Canadian experience required | false",
        "Aucune expérience canadienne exigée | false",
        "Aucune expérience canadienne n'est requise | false",
        "expérience canadienne non requise | false",
        "Nous n'exigeons pas d'expérience canadienne | false",
        "Ce poste n'exige pas d&#39;exp&eacute;rience canadienne | false",
        "Ni diplôme ni expérience canadienne | false",
        "Pas besoin d'expérience canadienne | false",
        "L'expérience canadienne n'est pas nécessaire | false",
        "Canadian citizens with experience | false",
        "Experience with Canadian tax law | false",
        "<p>Proudly Canadian</p><p>Experience in sales</p> | false",
        "Une entreprise canadienne cherche une personne d'expérience | false",
        "Nurse | false"})
    void requiring_canadian_experience_is_found_and_not_requiring_it_is_accepted(String text, boolean asked) {
        assertEquals(asked, CanadianExperience.isRequired(text));
    }

    @Test void every_text_that_requires_canadian_experience_is_reported() {
        var asking = new RuleInput(Set.of(Province.ON), Set.of(), Optional.of(new PayRange(BigDecimal.TEN, null, 2_080)),
            List.of(new RuleInput.Text("/title", "Baker"), new RuleInput.Text("/description", "Canadian experience"),
                new RuleInput.Text("/translation/title", "Boulanger, expérience canadienne")), false, true, true, false, List.of());
        assertEquals(List.of("/description", "/translation/title"),
            PostingRule.findings(asking, LocalDate.of(2026, 1, 1), new PostingEmployer(OptionalInt.of(25), false)).stream().map(Finding::pointer).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "ON | 25 | 2026-01-01 | ON-CANEXP!",
        "ON | -  | 2026-01-01 | ON-CANEXP?",
        "ON | 24 | 2026-01-01 | ",
        "ON | 25 | 2025-12-31 | ",
        "AB | 25 | 2026-01-01 | "})
    void canadian_experience_is_for_ontario_from_its_size_and_day_on(Province place, Integer employees, LocalDate day, String found) {
        var asking = new RuleInput(Set.of(place), Set.of(), Optional.of(new PayRange(BigDecimal.TEN, null, 2_080)),
            List.of(new RuleInput.Text("/title", "Baker with Canadian experience")), false, true, true, false, List.of());
        assertEquals(found == null ? "" : found, text(PostingRule.findings(asking, day, new PostingEmployer(size(employees), false))));
    }

    /** Tests an endless clause, endless tags and a single word, each with more characters than a body can have. */
    @Tag("large") // bin/mutation leaves it out
    @Test void a_text_of_millions_of_characters_is_read_once() {
        for (var part : List.of("canadian ", "canadian work ", "aucune experience canadienne. ", "<", "<a ", "&", "&#67", "&eacute;", "a", "not ")) {
            var text = part.repeat(10_000_000 / part.length());
            assertFalse(CanadianExperience.isRequired(text + "."), part);
        }
        assertTrue(CanadianExperience.isRequired("word ".repeat(1_000_000) + "canadian experience" + " word".repeat(1_000_000)));
    }

    @Test void the_bits_tell_what_the_findings_tell() {
        var bare = new RuleInput(Set.of(Province.ON, Province.BC), Set.of(), Optional.empty(), List.of(), false, true, false, false, List.of());
        assertEquals(PostingRule.ON_PAY.bit() | PostingRule.ON_VACANCY.bit() | PostingRule.BC_PAY.bit(), PostingRule.broken(bare));
        var remote = new RuleInput(Set.of(Province.AB), Set.of(Province.ON), Optional.empty(), List.of(), false, false, false, false, List.of());
        assertEquals(PostingRule.ON_PAY.remoteBit() | PostingRule.ON_AI.remoteBit() | PostingRule.ON_VACANCY.remoteBit(), PostingRule.broken(remote));
        for (var employees : List.of(OptionalInt.empty(), OptionalInt.of(24), OptionalInt.of(25))) {
            for (var day : List.of(LocalDate.of(2022, 1, 1), LocalDate.of(2025, 12, 31), LocalDate.of(2026, 1, 1))) {
                for (var severity : Severity.values()) {
                    for (var advert : List.of(bare, remote)) {
                        for (var poster : List.of(new PostingEmployer(employees, false), new PostingEmployer(employees, true))) {
                            assertEquals(PostingRule.findings(advert, day, poster).stream().anyMatch(one -> one.severity() == severity),
                                (PostingRule.broken(advert) & PostingRule.bits(severity, day, poster)) != 0);
                        }
                    }
                }
            }
        }
    }

    /** The bits are part of the stored data. */
    @Test void every_rule_has_its_own_fixed_bit() {
        assertEquals("ON-PAY 1, ON-RANGE 2, ON-AI 4, ON-VACANCY 8, ON-CANEXP 16, BC-PAY 32, PE-PAY 64, QC-FR 128, QC-LANG 256",
            Arrays.stream(PostingRule.values()).map(rule -> rule.code() + " " + rule.bit()).collect(Collectors.joining(", ")));
        assertEquals("ON-PAY 512, ON-RANGE 1024, ON-AI 2048, ON-VACANCY 4096, ON-CANEXP 8192, BC-PAY 32, PE-PAY 64, QC-FR 128, QC-LANG 256",
            Arrays.stream(PostingRule.values()).map(rule -> rule.code() + " " + rule.remoteBit()).collect(Collectors.joining(", ")));
        assertEquals((1 << PostingRule.values().length) - 1, IntStream.of(Arrays.stream(PostingRule.values()).mapToInt(PostingRule::bit).toArray()).sum());
    }
}
