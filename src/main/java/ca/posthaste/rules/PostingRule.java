package ca.posthaste.rules;

import ca.posthaste.language.Bilingual;
import ca.posthaste.location.Province;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

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
        "Say what the job pays, or a range (unless it is above 200,000 a year)",
        advert -> unless(advert.saysHighPay() || advert.pay().filter(Pay::isGiven).isPresent(), "/salary"),
        new Bilingual("Send salary with the pay or a range: Ontario asks for it in a public posting. If the expected pay is above 200,000 a year,"
                + " disclosures.payAbove200000 as true is enough.",
            "Envoyez salary avec le salaire ou une fourchette\u00a0: l'Ontario l'exige dans une annonce publique. Si la rémunération prévue dépasse"
                + " 200\u00a0000\u00a0$ par année, disclosures.payAbove200000 (true) suffit.")),
    ON_RANGE(1, Province.ON, Dates.ONTARIO, "Employment Standards Act, 2000, s. 8.2; O. Reg. 476/24",
        "A range is not wider than 50,000 a year (unless its top is above 200,000)",
        advert -> unless(advert.pay().filter(pay -> pay.isWide() && !pay.isHigh()).isEmpty(), "/salary/maxAmount"),
        new Bilingual("Send a salary range that is not wider than 50,000 a year: Ontario allows a wider one only if its top is above 200,000.",
            "Envoyez une fourchette salariale d'au plus 50\u00a0000\u00a0$ par année\u00a0: l'Ontario n'en permet une plus large que si son maximum dépasse 200\u00a0000\u00a0$.")),
    ON_AI(2, Province.ON, Dates.ONTARIO, "Employment Standards Act, 2000, s. 8.4",
        "Say so if artificial intelligence screens, assesses or selects applicants",
        advert -> unless(advert.saysAi(), "/disclosures/aiUsed"),
        new Bilingual("Send disclosures.aiUsed as true or false: Ontario requires employers who use artificial intelligence to choose among applicants to say so.",
            "Envoyez disclosures.aiUsed (true ou false)\u00a0: l'Ontario oblige l'employeur qui utilise l'intelligence artificielle pour choisir parmi les candidatures à le dire.")),
    ON_VACANCY(3, Province.ON, Dates.ONTARIO, "Employment Standards Act, 2000, Part III.1 (Working for Workers Five Act, 2024)",
        "Say whether the posting is for an existing vacancy",
        advert -> unless(advert.saysVacancy(), "/disclosures/vacancy"),
        new Bilingual("Send disclosures.vacancy as existing or future: Ontario asks postings to say if there is a vacancy now.",
            "Envoyez disclosures.vacancy (existing ou future)\u00a0: l'Ontario exige que l'annonce dise si le poste est vacant en ce moment.")),
    ON_CANEXP(4, Province.ON, Dates.ONTARIO, "Employment Standards Act, 2000, s. 8.3",
        "Do not ask for Canadian experience",
        advert -> advert.texts().stream().filter(text -> CanadianExperience.isAskedFor(text.content())).map(Advert.Text::pointer).toList(),
        new Bilingual("Leave out that Canadian experience is asked for: Ontario does not allow it. Say what the work needs, wherever it was learned.",
            "Retirez l'exigence d'expérience canadienne\u00a0: l'Ontario l'interdit. Dites ce que le travail demande, peu importe où on l'a appris.")),
    BC_PAY(5, Province.BC, Dates.BRITISH_COLUMBIA, "Pay Transparency Act, S.B.C. 2023, c. 18, s. 2",
        "Say what the job pays, or a range with both ends",
        advert -> unless(advert.pay().filter(Pay::isComplete).isPresent(), "/salary"),
        new Bilingual("Send salary with the pay, or a range with both ends: British Columbia asks for it, also for remote work that can be done from there.",
            "Envoyez salary avec le salaire, ou une fourchette avec ses deux limites\u00a0: la Colombie-Britannique l'exige, même pour le télétravail qui peut s'y faire.")),
    PE_PAY(6, Province.PE, Dates.PRINCE_EDWARD_ISLAND, "Employment Standards Act, R.S.P.E.I. 1988, c. E-6.2, s. 5.9",
        "Say what the job pays, or a range",
        advert -> unless(advert.pay().filter(Pay::isGiven).isPresent(), "/salary"),
        new Bilingual("Send salary with the pay or a range: Prince Edward Island asks for it in a public posting.",
            "Envoyez salary avec le salaire ou une fourchette\u00a0: l'Île-du-Prince-Édouard l'exige dans une annonce publique.")),
    QC_FR(7, Province.QC, Dates.QUEBEC, "Charter of the French Language, CQLR c. C-11, s. 41",
        "There is a French version, published at the same time and in comparable places",
        advert -> unless(advert.isInFrench(), "/translation"),
        new Bilingual("Send translation with the posting in French, or the posting itself in French with language fr: Québec asks for a French version.",
            "Envoyez translation avec l'annonce en français, ou l'annonce elle-même en français avec language fr\u00a0: le Québec exige une version française.")),
    QC_LANG(8, Province.QC, Dates.QUEBEC, "Charter of the French Language, CQLR c. C-11, s. 46",
        "Give a reason for each language besides French that the work needs",
        PostingRule::languagesWithoutReason,
        new Bilingual("Send a reason for this language: Québec asks postings to say why the work needs a language other than French.",
            "Envoyez un motif (reason) pour cette langue\u00a0: le Québec exige que l'annonce dise pourquoi le travail demande une autre langue que le français."));

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
    private final String demand;
    private final Function<Advert, List<String>> broken;
    private final Bilingual message;

    PostingRule(int number, Province jurisdiction, LocalDate since, String source, String demand,
                Function<Advert, List<String>> broken, Bilingual message) {
        bit = 1 << number;
        remoteBit = jurisdiction == Province.ON ? 1 << number + REMOTE_BITS : bit;
        this.jurisdiction = jurisdiction;
        this.since = since;
        this.source = source;
        this.demand = demand;
        this.broken = broken;
        this.message = message;
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

    /** Returns the law and its section. */
    public String source() {
        return source;
    }

    /** Returns the requirement in a few words. */
    public String demand() {
        return demand;
    }

    /** Returns the message that says what to send instead. */
    public Bilingual message() {
        return message;
    }

    /** Returns the members of the job that break the rule, regardless of the date and the employer. */
    List<String> brokenBy(Advert advert) {
        return isFor(advert) ? broken.apply(advert) : List.of();
    }

    private boolean isFor(Advert advert) {
        return advert.places().contains(jurisdiction) || isForRemoteWork() && advert.remoteFrom().contains(jurisdiction);
    }

    private boolean isForRemoteWork() {
        return this == BC_PAY || jurisdiction == Province.ON;
    }

    /** Reports whether no location of the job is in the province, so that the rule concerns it only as remote work. */
    boolean isOnlyRemote(Advert advert) {
        return !advert.places().contains(jurisdiction);
    }

    boolean holdsOn(LocalDate day) {
        return !day.isBefore(since);
    }

    /** Reports whether the rule applies to an employer of this size. An unknown size counts as large enough. */
    boolean isFor(Poster poster) {
        return jurisdiction != Province.ON || poster.employees().orElse(ONTARIO_EMPLOYEES) >= ONTARIO_EMPLOYEES;
    }

    Severity severity(Poster poster, boolean isOnlyRemote) {
        boolean isUncertain = jurisdiction == Province.ON
            && (poster.employees().isEmpty() || isOnlyRemote || this == ON_AI && !poster.usesAi());
        return isUncertain ? Severity.WARNING : Severity.ERROR;
    }

    private static List<String> unless(boolean holds, String pointer) {
        return holds ? List.of() : List.of(pointer);
    }

    private static List<String> languagesWithoutReason(Advert advert) {
        var reasons = advert.languageReasons();
        return IntStream.range(0, reasons.size()).filter(i -> reasons.get(i).filter(reason -> !reason.isBlank()).isEmpty())
            .mapToObj(i -> "/disclosures/otherLanguages/" + i + "/reason").toList();
    }
}
