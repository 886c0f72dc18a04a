package ca.posthaste.push.source;

import static ca.posthaste.push.source.Sources.job;
import static ca.posthaste.push.source.Sources.read;
import static ca.posthaste.push.source.Sources.sample;
import static ca.posthaste.push.source.Sources.why;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Feeds and exports of other systems. */
class ForeignFormatsTest {
    @TempDir Path folder;

    private static String json(SourceItem item) {
        return job(item).toString().replace('"', '\'');
    }

    private static List<String> notes(SourceItem item) {
        return ((SourceItem.Job) item).notes();
    }

    private static String fault(String text, SourceFormat format) {
        return assertThrows(SourceFault.class, () -> read(text, format)).getMessage();
    }

    @Test void an_indeed_feed_is_converted_to_jobs() throws Exception {
        var items = read("indeed.xml");
        assertEquals(List.of("line 6 (job 1)", "line 25 (job 2)"), items.stream().map(item -> item.place().toString()).toList());
        assertEquals("{'referenceId':'WH-104','title':'Forklift operator','locations':[{'description':'Brandon, MB'}],'categories':[{'id':44}],"
            + "'positionType':{'id':1},'salary':{'amount':21.50,'maxAmount':24,'period':{'id':5}},"
            + "'description':'<p>Loads and unloads <b>twelve trucks</b> a day.</p>\\n<ul><li>Licence</li><li>Steady hands</li></ul>',"
            + "'closeDate':'2027-01-15','applicantRoutingType':{'id':2},'applicationUrl':'https://ats.example.org/apply?job=104&src=feed','status':'active'}",
            json(items.get(0)));
        assertEquals("{'referenceId':'OF-2','title':'Bookkeeper & office help','locations':[{'description':'Winnipeg, Manitoba'}],'workplaceType':'hybrid',"
            + "'categories':[{'id':1}],'positionType':{'id':2},'salary':null,'description':'Keeps the books.','closeDate':null,"
            + "'applicantRoutingType':{'id':1},'applicationEmail':'office@example.org','status':'active'}", json(items.get(1)));
        assertEquals(List.of("the pay \"Competitive\" is not an amount in Canadian dollars with a period, and was ignored."), notes(items.get(1)));
    }

    @Test void entities_and_document_types_of_xml_are_rejected() throws Exception {
        var secret = Files.writeString(folder.resolve("secret"), "the secret");
        var external = "<!DOCTYPE source [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]><source><job><title>&x;</title></job></source>";
        assertTrue(fault(external, SourceFormat.INDEED).startsWith("line 1: a feed must not have a document type"), fault(external, SourceFormat.INDEED));
        var laughs = "<!DOCTYPE s [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><source><job><title>&b;</title></job></source>";
        assertTrue(fault(laughs, SourceFormat.INDEED).contains("document type"));
        assertTrue(fault("<source><job><title>&x;</title></job></source>", SourceFormat.INDEED).contains("not valid XML"));
    }

    @Test void xml_that_is_broken_or_cut_off_is_rejected_with_its_place() throws Exception {
        assertTrue(fault("<source>\n<job><title>a</job></source>", SourceFormat.INDEED).startsWith("line 2 (job 1): this is not valid XML (line 2, "));
        assertTrue(fault("<source>\n<job><title>a</title></job>\n", SourceFormat.INDEED).contains("not valid XML"));
        assertEquals("line 2 (job 1): the element description contains tags. Put its content into <![CDATA[ … ]]>.",
            why(read("<source>\n<job><description><p>a</p></description></job></source>", SourceFormat.INDEED).get(0)));
        var large = "<source><job/>\n<job><description>" + "x".repeat(JobReader.JOB_BYTES_MAX + 100_000) + "</description></job></source>";
        assertTrue(fault(large, SourceFormat.INDEED).endsWith("(job 2): the job is larger than 10 MB. Shorten it."), fault(large, SourceFormat.INDEED));
    }

