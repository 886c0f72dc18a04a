package ca.posthaste.job;

import static ca.posthaste.job.Postings.MONDAY;
import static ca.posthaste.job.Postings.baker;
import static ca.posthaste.job.Postings.changed;
import static ca.posthaste.job.Postings.patch;
import static ca.posthaste.job.Postings.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.language.Language;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostingTest {

    @Test void a_new_job_is_a_draft_without_salary_that_is_neither_confidential_nor_refreshed() {
        var job = baker(MONDAY);
        assertEquals(Status.DRAFT, job.status());
        assertNull(job.salary());
        assertFalse(job.confidential());
        assertFalse(job.autoRefresh());
        assertEquals(List.of(Postings.VANCOUVER), job.locations());
        assertEquals(List.of(Category.RESTAURANT_AND_FOOD_SERVICE), job.categories());
        assertEquals(PositionType.FULL_TIME, job.positionType());
    }

    @Test void the_error_of_an_empty_object_names_every_required_field() {
        assertEquals(List.of("/title required", "/description required", "/positionType/id required",
                "/applicantRoutingType/id required", "/locations required", "/categories required"),
            refused(() -> Posting.create(patch("{}"), Language.ENGLISH, null, MONDAY)));
    }

    @Test void null_and_the_empty_string_count_as_absent_in_a_new_job() {
        assertNull(Posting.create(patch(Postings.BAKER.replace("'B-1'", "''")), Language.ENGLISH, place -> Postings.VANCOUVER, MONDAY)
            .referenceId());
        assertEquals(List.of("/title required"),
            refused(() -> Posting.create(patch(Postings.BAKER.replace("'Baker'", "null")), Language.ENGLISH, null, MONDAY)));
        assertEquals(Status.DRAFT, baker(MONDAY, "'status': null").status());
        assertFalse(baker(MONDAY, "'confidential': ''").confidential());
    }

    @Test void faults_of_fields_and_faults_between_fields_come_in_one_answer() {
        assertEquals(List.of("/status unknown_value", "/salary/amount out_of_range", "/title required",
                "/description required", "/positionType/id required", "/locations required", "/categories required",
                "/salary/period/id required", "/applicationUrl required"),
            refused(() -> Posting.create(patch(
                "{'status': 'open', 'salary': {'amount': -1}, 'applicantRoutingType': {'id': 2}}"), Language.ENGLISH, null, MONDAY)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"title", "description", "positionType", "applicantRoutingType", "locations", "categories",
        "status", "confidential", "autoRefresh", "language", "workplaceType"})
    void an_update_cannot_take_away_what_a_job_needs(String field) {
        var job = baker(MONDAY);
        assertEquals(1, refused(() -> changed(job, MONDAY, "{'" + field + "': null}")).size());
        assertEquals(1, refused(() -> changed(job, MONDAY, "{'" + field + "': ''}")).size());
    }

    @Test void an_update_changes_only_what_was_sent() {
        var job = baker(MONDAY, "'confidential': true", "'salary': {'amount': 20, 'period': {'id': 5}}");
        var renamed = changed(job, MONDAY.plusDays(3), "{'title': 'Head baker'}");
        assertEquals("Head baker", renamed.title());
        assertEquals(job, changed(renamed, MONDAY.plusDays(4), "{'title': 'Baker'}"));
    }

    @Test void an_update_with_nothing_in_it_leaves_the_job_equal_to_itself() {
        var job = baker(MONDAY);
        assertEquals(job, changed(job, MONDAY.plusDays(100), "{}"));
        assertEquals(job, changed(job, MONDAY.plusDays(100), Postings.BAKER));
    }

    @Test void null_clears_the_reference_id_and_the_salary() {
        var job = baker(MONDAY, "'salary': {'amount': 20, 'period': {'id': 5}}");
        assertNull(changed(job, MONDAY, "{'referenceId': null}").referenceId());
        assertNull(changed(job, MONDAY, "{'referenceId': ''}").referenceId());
        assertNull(changed(job, MONDAY, "{'salary': null}").salary());
    }

    @Test void duplicate_locations_and_categories_are_stored_once() {
        var job = baker(MONDAY);
        assertEquals(List.of(Postings.TORONTO, Postings.VANCOUVER), changed(job, MONDAY,
            "{'locations': [{'description': 'Toronto, ON'}, {'description': 'VANCOUVER'}, {'description': 'toronto'}]}")
            .locations());
        assertEquals(List.of(Category.RETAIL, Category.LABOUR), changed(job, MONDAY,
            "{'categories': [{'id': 37}, {'id': 27}, {'id': 37}]}").categories());
    }

    @Test void lists_are_replaced_whole() {
        var moved = changed(baker(MONDAY), MONDAY, "{'locations': [{'description': 'Toronto, ON'}]}");
        assertEquals(List.of(Postings.TORONTO), moved.locations());
    }

    @Test void every_entry_of_a_list_is_checked_even_if_others_are_invalid() {
        assertEquals(List.of("/locations/0 wrong_type", "/locations/1/description required",
                "/locations/2/description unknown_province", "/categories/0/id unknown_value",
                "/categories/1/id wrong_type", "/categories too_many"),
            refused(() -> changed(baker(MONDAY), MONDAY, "{'locations': [7, {}, {'description': 'Paris, FR'}],"
                + " 'categories': [{'id': 99}, {'id': 'x'}, {'id': 1}, {'id': 2}]}")));
    }

    @Test void the_address_that_does_not_belong_to_the_routing_type_is_cleared() {
        var job = baker(MONDAY, "'applicationUrl': 'https://bakery.example/jobs'");
        assertEquals(new Routing(RoutingType.EMAIL, "jobs@bakery.example", null), job.routing());
        var byUrl = changed(job, MONDAY,
            "{'applicantRoutingType': {'id': 2}, 'applicationUrl': 'https://bakery.example/jobs'}");
        assertEquals(new Routing(RoutingType.URL, null, "https://bakery.example/jobs"), byUrl.routing());
        assertEquals(byUrl, changed(byUrl, MONDAY, "{'applicationEmail': 'other@bakery.example'}"));
    }

    @Test void a_routing_type_needs_its_address_in_the_job_that_would_result() {
        var job = baker(MONDAY);
        assertEquals(List.of("/applicationUrl required"),
            refused(() -> changed(job, MONDAY, "{'applicantRoutingType': {'id': 2}}")));
        assertEquals(List.of("/applicationEmail required"),
            refused(() -> changed(job, MONDAY, "{'applicationEmail': null}")));
        assertEquals(List.of("/applicationUrl invalid_url"), refused(() -> changed(job, MONDAY,
            "{'applicantRoutingType': {'id': 2}, 'applicationUrl': 'bakery.example'}")));
    }

    @Test void a_fault_in_a_field_that_has_no_effect_is_a_fault_all_the_same() {
        assertEquals(List.of("/applicationUrl invalid_url"),
            refused(() -> changed(baker(MONDAY), MONDAY, "{'applicationUrl': 'ftp://bakery.example'}")));
    }

    @Test void read_only_and_unknown_fields_have_no_effect() {
        var job = baker(MONDAY);
        assertEquals(job, changed(job, MONDAY, "{'id': 'x', 'employer': 5, 'publishDate': '1999-01-01', 'colour': {},"
            + " 'positionType': {'name': 'Temp'}}"));
    }

    @Test void a_title_of_invisible_characters_is_blank() {
        for (var blank : List.of(" ", "\\u00a0", "\\u200b\\u2003", "\\u3164")) {
            assertEquals(List.of("/title blank"), refused(() -> changed(baker(MONDAY), MONDAY, "{'title': '" + blank + "'}")));
        }
        assertEquals(" x ", changed(baker(MONDAY), MONDAY, "{'title': ' x '}").title());
    }

    @Test void lengths_are_counted_in_code_points_and_one_too_many_is_rejected() {
        var face = "😀";
        assertEquals(256, changed(baker(MONDAY), MONDAY, "{'title': '" + face.repeat(256) + "'}").title()
            .codePointCount(0, 512));
        assertEquals(List.of("/title too_long", "/referenceId too_long").stream().sorted().toList(),
            refused(() -> changed(baker(MONDAY), MONDAY, "{'title': '" + face.repeat(257) + "', 'referenceId': '"
                + face.repeat(51) + "'}")).stream().sorted().toList());
    }

    @Test void a_rejected_description_is_reported_fault_by_fault() {
        var faults = refused(() -> changed(baker(MONDAY), MONDAY, "{'description': '<h1>x</h1><p id=1>y</p>'}"));
        assertEquals(List.of("/description forbidden_html", "/description forbidden_html"), faults);
        assertTrue(changed(baker(MONDAY), MONDAY, "{'description': 'a < b & c'}").description().contains("< b &"));
    }
}
