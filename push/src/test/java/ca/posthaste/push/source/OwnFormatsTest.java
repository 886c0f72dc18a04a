package ca.posthaste.push.source;

import static ca.posthaste.push.source.Sources.sample;
import static ca.posthaste.push.source.Sources.job;
import static ca.posthaste.push.source.Sources.read;
import static ca.posthaste.push.source.Sources.why;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import ca.posthaste.json.Json;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** NDJSON, JSON and CSV: valid files, and the errors for invalid ones. */
class OwnFormatsTest {
    private static List<Integer> lines(List<SourceItem> items) {
        return items.stream().map(item -> item.place().line()).toList();
    }

    private static String fault(String text, SourceFormat format) {
        return assertThrows(SourceFault.class, () -> read(text, format)).getMessage();
    }

    @Test void ndjson_has_a_job_on_each_line_that_is_not_blank() throws Exception {
        var items = read("jobs.ndjson");
        assertEquals(List.of(1, 2, 4), lines(items));
        assertEquals("Pâtissière", job(items.get(1)).path("title").textValue());
    }

    @Test void a_broken_line_leaves_the_others_readable() throws Exception {
        var items = read("{\"a\":1}\n{\"a\":\n[1]\n{\"a\":1,\"a\":2}\n{\"a\":2}", SourceFormat.NDJSON);
        assertEquals(5, items.size());
        assertEquals("line 2: This line is not valid JSON: there is a syntax error at column 6.", why(items.get(1)));
        assertEquals("line 3: it is not a JSON object. Write one job per line.", why(items.get(2)));
        assertEquals("line 4: This line is not valid JSON: an object has the same key twice at column 11.", why(items.get(3)));
        assertEquals(2, job(items.get(4)).path("a").intValue());
    }

    @Test void a_line_that_is_too_large_is_rejected_and_the_next_one_read() throws Exception {
        var large = "{\"description\":\"" + "x".repeat(JobReader.JOB_BYTES_MAX) + "\"}";
        var items = read(large + "\n{\"a\":2}\n", SourceFormat.NDJSON);
        assertEquals("line 1: the job is larger than 10 MB. Shorten it.", why(items.get(0)));
        assertEquals(2, job(items.get(1)).path("a").intValue());
    }

    @Test void json_has_its_jobs_in_an_array_or_in_an_object_around_one() throws Exception {
        var items = read("jobs.json");
        assertEquals(List.of(new SourcePosition(5, 1), new SourcePosition(17, 2)), items.stream().map(SourceItem::place).toList());
        assertEquals("WELD-2", job(items.get(1)).path("referenceId").textValue());
        assertEquals(2, read("[{\"a\":1},{\"a\":2}]", SourceFormat.JSON).size());
        assertEquals(1, read("{\"data\":[{\"a\":1}],\"paging\":{\"total\":1}}", SourceFormat.JSON).size());
        assertEquals("line 1 (job 2): it is not a JSON object.", why(read("[{},7]", SourceFormat.JSON).get(1)));
    }

    @Test void truncated_or_malformed_json_is_rejected_as_a_whole() {
        assertTrue(fault("[{\"a\":1},\n{\"a\":", SourceFormat.JSON).startsWith("line 2 (job 2): this is not valid JSON (column "));
        assertTrue(fault("{\"jobs\":[{\"a\":1}]", SourceFormat.JSON).contains("this is not valid JSON"));
        assertEquals("line 1: there is text after the list of jobs.", fault("[{\"a\":1}] [{}]", SourceFormat.JSON));
        assertEquals("line 1: there is text after the list of jobs.", fault("{\"jobs\":[]} {}", SourceFormat.JSON));
        assertTrue(fault("{\"title\":\"Baker\",\"tags\":[]}", SourceFormat.JSON).startsWith("There is no list of jobs in this file."));
        assertEquals("line 2 (job 1): an object has the same key twice.", fault("[{\"a\":1,\n\"a\":2}]", SourceFormat.JSON));
        assertTrue(fault("[" + "[".repeat(100) + "]".repeat(101), SourceFormat.JSON).contains("this is not valid JSON"));
    }

    /** Tests one large string, and many small values. */
    @Test void a_job_in_json_that_is_too_large_is_rejected_with_its_place() {
        var large = "[{},\n{\"description\":\"" + "x".repeat(JobReader.JOB_BYTES_MAX + 1) + "\"}]";
        assertEquals("line 2 (job 2): the job is larger than 10 MB. Shorten it.", fault(large, SourceFormat.JSON));
        var many = "[{},\n{\"list\":[" + "1000000,".repeat(JobReader.JOB_BYTES_MAX / 8 + 20_000) + "1]}]";
        assertTrue(fault(many, SourceFormat.JSON).endsWith("(job 2): the job is larger than 10 MB. Shorten it."));
    }

    @Test void many_small_jobs_may_exceed_the_size_limit_of_one_job() throws Exception {
        var one = "{\"description\":\"" + "x".repeat(1_000_000) + "\"}";
        assertEquals(30, read("[" + String.join(",", Collections.nCopies(30, one)) + "]", SourceFormat.JSON).size());
    }

