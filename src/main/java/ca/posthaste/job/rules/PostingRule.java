package ca.posthaste.job.rules;

import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Province;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The requirements of the provinces on job postings. This is the only table of them: a test compares docs/posting-rules.md with it. The rules
 * help people to write good postings and are not legal advice.
 *
 * <p>Sources, and how they were checked:
 * <ul>
 * <li>Ontario: <a href="https://www.ontario.ca/laws/regulation/240476">O. Reg. 476/24, Rules and Exemptions re Job Postings</a>. Section 1
 *     exempts employers with fewer than 25 employees. Section 2 (1) excludes a position whose work is performed outside Ontario, so remote
 *     work that is open to Ontario is covered if it ends up being done there: that is a warning, because it is not known yet. A position with
 *     expected compensation, or the top of a range, above 200,000 a year is exempt from s. 8.2
 *     (<a href="https://sherrardkuzz.com/newsblast/job-posting-rules-for-ontario-employers-in-force-january-1-2026">summary by Sherrard
 *     Kuzz</a>). Section 8.4 of the Act obliges an employer "who uses artificial intelligence to screen, assess or select applicants" to say
 *     so (<a href="https://www.mondaq.com/canada/new-technology/1453126">summary on Mondaq</a>); employers that use none need not say anything,
 *     although some summaries ask for a statement either way. The number of the section on vacancies could not be confirmed and is not given.
 * <li>Prince Edward Island: s. 5.8 is about pay history, s. 5.9 about pay in public postings and s. 5.10 about reprisals
 *     (<a href="https://cphrpei.ca/2022/05/17/employment-standards-act-pay-transparency/">CPHR PEI</a>).
 * <li>Québec: an offer in another language must be published in French at the same time, by means of the same nature and for a public of
 *     comparable size (<a href="https://chambers.com/articles/the-main-impacts-of-the-adoption-of-the-act-respecting-french-on-qu%C3%A9bec-employers">
 *     summary on Chambers</a>). The feeds therefore contain both languages of a translated job.
 * </ul>
 */
public enum PostingRule {
    ON_PAY(0, Province.ON, Dates.ONTARIO, "Employment Standards Act, 2000, s. 8.2; O. Reg. 476/24",
        "Say what the job pays, or a range (unless it is above $200,000 a year)",
        posting -> unless(posting.saysHighPay() || posting.pay().filter(PayRange::isGiven).isPresent(), "/salary")),
    ON_RANGE(1, Province.ON, Dates.ONTARIO, "Employment Standards Act, 2000, s. 8.2; O. Reg. 476/24",
        "A range is not wider than $50,000 a year (unless its top is above $200,000)",
        posting -> unless(posting.pay().filter(pay -> pay.isWide() && !pay.isHigh()).isEmpty(), "/salary/maxAmount")),
    ON_AI(2, Province.ON, Dates.ONTARIO, "Employment Standards Act, 2000, s. 8.4",
        "Say so if artificial intelligence screens, assesses or selects applicants",
        posting -> unless(posting.saysAi(), "/disclosures/aiUsed")),
    ON_VACANCY(3, Province.ON, Dates.ONTARIO, "Employment Standards Act, 2000, Part III.1 (Working for Workers Five Act, 2024)",
        "Say whether the posting is for an existing vacancy",
        posting -> unless(posting.saysVacancy(), "/disclosures/vacancy")),
    ON_CANEXP(4, Province.ON, Dates.ONTARIO, "Employment Standards Act, 2000, s. 8.3",
        "Do not ask for Canadian experience",
        posting -> posting.texts().stream().filter(text -> CanadianExperience.isRequired(text.content())).map(RuleInput.Text::pointer).toList()),
    BC_PAY(5, Province.BC, Dates.BRITISH_COLUMBIA, "Pay Transparency Act, S.B.C. 2023, c. 18, s. 2",
        "Say what the job pays, or a range with both ends",
        posting -> unless(posting.pay().filter(PayRange::isComplete).isPresent(), "/salary")),
    PE_PAY(6, Province.PE, Dates.PRINCE_EDWARD_ISLAND, "Employment Standards Act, R.S.P.E.I. 1988, c. E-6.2, s. 5.9",
        "Say what the job pays, or a range",
        posting -> unless(posting.pay().filter(PayRange::isGiven).isPresent(), "/salary")),
    QC_FR(7, Province.QC, Dates.QUEBEC, "Charter of the French Language, CQLR c. C-11, s. 41",
        "There is a French version, published at the same time and in comparable places",
        posting -> unless(posting.isInFrench(), "/translation")),
    QC_LANG(8, Province.QC, Dates.QUEBEC, "Charter of the French Language, CQLR c. C-11, s. 46",
        "Give a reason for each language besides French that the work needs",
        PostingRule::languagesWithoutReason);

    /** Minimum number of employees of the employers to which Ontario's rules apply. */
    public static final int ONTARIO_EMPLOYEES = 25;
    /** Offset of the bits for rules that are broken only because remote work is open to the province. */
    private static final int REMOTE_BITS = 9;

