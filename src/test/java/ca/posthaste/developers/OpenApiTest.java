package ca.posthaste.developers;

import static ca.posthaste.developers.ApiDocument.at;
import static ca.posthaste.developers.ApiDocument.property;
import static ca.posthaste.developers.ApiDocument.schema;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.application.ApplicationForm;
import ca.posthaste.cursor.FeedQuery;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.employer.KeyService;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.Status;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.ReferenceItem;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.location.Location;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rule;
import ca.posthaste.support.Trees;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The document matches the code. */
class OpenApiTest {

    @Test void the_document_is_openapi_3_1_and_served_next_to_the_api() {
        assertEquals("3.1.0", at("/openapi").asText());
        assertEquals(ApiVersion.V1_2.basePath(), at("/servers/0/url").asText());
    }

    @Test void every_operation_has_an_id_of_its_own_a_summary_and_a_description() {
        var ids = new HashSet<String>();
        for (var operation : ApiDocument.all("operationId")) {
            if (operation.pointer().startsWith("/paths/") && !operation.pointer().contains("/links/")) {
                assertTrue(ids.add(operation.value().asText()), operation.pointer());
                assertTrue(operation.value().asText().matches("[a-z][A-Za-z]+"), operation.pointer());
                for (var member : List.of("summary", "description", "tags", "security", "responses")) {
                    assertTrue(operation.parent().has(member), member + " of " + operation.pointer());
                }
            }
        }
        assertFalse(ids.isEmpty());
    }

    @Test void every_reference_can_be_resolved() {
        ApiDocument.all("$ref").forEach(reference -> at(reference.value().asText().substring(1)));
    }

    @Test void every_component_is_used() {
        var used = new HashSet<String>();
        ApiDocument.all("$ref").forEach(reference -> used.add(reference.value().asText().substring(1)));
        for (var kind : List.of("parameters", "headers", "responses", "schemas", "examples")) {
            at("/components/" + kind).fieldNames().forEachRemaining(name -> assertTrue(
                used.contains("/components/" + kind + "/" + name), kind + "/" + name + " is used nowhere"));
        }
    }

    /** Swagger UI does not resolve the references of a whole path when a link opens one of its operations. */
    @Test void parameters_stand_at_the_operations() {
        at("/paths").properties().forEach(path -> assertFalse(path.getValue().has("parameters"), path.getKey()));
    }

    @Test void every_field_is_described_and_shown_by_an_example() {
        for (var properties : ApiDocument.all("properties")) {
            properties.value().properties().forEach(field -> {
                var where = properties.pointer() + "/" + field.getKey();
                assertFalse(ApiDocument.followed(field.getValue()).path("description").asText().isBlank(), where);
                var type = field.getValue().path("type").toString();
                assertTrue(field.getValue().has("examples") || !type.matches(".*(string|number|integer|boolean).*"), where);
            });
        }
    }