    @Test void a_greenhouse_board_is_converted_to_jobs() throws Exception {
        var items = read("greenhouse.json");
        assertEquals("{'referenceId':'4410021','title':'Ferry deckhand','locations':[{'description':'Vancouver, British Columbia'}],'categories':[{'id':44}],"
            + "'positionType':{'id':1},'description':'<p>Ropes, ramps &amp; rain.</p>\\n<ul>\\n<li>Swims well</li>\\n</ul>','applicantRoutingType':{'id':2},"
            + "'applicationUrl':'https://boards.example.org/harbour/jobs/4410021','closeDate':null,'language':'en','status':'active'}", json(items.get(0)));
        assertEquals("{'referenceId':'4410022','title':'Timetable developer','locations':[{'description':'Victoria, BC'}],'workplaceType':'remote',"
            + "'description':'<p>Tides into tables.</p>','applicantRoutingType':{'id':2},"
            + "'applicationUrl':'https://boards.example.org/harbour/jobs/4410022','closeDate':null,'status':'active'}", json(items.get(1)));
        assertEquals(List.of("the category \"Tide Lab\" is unknown and was ignored. Map it with --mapping."), notes(items.get(1)));
    }

    @Test void lever_postings_are_converted_to_jobs() throws Exception {
        var items = read("lever.json");
        assertEquals("{'referenceId':'0b8f5c1e-7d2a-4a53-9f5e-3c1f6c9d2b11','title':'Hydraulic engineer','locations':[{'description':'Calgary, AB'},{'description':'Red Deer, AB'}],"
            + "'workplaceType':'onsite','categories':[{'id':17}],'positionType':{'id':1},'salary':{'amount':82000,'maxAmount':97000,'period':{'id':1}},"
            + "'description':'<div>Keeps <b>water</b> moving.</div><p><strong>You bring</strong></p><ul><li>P. Eng.</li><li>Boots</li></ul><div>We answer within a week.</div>',"
            + "'applicantRoutingType':{'id':2},'applicationUrl':'https://jobs.example.org/pumps/0b8f5c1e-7d2a-4a53-9f5e-3c1f6c9d2b11/apply','status':'active'}", json(items.get(0)));
        assertEquals("Files &lt; people. Mostly people.", job(items.get(1)).path("description").textValue());
        assertEquals(24, job(items.get(1)).at("/categories/0/id").intValue());
        assertEquals(List.of("the pay \"20 - 22 USD per hour wage\" is not an amount in Canadian dollars with a period, and was ignored."), notes(items.get(1)));
    }

