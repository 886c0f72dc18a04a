package ca.posthaste.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.http.paging.Paging;
import ca.posthaste.http.paging.PagingJson;
import ca.posthaste.json.Json;
import ca.posthaste.problem.Violations;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PagingTest {
    private static final String LIST = "https://jobs.example.org/api/v1.1/jobs";

    @ParameterizedTest
    @CsvSource({"'',1,10", "page=3,3,10", "pageSize=25,1,25", "pageSize=100,1,100", "pageSize=101,1,100", "pageSize=999999999999,1,100",
        "page=&pageSize=,1,10", "page=007,7,10", "page=2147483647,2147483647,10", "page=2&page=5,2,10", "Page=4,1,10"})
    void a_page_is_requested_by_number_and_size(String query, int page, int size) {
        var faults = new Violations();
        assertEquals(new Paging(page, size), Paging.from(new QueryString(query), faults));
        assertEquals(List.of(), faults.list());
    }

    @ParameterizedTest
    @CsvSource({"page=0,/page out_of_range", "page=-1,/page wrong_type", "page=x,/page wrong_type", "page=1.5,/page wrong_type",
        "page=%20,/page wrong_type", "page=+1,/page wrong_type", "page=2147483648,/page out_of_range", "page=٣,/page wrong_type",
        "pageSize=0,/pageSize out_of_range", "pageSize=-5,/pageSize wrong_type", "pageSize=ten,/pageSize wrong_type",
        "pageSize=%FF,/pageSize forbidden_character", "page=%zz,/page forbidden_character", "page=%00,/page forbidden_character"})
    void an_invalid_page_is_an_error_of_the_parameter(String query, String fault) {
        var faults = new Violations();
        Paging.from(new QueryString(query), faults);
        assertEquals(List.of(fault), faults.list().stream().map(f -> f.pointer() + " " + f.rule().code()).toList());
    }

    @Test void both_parameters_are_reported_at_once() {
        var faults = new Violations();
        Paging.from(new QueryString("page=x&pageSize=y"), faults);
        assertEquals(2, faults.list().size());
    }

    @Test void the_offset_of_the_last_page_there_can_be_does_not_overflow() {
        assertEquals(214_748_364_600L, new Paging(Integer.MAX_VALUE, 100).offset());
    }

    @ParameterizedTest
    @CsvSource({"0,0", "1,1", "10,1", "11,2", "20,2", "2147483647,214748365"})
    void pages_are_counted_up(int total, int pages) {
        assertEquals(pages, paging("", total).path("pages").intValue());
        assertEquals(total, paging("", total).path("total").intValue());
    }

    @Test void the_first_page_has_no_previous_and_the_last_no_next() {
        assertTrue(paging("", 25).path("previous").isNull());
        assertEquals(LIST + "?page=2", paging("", 25).path("next").textValue());
        assertEquals(LIST + "?page=1", paging("page=2", 25).path("previous").textValue());
        assertEquals(LIST + "?page=3", paging("page=2", 25).path("next").textValue());
        assertTrue(paging("page=3", 25).path("next").isNull());
    }

    @Test void a_page_past_the_end_links_back_to_the_last_existing_page() {
        assertEquals(LIST + "?page=3", paging("page=9", 25).path("previous").textValue());
        assertTrue(paging("page=9", 25).path("next").isNull());
        assertTrue(paging("page=9", 0).path("previous").isNull());
    }

    @Test void neighbours_carry_every_given_parameter() {
        assertEquals(LIST + "?q=caf%C3%A9+%26+bar&status=active&pageSize=5&x=y&page=3",
            paging("q=caf%C3%A9%20%26+bar&page=2&status=active&pageSize=5&x=y", 25).path("next").textValue());
    }

    private static JsonNode paging(String raw, int total) {
        var query = new QueryString(raw);
        var paging = Paging.from(query, new Violations());
        return Json.parse(Json.write(json -> {
            json.writeStartObject();
            PagingJson.write(json, paging, total, LIST, query);
            json.writeEndObject();
        })).path("paging");
    }
}
