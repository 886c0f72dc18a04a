package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 2.4: the salary, its decimals and the dependencies between its parts. */
@QuarkusTest
class JobSalaryTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    private JobBody paying(String salary) {
        return Samples.BAKER.withJson("salary", salary);
    }

    /** Returns the job as text, because the number may be one that no tree can hold. */
    private static String yearly(String part, String number) {
        var salary = part.equals("amount") ? "\"amount\":" + number : "\"amount\":0,\"" + part + "\":" + number;
        return Samples.BAKER.with("salary", "PLACE").toString()
            .replace("\"PLACE\"", "{" + salary + ",\"period\":{\"id\":1}}");
    }

    private int paid() {
        return bakery.create(paying("{\"amount\":20,\"maxAmount\":30,\"period\":{\"id\":5},\"plusCommission\":true}")).id();
    }

    @ParameterizedTest @CsvSource({"0,0.00", "0.0,0.00", "0.01,0.01", "20,20.00", "20.5,20.50", "60000.00,60000.00",
        "60000.0000,60000.00", "60000.1000000000,60000.10", "6e4,60000.00", "6.0E+4,60000.00", "2050e-2,20.50",
        "999999999999.99,999999999999.99", "-0,0.00", "0e5,0.00", "1E-2,0.01", "0.1,0.10", "0.29,0.29", "1.15,1.15"})
    void an_amount_keeps_its_value(String sent, String read) {
        int id = bakery.create(yearly("amount", sent)).expect("/salary/amount", new BigDecimal(sent)).id();
        var text = bakery.read(id).text();
        assertTrue(text.contains("\"amount\":" + read + ","), text);
    }

    @ParameterizedTest @ValueSource(strings = {"0.001", "20.555", "1e-3", "0.0000000001", "999999999999.999"})
    void more_than_two_decimals_are_rejected_not_rounded(String sent) {
        bakery.post("/jobs", yearly("amount", sent)).expectFaults("/salary/amount too_many_decimals");
        bakery.post("/jobs", yearly("maxAmount", sent)).expectFaults("/salary/maxAmount too_many_decimals");
    }

    @ParameterizedTest @ValueSource(strings = {"-1", "-0.01", "1000000000000", "1e12", "1e400", "1e999999999", "-1e999999999"})
    void an_amount_is_from_0_to_just_below_a_million_millions(String sent) {
        bakery.post("/jobs", yearly("amount", sent)).expectFaults("/salary/amount out_of_range");
        bakery.post("/jobs", yearly("maxAmount", sent)).expectFaults("/salary/maxAmount out_of_range");
    }

    @ParameterizedTest @ValueSource(strings = {"NaN", "Infinity", "+5", "05", ".5", "5.", "0x10", "1e99999999999"})
    void a_number_that_is_not_valid_json_is_rejected(String sent) {
        bakery.post("/jobs", yearly("amount", sent)).expect(400);
    }

    @Test void an_amount_with_thousands_of_digits_is_rejected_quickly() {
        bakery.post("/jobs", yearly("amount", "1" + "0".repeat(100_000))).expect(400);
    }

    @Test void the_maximum_may_equal_the_amount_but_not_be_below_it() {
        bakery.create(paying("{\"amount\":20,\"maxAmount\":20.00,\"period\":{\"id\":1}}"));
        bakery.post("/jobs", paying("{\"amount\":20,\"maxAmount\":19.99,\"period\":{\"id\":1}}"))
            .expectFaults("/salary/maxAmount out_of_range");
    }

    @Test void a_maximum_is_optional_and_then_null() {
        bakery.create(paying("{\"amount\":20,\"period\":{\"id\":5}}")).expect("/salary/maxAmount", null)
            .expect("/salary/plusCommission", false);
    }

    @ParameterizedTest @ValueSource(strings = {"null", "\"\"", "{}", "{\"amount\":null}", "{\"plusCommission\":false}",
        "{\"amount\":null,\"maxAmount\":null,\"period\":null,\"plusCommission\":null}", "{\"period\":{}}",
        "{\"period\":{\"id\":null}}", "{\"amount\":\"\",\"maxAmount\":\"\",\"period\":\"\"}"})
    void a_salary_without_any_part_counts_as_no_salary(String salary) {
        int id = bakery.create(paying(salary)).expect("/salary", null).id();
        bakery.read(id).expect("/salary", null);
    }

    @Test void a_commission_only_job_has_a_salary_without_amount_and_period() {
        int id = bakery.create(paying("{\"plusCommission\":true}")).id();
        bakery.read(id).expect("/salary/amount", null).expect("/salary/maxAmount", null).expect("/salary/period", null)
            .expect("/salary/plusCommission", true);
    }

    @ParameterizedTest @ValueSource(strings = {"{\"amount\":20}", "{\"amount\":20,\"period\":null}",
        "{\"amount\":20,\"period\":{}}", "{\"amount\":20,\"period\":{\"id\":null}}", "{\"amount\":20,\"period\":{\"name\":\"Hourly\"}}",
        "{\"amount\":0}", "{\"amount\":20,\"maxAmount\":30,\"plusCommission\":true}"})
    void an_amount_needs_a_period(String salary) {
        bakery.post("/jobs", paying(salary)).expectFaults("/salary/period/id required");
    }

    @ParameterizedTest @ValueSource(strings = {"{\"maxAmount\":30}", "{\"period\":{\"id\":1}}",
        "{\"maxAmount\":30,\"period\":{\"id\":1}}", "{\"amount\":null,\"period\":{\"id\":1}}",
        "{\"amount\":null,\"maxAmount\":30,\"plusCommission\":true}"})
    void a_maximum_or_a_period_needs_an_amount(String salary) {
        bakery.post("/jobs", paying(salary)).expectFaults("/salary/amount required");
    }

    @ParameterizedTest @ValueSource(ints = {0, 6, -1, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void a_period_is_one_of_five(int id) {
        bakery.post("/jobs", paying("{\"amount\":20,\"period\":{\"id\":" + id + "}}"))
            .expectFaults("/salary/period/id unknown_value");
    }

    @Test void a_faulty_amount_and_a_missing_period_are_both_reported() {
        bakery.post("/jobs", paying("{\"amount\":-5}"))
            .expectFaults("/salary/amount out_of_range", "/salary/period/id required");
        bakery.post("/jobs", paying("{\"amount\":\"x\",\"maxAmount\":1.234,\"plusCommission\":3}"))
            .expectFaults("/salary/amount wrong_type", "/salary/maxAmount too_many_decimals",
                "/salary/period/id required", "/salary/plusCommission wrong_type");
    }

    @Test void an_update_of_one_part_leaves_the_others() {
        int id = paid();
        bakery.update(id, "{\"salary\":{\"plusCommission\":false}}").expect("/salary/amount", 20)
            .expect("/salary/maxAmount", 30).expect("/salary/period/id", 5).expect("/salary/plusCommission", false);
        bakery.update(id, "{\"salary\":{\"maxAmount\":35.5}}").expect("/salary/amount", 20).expect("/salary/maxAmount", 35.5);
        bakery.update(id, "{\"salary\":{\"period\":{\"id\":4}}}").expect("/salary/period/name", "Daily").expect("/salary/amount", 20);
        bakery.update(id, "{\"salary\":{\"amount\":25,\"period\":{\"id\":4}}}").expect("/salary/amount", 25)
            .expect("/salary/maxAmount", 35.5);
        bakery.update(id, "{\"salary\":{}}").expect("/salary/amount", 25);
    }

    @Test void an_update_of_the_amount_needs_the_period_in_the_same_request() {
        int id = paid();
        bakery.put("/jobs/" + id, "{\"salary\":{\"amount\":25}}").expectFaults("/salary/period/id required");
        bakery.read(id).expect("/salary/amount", 20);
    }

    @Test void an_update_is_checked_against_the_parts_that_stay() {
        int id = paid();
        bakery.put("/jobs/" + id, "{\"salary\":{\"maxAmount\":19}}").expectFaults("/salary/maxAmount out_of_range");
        bakery.put("/jobs/" + id, "{\"salary\":{\"amount\":31,\"period\":{\"id\":5}}}")
            .expectFaults("/salary/maxAmount out_of_range");
        bakery.put("/jobs/" + id, "{\"salary\":{\"amount\":null}}").expectFaults("/salary/amount required");
        bakery.put("/jobs/" + id, "{\"salary\":{\"period\":null}}").expectFaults("/salary/period/id required");
        bakery.read(id).expect("/salary/amount", 20).expect("/salary/maxAmount", 30).expect("/salary/period/id", 5);
    }

    @Test void a_salary_added_by_an_update_must_be_complete() {
        int id = bakery.create(Samples.BAKER).id();
        bakery.put("/jobs/" + id, "{\"salary\":{\"maxAmount\":30}}").expectFaults("/salary/amount required");
        bakery.put("/jobs/" + id, "{\"salary\":{\"amount\":30}}").expectFaults("/salary/period/id required");
        bakery.update(id, "{\"salary\":{\"amount\":30,\"period\":{\"id\":5}}}").expect("/salary/amount", 30);
    }

    @ParameterizedTest @ValueSource(strings = {"null", "\"\""})
    void an_update_clears_a_salary_or_its_maximum(String nothing) {
        int id = paid();
        bakery.update(id, "{\"salary\":{\"maxAmount\":" + nothing + "}}").expect("/salary/maxAmount", null)
            .expect("/salary/amount", 20).expect("/salary/plusCommission", true);
        bakery.update(id, "{\"salary\":" + nothing + "}").expect("/salary", null);
        bakery.read(id).expect("/salary", null);
    }

    @Test void an_update_can_leave_only_the_commission() {
        int id = paid();
        bakery.update(id, "{\"salary\":{\"amount\":null,\"maxAmount\":null,\"period\":null}}")
            .expect("/salary/amount", null).expect("/salary/period", null).expect("/salary/plusCommission", true);
        bakery.update(id, "{\"salary\":{\"plusCommission\":false}}").expect("/salary", null);
    }
}