    @Test void limits_are_those_of_the_code() {
        for (var job : List.of("Job", "JobToCreate", "JobToUpdate", "JobToUpsert")) {
            assertEquals(JobPatch.REFERENCE_ID_MAX, property(job, "referenceId").get("maxLength").intValue(), job);
            assertEquals(JobPatch.TITLE_MAX, property(job, "title").get("maxLength").intValue(), job);
            assertEquals(JobPatch.EMAIL_MAX, property(job, "applicationEmail").get("maxLength").intValue(), job);
            assertEquals(JobPatch.URL_MAX, property(job, "applicationUrl").get("maxLength").intValue(), job);
            for (var list : List.of("locations", "categories")) {
                assertEquals(JobPatch.LIST_MIN, property(job, list).get("minItems").intValue(), job);
                assertEquals(JobPatch.LIST_MAX, property(job, list).get("maxItems").intValue(), job);
            }
        }
        assertEquals(JobPatch.REFERENCE_ID_MAX, property("JobToDelete", "referenceId").get("maxLength").intValue());
        assertEquals(JobPatch.REFERENCE_ID_MAX, property("JobHeader", "referenceId").get("maxLength").intValue());
        assertEquals(JobPatch.TITLE_MAX, property("JobHeader", "title").get("maxLength").intValue());
        assertEquals(JobPatch.LOCATION_MAX, property("LocationToUse", "description").get("maxLength").intValue());
        assertEquals(JobPatch.LOCATION_MAX, property("Location", "description").get("maxLength").intValue());
        assertEquals(Location.NAME_MAX, property("Location", "name").get("maxLength").intValue());
        assertEquals(KeyProperties.NAME_MAX, property("KeyToAdd", "name").get("maxLength").intValue());
        assertEquals(JsonObjectReader.ENTRIES_READ, property("KeyToAdd", "scopes").get("maxItems").intValue());
        assertEquals(KeyService.OVERLAP_HOURS_MAX, property("Rotation", "overlapHours").get("maximum").intValue());
        assertEquals(Employer.NAME_MAX, property("Employer", "name").get("maxLength").intValue());
        assertEquals(ApplicationForm.NAME_MAX, property("ApplicationToSend", "name").get("maxLength").intValue());
        assertEquals(ApplicationForm.EMAIL_MAX, property("ApplicationToSend", "email").get("maxLength").intValue());
        assertEquals(ApplicationForm.PHONE_MAX, property("ApplicationToSend", "phone").get("maxLength").intValue());
        assertEquals(ApplicationForm.MESSAGE_MAX, property("ApplicationToSend", "message").get("maxLength").intValue());
        assertTrue(schema("ApplicationToSend").get("properties").has(ApplicationForm.TRAP));
        assertEquals(FeedQuery.LIMIT_MAX, at("/components/parameters/Limit/schema/maximum").intValue());
        assertEquals(FeedQuery.LIMIT_DEFAULT, at("/components/parameters/Limit/schema/default").intValue());
        assertEquals(FeedQuery.WAIT_MAX, at("/components/parameters/Wait/schema/maximum").intValue());
        assertEquals(Paging.PAGE_SIZE_MAX, at("/components/parameters/PageSize/schema/maximum").intValue());
        assertEquals(Paging.PAGE_SIZE_DEFAULT, at("/components/parameters/PageSize/schema/default").intValue());
        assertEquals(Paging.PAGE_SIZE_MAX, property("Paging", "pageSize").get("maximum").intValue());
    }

    @Test void statuses_are_those_of_the_code() {
        for (var job : List.of("Job", "JobHeader", "JobToUpdate", "JobToUpsert")) {
            assertEquals(Status.WORDS, words(property(job, "status").get("enum")), job);
        }
        assertEquals(Stream.concat(Status.WORDS.stream(), Stream.of("null")).toList(),
            words(property("JobToCreate", "status").get("enum")));
        assertTrue(property("JobToCreate", "status").get("description").asText().endsWith(": " + Status.DRAFT.code() + "."));
        assertEquals(Status.WORDS, words(at("/paths/~1jobs/get/parameters/1/schema/enum")));
    }

    @Test void ids_of_reference_data_are_those_of_the_code() {
        assertIds(PositionType.values(), "PositionType", "PositionTypeToUse");
        assertIds(Category.values(), "JobCategory", "JobCategoryToUse");
        assertIds(SalaryPeriod.values(), "SalaryPeriod", "SalaryPeriodToUse");
        assertIds(RoutingType.values(), "ApplicantRoutingType", "ApplicantRoutingTypeToUse");
        assertEquals(Arrays.stream(SalaryPeriod.values()).map(SalaryPeriod::unit).toList(),
            words(property("SalaryPeriod", "unit").get("x-extensible-enum")));
    }

    private static void assertIds(ReferenceItem[] entries, String answered, String sent) {
        var ids = Arrays.stream(entries).map(entry -> String.valueOf(entry.id())).toList();
        assertEquals(ids, words(property(answered, "id").get("x-extensible-enum")));
        assertEquals(ids, words(property(sent, "id").get("enum")));
        int max = property(answered, "name").get("maxLength").intValue();
        for (var entry : entries) {
            assertTrue(entry.english().length() <= max && entry.french().length() <= max, entry.english());
        }
    }

    /** A client that knows only today's values would fail on a future response. */
    @Test void lists_that_will_grow_are_open_in_answers() {
        for (var name : List.of("Scope", "EventType", "ProblemType", "ErrorCode")) {
            assertFalse(schema(name).has("enum"), name);
            assertTrue(schema(name).get("x-extensible-enum").size() > 1, name);
        }
        assertFalse(property("Change", "kind").has("enum"));
        for (var answered : List.of("JobCategory", "PositionType", "ApplicantRoutingType", "SalaryPeriod")) {
            assertFalse(property(answered, "id").has("enum"), answered);
        }
    }