    /** Dates from which the rules apply. */
    private static final class Dates {
        static final LocalDate ONTARIO = LocalDate.of(2026, 1, 1);
        static final LocalDate BRITISH_COLUMBIA = LocalDate.of(2023, 11, 1);
        static final LocalDate PRINCE_EDWARD_ISLAND = LocalDate.of(2022, 6, 1);
        static final LocalDate QUEBEC = LocalDate.of(2022, 6, 1);
    }

    private final int bit;
    private final int remoteBit;
    private final Province jurisdiction;
    private final LocalDate since;
    private final String source;
    private final String requirement;
    private final Function<RuleInput, List<String>> broken;

    PostingRule(int number, Province jurisdiction, LocalDate since, String source, String requirement, Function<RuleInput, List<String>> broken) {
        bit = 1 << number;
        remoteBit = jurisdiction == Province.ON ? 1 << number + REMOTE_BITS : bit;
        this.jurisdiction = jurisdiction;
        this.since = since;
        this.source = source;
        this.requirement = requirement;
        this.broken = broken;
    }

    public String code() {
        return name().replace('_', '-');
    }

    /** Returns the bit in the database, where a job has the sum of the bits of the rules it breaks. It must therefore never change. */
    public int bit() {
        return bit;
    }

    /** Returns the bit for a rule that is broken only because remote work is open to the province; equal to {@link #bit} where that makes no difference. */
    public int remoteBit() {
        return remoteBit;
    }

    public Province jurisdiction() {
        return jurisdiction;
    }

    public LocalDate since() {
        return since;
    }

    public String source() {
        return source;
    }

    public String requirement() {
        return requirement;
    }

    public UserMessage message() {
        return UserMessage.of("posting-rule." + code().toLowerCase(Locale.ROOT));
    }

    public static List<Finding> findings(RuleInput posting, LocalDate day, PostingEmployer poster) {
        return rules(day, poster).flatMap(rule -> rule.brokenBy(posting).stream()
            .map(pointer -> new Finding(rule, rule.severity(poster, rule.isOnlyRemote(posting)), pointer))).toList();
    }

    /** Returns the sum of the bits of the rules that the job breaks, regardless of the date and the employer. */
    public static int broken(RuleInput posting) {
        int bits = 0;
        for (var rule : values()) {
            if (!rule.brokenBy(posting).isEmpty()) {
                bits |= rule.isOnlyRemote(posting) ? rule.remoteBit() : rule.bit();
            }
        }
        return bits;
    }

    /** Returns the sum of the bits of the rules that have this severity on that day for this employer. */
    public static int bits(Severity severity, LocalDate day, PostingEmployer poster) {
        return rules(day, poster).mapToInt(rule -> (rule.severity(poster, false) == severity ? rule.bit() : 0)
            | (rule.severity(poster, true) == severity ? rule.remoteBit() : 0)).reduce(0, (all, some) -> all | some);
    }

    private static Stream<PostingRule> rules(LocalDate day, PostingEmployer poster) {
        return Arrays.stream(values()).filter(rule -> !day.isBefore(rule.since) && rule.isFor(poster));
    }

    /** Returns the members of the job that break the rule, regardless of the date and the employer. */
    private List<String> brokenBy(RuleInput posting) {
        return isFor(posting) ? broken.apply(posting) : List.of();
    }

    private boolean isFor(RuleInput posting) {
        boolean isForRemoteWork = this == BC_PAY || jurisdiction == Province.ON;
        return posting.places().contains(jurisdiction) || isForRemoteWork && posting.remoteFrom().contains(jurisdiction);
    }

    /** Reports whether no location of the job is in the province, so that the rule concerns it only as remote work. */
    private boolean isOnlyRemote(RuleInput posting) {
        return !posting.places().contains(jurisdiction);
    }

    /** Reports whether the rule applies to an employer of this size. An unknown size counts as large enough. */
    private boolean isFor(PostingEmployer poster) {
        return jurisdiction != Province.ON || poster.employees().orElse(ONTARIO_EMPLOYEES) >= ONTARIO_EMPLOYEES;
    }

    private Severity severity(PostingEmployer poster, boolean isOnlyRemote) {
        boolean isUncertain = jurisdiction == Province.ON
            && (poster.employees().isEmpty() || isOnlyRemote || this == ON_AI && !poster.usesAi());
        return isUncertain ? Severity.WARNING : Severity.ERROR;
    }

    private static List<String> unless(boolean holds, String pointer) {
        return holds ? List.of() : List.of(pointer);
    }

    private static List<String> languagesWithoutReason(RuleInput posting) {
        var reasons = posting.languageReasons();
        return IntStream.range(0, reasons.size()).filter(i -> reasons.get(i).filter(reason -> !reason.isBlank()).isEmpty())
            .mapToObj(i -> "/disclosures/otherLanguages/" + i + "/reason").toList();
    }
}