    @Test void csv_has_the_names_of_members_as_columns() throws Exception {
        var items = read("jobs.csv");
        assertEquals(List.of(2, 4, 6), lines(items));
        assertEquals("{'referenceId':'N-1','title':'Nurse, nights','status':'active','locations':[{'description':'Halifax, NS'},{'description':'Dartmouth, NS'}],"
            + "'categories':[{'id':22}],'positionType':{'id':1},'salary':{'amount':38.50,'maxAmount':44,'period':{'id':5},'plusCommission':false},"
            + "'description':'<p>Ward \\'C\\',\\nevery second weekend.</p>','applicationUrl':'https://care.example.org/n1','closeDate':'2027-01-31',"
            + "'applicantRoutingType':{'id':2}}", job(items.get(0)).toString().replace('"', '\''));
        assertEquals("{'referenceId':'N-2','title':'Porter','status':'draft','locations':[{'description':'Halifax, NS'}],'categories':[{'id':22},{'id':27}],"
            + "'positionType':{'id':2},'salary':{'amount':45000,'period':{'id':1},'maxAmount':null},'description':'Moves people and beds.',"
            + "'applicationEmail':'desk@care.example.org','closeDate':null,'applicantRoutingType':{'id':1}}", job(items.get(1)).toString().replace('"', '\''));
        assertTrue(job(items.get(2)).path("salary").isNull(), "an empty salary is none");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "titel,referenceId    | line 1: there is no member \"titel\". Did you mean title?",
        "salary.amuont,title  | line 1: there is no member \"salary.amuont\". Did you mean salary.amount?",
        "colour,title         | line 1: there is no member \"colour\". Remove it, or use the name in the API: title, salary.amount, …",
        "title,Title          | line 1: the column title appears twice."})
    void an_unknown_column_is_rejected_with_the_nearest_name(String header, String sentence) {
        assertEquals(sentence, fault(header + "\na,b\n", SourceFormat.CSV));
    }

    @Test void a_row_that_is_wrong_is_rejected_with_its_line_and_the_others_read() throws Exception {
        var text = "referenceId,title\n1,\"a\nb\"\n2\n3,\"c\"d\n4,caf\u00e9\n5,e\n";
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        var broken = new String(bytes, StandardCharsets.ISO_8859_1).replace("caf\u00c3\u00a9", "caf\u00e9").getBytes(StandardCharsets.ISO_8859_1);
        var items = read(new ByteArrayInputStream(broken), "jobs.csv", null, ImportDefaults.none());
        assertEquals("line 4: it has 1 values, and there are 2 columns. Put quotes around a value with a separator in it.", why(items.get(1)));
        assertEquals("line 5: there is text after a closing quote. Double each quote inside a quoted value.", why(items.get(2)));
        assertEquals("line 6: it contains bytes that are not UTF-8. Save the file as \"CSV UTF-8\", or specify its encoding, such as --encoding windows-1252.", why(items.get(3)));
        assertEquals("e", job(items.get(4)).path("title").textValue());
    }

    @Test void unknown_names_and_invalid_numbers_are_sent_as_text_for_the_server_to_reject() throws Exception {
        var job = job(read("salary.amount;positionType;confidential;categories\nmuch;Sometimes;perhaps;Kitchen\n", SourceFormat.CSV).get(0));
        assertEquals("{'salary':{'amount':'much'},'positionType':{'id':'Sometimes'},'confidential':'perhaps','categories':[{'id':'Kitchen'}]}",
            job.toString().replace('"', '\''));
    }

    @Test void a_column_says_that_pay_is_above_200_000_a_year() throws Exception {
        var jobs = read("title,disclosures.payAbove200000\na,oui\nb,no\n", SourceFormat.CSV);
        assertTrue(job(jobs.get(0)).at("/disclosures/payAbove200000").booleanValue());
        assertEquals("false", job(jobs.get(1)).at("/disclosures/payAbove200000").toString());
    }

    @Test void a_quote_without_its_end_is_found_where_it_begins() {
        assertTrue(fault("title,source\na,b\n\"c,d\ne,f\n", SourceFormat.CSV).startsWith("line 3: a quoted value has no closing quote."));
        var large = "title\n\"" + "x".repeat(JobReader.JOB_BYTES_MAX + 1) + "\"\n";
        assertTrue(fault(large, SourceFormat.CSV).startsWith("line 2: the job is larger than 10 MB."));
    }

    @Test void defaults_fill_what_a_job_lacks_and_nothing_else() throws Exception {
        var gaps = ImportDefaults.of(List.of("status=active", "categories=Retail", "closeDate=2027-02-01"), null);
        var in = new ByteArrayInputStream("{\"status\":\"draft\",\"closeDate\":null}\n".getBytes(StandardCharsets.UTF_8));
        assertEquals("{'status':'draft','closeDate':'2027-02-01','categories':[{'id':37}]}",
            job(read(in, "", SourceFormat.NDJSON, gaps).get(0)).toString().replace('"', '\''));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"statsu=active | --default: there is no member \"statsu\". Did you mean status?",
        "status | Write --default as MEMBER=VALUE, such as --default status=active."})
    void a_wrong_default_is_rejected(String option, String sentence) {
        assertEquals(sentence, assertThrows(SourceFault.class, () -> ImportDefaults.of(List.of(option), null)).getMessage());
    }

    @Test void the_format_is_detected_from_the_content() throws Exception {
        assertEquals(1, read("{\"title\":\"x\"}", null).size(), "a line of NDJSON");
        assertEquals(2, read("{\"jobs\":[{\"title\":\"x\"},{}]}", null).size(), "one line of JSON");
        assertEquals(1, read("title;referenceId\nx;y", null).size(), "CSV");
        assertTrue(fault("Dear all,\n", null).startsWith("The format of the file could not be detected. Specify --format: ndjson, json, csv,"));
        assertEquals("The file is empty.", fault("", null));
    }

    @Test void a_byte_order_mark_says_what_the_file_is_written_in() throws Exception {
        var utf16 = new ByteArrayInputStream("title\nPâtissière 🥐".getBytes(StandardCharsets.UTF_16));
        assertEquals("Pâtissière 🥐", job(read(utf16, "x.csv", null, ImportDefaults.none()).get(0)).path("title").textValue());
        var marked = new ByteArrayInputStream("\ufefftitle\nPâtissière".getBytes(StandardCharsets.UTF_8));
        assertEquals("Pâtissière", job(read(marked, "x.csv", null, ImportDefaults.none()).get(0)).path("title").textValue());
    }

    @Test void a_file_in_another_encoding_is_read_as_it_is_named() throws Exception {
        var windows = Charset.forName("windows-1252");
        try (var reader = SourceFile.open(new ByteArrayInputStream("title\nPâtissière – café\n".getBytes(windows)), "x.csv", null, ImportDefaults.none(), windows)) {
            assertEquals("Pâtissière – café", job(reader.next().orElseThrow()).path("title").textValue());
            assertTrue(reader.next().isEmpty());
        }
        var broken = new ByteArrayInputStream(new byte[] {'t', 'i', 't', 'l', 'e', '\n', 'a', '\n', 'b', (byte) 0x81, '\n'});
        var fault = assertThrows(SourceFault.class, () -> {
            try (var reader = SourceFile.open(broken, "x.csv", null, ImportDefaults.none(), windows)) {
                while (reader.next().isPresent()) {
                    continue;
                }
            }
        });
        assertEquals("line 3: it contains bytes that are not windows-1252. Is --encoding correct?", fault.getMessage());
        assertThrows(SourceFault.class, () -> SourceFile.open(new ByteArrayInputStream("<source/>".getBytes(windows)), "x.xml", null, ImportDefaults.none(), windows));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"24,50;24.50", "24,5;24.5", "45 000,50;45000.50", "45 000;45000", "45,000;45000", "45,000.50;45000.50", "24,50 $;24.50", "$24.50;24.50",
        "1,234,567;1234567", "24,5,0;'24,5,0'", "24.50,1;'24.50,1'"})
    void amounts_have_a_decimal_point_or_a_decimal_comma(String text, String expected) throws Exception {
        assertEquals(expected, job(read("title;salary.amount\nx;" + text + "\n", SourceFormat.CSV).get(0)).at("/salary/amount").asText());
    }

    @Test void an_unknown_name_is_reported_with_the_choices() throws Exception {
        var notes = ((SourceItem.Job) read("positionType;salary.period\nSometimes;Fortnight\n", SourceFormat.CSV).get(0)).notes();
        assertEquals(List.of("the position type \"Sometimes\" is unknown. Known values: Full Time, Part Time, Contract, Temp, Volunteer. Map it with --mapping"
            + " (--write-mapping creates a template).", "the salary period \"Fortnight\" is unknown. Known values: Yearly, Monthly, Weekly, Daily, Hourly."), notes);
    }

    @Test void a_template_of_a_mapping_has_the_unknown_names_and_is_a_mapping(@TempDir Path folder) throws Exception {
        var gaps = ImportDefaults.of(List.of("status=draft"), null);
        read(sample("greenhouse.json"), "", null, gaps);
        var template = Json.parse(gaps.template());
        assertEquals("{\"Tide Lab\":null}", template.path("categories").toString());
        assertEquals(1, template.at("/choices/positionTypes/Full Time").intValue());
        var file = Files.write(folder.resolve("map.json"), gaps.template());
        assertEquals(2, read(sample("greenhouse.json"), "", null, ImportDefaults.of(List.of(), file)).size());
        Files.writeString(file, Files.readString(file).replace("\"Tide Lab\" : null", "\"Tide Lab\" : 15"));
        assertEquals(15, job(read(sample("greenhouse.json"), "", null, ImportDefaults.of(List.of(), file)).get(1)).at("/categories/0/id").intValue());
    }
}