    /** In Go, the function that creates a value is named New followed by the name of the schema. */
    @Test void no_schema_is_named_as_the_constructor_of_another() {
        var names = new ArrayList<String>();
        at("/components/schemas").fieldNames().forEachRemaining(names::add);
        assertEquals(List.of(), names.stream().filter(name -> names.contains("New" + name)).toList());
    }

    @Test void messages_to_webhooks_are_described() {
        for (var hook : List.of("jobEvent", "applicationEvent")) {
            assertFalse(at("/webhooks/" + hook + "/post/requestBody/content/application~1json/schema/$ref").isMissingNode(), hook);
        }
        var members = new ArrayList<String>();
        schema("JobEventData").get("properties").fieldNames().forEachRemaining(members::add);
        assertEquals(List.of("id", "referenceId", "source", "status", "etag", "url"), members);
    }

    @Test void every_problem_is_listed_with_its_status_and_meaning() {
        var type = schema("ProblemType");
        assertEquals(Arrays.stream(Problem.values()).map(Problem::type).distinct().toList(), words(type.get("x-extensible-enum")));
        for (var problem : Problem.values()) {
            var line = "| `" + problem.type() + "` | " + problem.status() + " | " + problem.title().english() + " |";
            assertTrue(type.get("description").asText().contains(line), () -> "ProblemType lacks " + line);
        }
    }

    @Test void every_rule_is_listed_with_its_meaning() {
        var code = schema("ErrorCode");
        assertEquals(Arrays.stream(Rule.values()).map(Rule::code).toList(), words(code.get("x-extensible-enum")));
        for (var rule : Rule.values()) {
            var line = "| `" + rule.code() + "` | " + rule.meaning().english() + " |";
            assertTrue(code.get("description").asText().contains(line), () -> "ErrorCode lacks " + line);
        }
    }

    @Test void every_problem_is_shown_by_an_example_with_its_status_and_title() {
        var shown = new TreeSet<String>();
        for (var response : at("/components/responses")) {
            response.at("/content/application~1problem+json/examples").forEach(example -> {
                var value = ApiDocument.followed(example).get("value");
                shown.add(value.get("type").asText() + " " + value.get("status").asText() + " " + value.get("title").asText());
            });
        }
        assertEquals(new TreeSet<>(Arrays.stream(Problem.values()).filter(problem -> !Problem.OF_CONSOLE.contains(problem))
            .map(problem -> problem.type() + " " + problem.status() + " " + problem.title().english()).toList()), shown);
    }

    @Test void examples_of_bodies_fit_their_schemas() {
        int checked = 0;
        for (var examples : ApiDocument.all("examples")) {
            if (examples.value().isObject() && examples.parent().has("schema")) {
                for (var named : examples.value()) {
                    var example = ApiDocument.followed(named).get("value").toString();
                    ApiDocument.assertFits(examples.parent().get("schema"), example, examples.pointer());
                    checked++;
                }
            }
        }
        assertTrue(checked > 40, "only " + checked);
    }

    @Test void examples_of_fields_fit_their_schemas() {
        for (var examples : ApiDocument.all("examples")) {
            if (examples.value().isArray()) {
                examples.value().forEach(example ->
                    ApiDocument.assertFits(examples.parent(), example.toString(), examples.pointer()));
            }
        }
    }

    @Test void examples_of_headers_and_parameters_fit_their_schemas() {
        for (var example : ApiDocument.all("example")) {
            ApiDocument.assertFits(example.parent().get("schema"), example.value().toString(), example.pointer());
        }
    }

    @Test void values_beyond_a_limit_do_not_match_the_schema() {
        var job = reference("JobToCreate");
        var good = at("/components/examples/EmailJobToCreate/value");
        assertFalse(ApiDocument.faults(job, "{}").isEmpty());
        var longTitle = good.<ObjectNode>deepCopy().put("title", "x".repeat(257));
        assertFalse(ApiDocument.faults(job, longTitle.toString()).isEmpty());
        var noDate = good.<ObjectNode>deepCopy().put("closeDate", "2026-02-30");
        assertFalse(ApiDocument.faults(job, noDate.toString()).isEmpty());
    }

    private static JsonNode reference(String schema) {
        return Trees.parse("{\"$ref\": \"#/components/schemas/" + schema + "\"}");
    }

    private static List<String> words(JsonNode list) {
        return StreamSupport.stream(Objects.requireNonNull(list).spliterator(), false).map(JsonNode::asText).toList();
    }
}