    @Test void a_mapping_file_says_what_the_names_of_the_feed_mean() throws Exception {
        var mapping = Files.writeString(folder.resolve("map.json"),
            "{\"categories\":{\"tide lab\":15},\"positionTypes\":{\"Full-time\":3},\"defaults\":{\"positionType\":{\"id\":1},\"status\":\"draft\"}}");
        var items = read(sample("greenhouse.json"), "", null, ImportDefaults.of(List.of(), mapping));
        assertEquals(15, job(items.get(1)).at("/categories/0/id").intValue());
        assertEquals(3, job(items.get(0)).at("/positionType/id").intValue());
        assertEquals(1, job(items.get(1)).at("/positionType/id").intValue());
        assertEquals("draft", job(items.get(1)).path("status").textValue());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"[]|must be a JSON object with the parts defaults, categories and positionTypes.",
        "{\"category\":{}}|there is no part \"category\". The parts are defaults, categories and positionTypes.",
        "{\"categories\":{\"x\":\"y\"}}|The mapping file's categories must contain ids: {\"x\": 1}.", "{|is not valid JSON: there is a syntax error at line 1, column 2."})
    void a_mapping_file_that_is_wrong_is_rejected(String text, String sentence) throws Exception {
        var mapping = Files.writeString(folder.resolve("map.json"), text);
        var fault = assertThrows(SourceFault.class, () -> ImportDefaults.of(List.of(), mapping));
        assertTrue(fault.getMessage().contains(sentence), fault.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"$70K per year|70000|null|1", "$21.50 - $24 per hour|21.50|24|5", "60-70K a year|60000|70000|1", "45,000 to 50,000 annually|45000|50000|1",
        "22,50 $ de l'heure|-|-|-", "22,50 $/heure|22.50|null|5", "45 000 $ par année|45000|null|1", "$800/week|800|null|3", "Up to $300 daily|300|null|4", "4000 CAD per month|4000|null|2",
        "$25|-|-|-", "Competitive|-|-|-", "US$ 30 per hour|-|-|-", "30 USD hourly|-|-|-", "$1 $2 $3 per hour|-|-|-"})
    void pay_is_read_if_it_is_unambiguous(String text, String amount, String limit, String period) {
        assertEquals(amount.equals("-") ? "none" : "FeedPay[amount=" + amount + ", maxAmount=" + limit + ", period=" + period + "]",
            FeedPay.read(text) instanceof FeedPay.Reading.Known known ? known.pay().toString() : "none");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"$2,000 bi-weekly", "$2,000 biweekly", "$2,000 per two weeks", "2000 $ aux deux semaines", "$2,000 every other week", "$2,500 semi-monthly",
        "$2,500 twice a month", "2 500 $ bimensuel", "2 500 $ deux fois par mois", "$2,000 fortnightly", "2000 - 2200 CAD bi week salary", "$4,000 semi monthly", "$2,000/bi-week"})
    void two_weekly_and_twice_monthly_pay_is_left_out(String text) {
        assertEquals("is for half a month or two weeks, which is not a supported salary period", ((FeedPay.Reading.LeftOut) FeedPay.read(text)).reason());
    }

    @Test void the_frequency_of_payment_is_not_the_period_of_the_amount() {
        assertEquals("FeedPay[amount=25, maxAmount=null, period=5]", ((FeedPay.Reading.Known) FeedPay.read("$25 per hour, paid bi-weekly")).pay().toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"$100 - $130 per year|year", "$999 a year|year", "$70,000 per hour|hour", "$20 - 1001 hourly|hour", "0 - 50,000 annually|year"})
    void an_implausible_amount_is_left_out(String text, String period) {
        assertEquals("is implausible for a " + period, ((FeedPay.Reading.LeftOut) FeedPay.read(text)).reason());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"$1,000 per year|1000|1", "$1,000 per hour|1000|5"})
    void an_amount_at_the_limit_is_kept(String text, String amount, String period) {
        assertEquals("FeedPay[amount=" + amount + ", maxAmount=null, period=" + period + "]", ((FeedPay.Reading.Known) FeedPay.read(text)).pay().toString());
    }

    @Test void an_implausible_salary_of_lever_is_noted() throws Exception {
        var posting = "[{\"id\":\"a\",\"text\":\"Engineer\",\"hostedUrl\":\"https://x.example\",\"salaryRange\":{\"min\":100,\"max\":130,"
            + "\"currency\":\"CAD\",\"interval\":\"per-year-salary\"}}]";
        var item = read(posting, SourceFormat.LEVER).get(0);
        assertTrue(job(item).path("salary").isNull());
        assertEquals(List.of("the pay \"100 - 130 CAD per year salary\" is implausible for a year, and was ignored."), notes(item));
    }

    private static SourceItem greenhouse(String location, String metadata) throws Exception {
        return read(("[{'id':1,'absolute_url':'https://x.example','title':'Baker','location':{'name':'" + location + "'},'metadata':" + metadata + "}]")
            .replace('\'', '"'), SourceFormat.GREENHOUSE).get(0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"Workplace Type|'Hybrid'|hybrid", "Workplace Type|['Remote']|remote", "Location Type|'On-site'|onsite", "Work Arrangement|'In-Office'|onsite",
        "Remote?|true|remote", "Remote|'No'|null", "Work model|'Remote (Canada)'|remote", "Workplace|null|null", "Hiring manager|'Remote Smith'|null"})
    void metadata_of_greenhouse_say_where_the_work_is_done(String name, String value, String expected) throws Exception {
        var job = job(greenhouse("Toronto, ON", "[{'id':1,'name':'" + name + "','value':" + value + ",'value_type':'x'}]"));
        assertEquals(expected, job.path("workplaceType").asText("null"));
    }

    @Test void metadata_of_greenhouse_win_over_the_location_unless_they_contradict_themselves() throws Exception {
        assertEquals("hybrid", job(greenhouse("Remote", "[{'name':'Workplace Type','value':'Hybrid'}]")).path("workplaceType").textValue());
        var several = greenhouse("Remote", "[{'name':'Workplace Type','value':['Hybrid','Remote']}]");
        assertEquals("remote", job(several).path("workplaceType").textValue());
        assertEquals(List.of("the workplace \"Hybrid, Remote\" is not one of onsite, hybrid and remote, and was ignored."), notes(several));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"AI used in hiring|true|true", "AI Disclosure|'No'|false", "Uses AI in screening?|'Yes, to rank'|true",
        "Artificial intelligence in recruitment|false|false", "AI Team|true|null", "AI Disclosure|null|null", "IA dans le recrutement|'Oui'|true"})
    void metadata_of_greenhouse_say_whether_ai_is_used(String name, String value, String expected) throws Exception {
        var job = job(greenhouse("Toronto, ON", "[{'id':1,'name':'" + name + "','value':" + value + ",'value_type':'yes_no'}]"));
        assertEquals(expected, job.at("/disclosures/aiUsed").asText("null").replaceFirst("^$", "null"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"Toronto, ON|[Toronto, ON]|null", "Toronto, Ontario, Canada|[Toronto, Ontario]|null", "Toronto, ON, CA|[Toronto, ON]|null",
        "San Francisco, CA|[San Francisco, CA]|null", "Vancouver, Canada|[Vancouver]|null", "Remote|[]|remote", "Remote - Canada|[]|remote",
        "Halifax, NS (Hybrid)|[Halifax, NS]|hybrid", "Halifax, NS; Moncton, NB|[Halifax, NS, Moncton, NB]|null", "Regina, SK or Remote|[Regina, SK]|remote",
        "Montréal (télétravail)|[Montréal]|remote", "Telework|[]|remote", "Work from home - Ottawa, ON|[Ottawa, ON]|remote",
        "Québec, QC (à distance)|[Québec, QC]|remote",
        "Toronto, ON & Vancouver, BC|[Toronto, ON, Vancouver, BC]|null", "Toronto, ON and Vancouver, BC|[Toronto, ON, Vancouver, BC]|null",
        "Montréal et Québec|[Montréal, Québec]|null", "Toronto / Ottawa|[Toronto, Ottawa]|null", "Toronto/Ottawa|[Toronto, Ottawa]|null",
        "Toronto, Ottawa and Montréal|[Toronto, Ottawa, Montréal]|null", "London and Windsor, ON|[London, ON, Windsor, ON]|null", "Toronto and Remote|[Toronto]|remote",
        "San Francisco, ON & Regina, SK|[San Francisco, ON, Regina, SK]|null",
        "St. John's and area|[St. John's and area]|null", "Leeds and the Thousand Islands, ON|[Leeds and the Thousand Islands, ON]|null",
        "Alfred and Plantagenet|[Alfred and Plantagenet]|null", "Toronto and surrounding communities|[Toronto and surrounding communities]|null",
        "St. John's, Newfoundland and Labrador|[St. John's, Newfoundland and Labrador]|null",
        "Gander, Newfoundland & Labrador and Halifax, NS|[Gander, NL, Halifax, NS]|null"})
    void places_are_read_as_people_write_them(String text, String places, String workplace) {
        var where = ParsedLocation.of(text);
        assertEquals(places + "|" + workplace, where.places() + "|" + where.workplaceType());
    }
}
