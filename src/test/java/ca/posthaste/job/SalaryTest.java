package ca.posthaste.job;

import static ca.posthaste.job.Postings.MONDAY;
import static ca.posthaste.job.Postings.baker;
import static ca.posthaste.job.Postings.changed;
import static ca.posthaste.job.Postings.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import ca.posthaste.job.reference.SalaryPeriod;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SalaryTest {

    @ParameterizedTest
    @CsvSource({"0,0.00", "-0.0,0.00", "0e5,0.00", "1,1.00", "60000.0000,60000.00", "19.5,19.50", "1e3,1000.00",
        "99.990,99.99", "999999999999.99,999999999999.99", "1.5e2,150.00", "1e-2,0.01"})
    void an_amount_has_two_decimals_however_it_was_written(String sent, String kept) {
        assertEquals(new BigDecimal(kept), salary("{'amount': " + sent + ", 'period': {'id': 1}}").amount());
    }

    @ParameterizedTest
    @CsvSource({"-0.01,out_of_range", "1000000000000,out_of_range", "1e999999999,out_of_range", "-1e30,out_of_range",
        "0.001,too_many_decimals", "1e-999999999,too_many_decimals", "19.999,too_many_decimals",
        "19.0001,too_many_decimals", "'''19''',wrong_type", "true,wrong_type", "[19],wrong_type", "{},wrong_type"})
    void an_amount_that_breaks_a_rule_is_rejected_and_never_rounded(String sent, String code) {
        var json = "{'amount': " + sent + ", 'period': {'id': 1}}";
        assertEquals(List.of("/salary/amount " + code), refused(() -> salary(json)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "''", "{}", "{'amount': null, 'maxAmount': null, 'period': null}",
        "{'plusCommission': false}", "{'period': {}}", "{'period': {'id': null}}"})
    void a_salary_without_parts_counts_as_no_salary(String sent) {
        assertNull(salary(sent));
    }

    @Test void a_commission_only_job_has_neither_amount_nor_period() {
        assertEquals(new Salary(null, null, null, true), salary("{'plusCommission': true}"));
        assertEquals(new Salary(null, null, null, true),
            salary("{'amount': null, 'maxAmount': null, 'period': null, 'plusCommission': true}"));
    }

    @Test void a_maximum_or_a_period_needs_an_amount_and_an_amount_needs_a_period() {
        assertEquals(List.of("/salary/amount required"), refused(() -> salary("{'maxAmount': 5}")));
        assertEquals(List.of("/salary/amount required"), refused(() -> salary("{'period': {'id': 5}}")));
        assertEquals(List.of("/salary/period/id required"), refused(() -> salary("{'amount': 5}")));
        assertEquals(List.of("/salary/period/id required"), refused(() -> salary("{'amount': 5, 'period': {}}")));
        assertEquals(List.of("/salary/period/id required"), refused(() -> salary("{'amount': 5, 'period': null}")));
    }

    @Test void the_maximum_is_never_below_the_amount() {
        assertEquals(List.of("/salary/maxAmount out_of_range"),
            refused(() -> salary("{'amount': 5, 'maxAmount': 4.99, 'period': {'id': 5}}")));
        assertEquals(new BigDecimal("5.00"), salary("{'amount': 5, 'maxAmount': 5.0, 'period': {'id': 5}}").maxAmount());
    }

    @Test void every_invalid_part_is_reported_and_counts_as_present() {
        assertEquals(List.of("/salary/amount out_of_range", "/salary/maxAmount wrong_type",
                "/salary/period/id unknown_value", "/salary/plusCommission wrong_type"),
            refused(() -> salary("{'amount': -1, 'maxAmount': 'x', 'period': {'id': 6}, 'plusCommission': 1}")));
        assertEquals(List.of("/salary/amount out_of_range", "/salary/period/id required"),
            refused(() -> salary("{'amount': -1}")));
        assertEquals(List.of("/salary/maxAmount wrong_type", "/salary/amount required"),
            refused(() -> salary("{'maxAmount': 'x'}")));
    }

    @Test void an_update_changes_part_by_part() {
        var job = baker(MONDAY, "'salary': {'amount': 20, 'maxAmount': 30, 'period': {'id': 5}}");
        assertEquals(new Salary(new BigDecimal("20.00"), new BigDecimal("30.00"), SalaryPeriod.HOURLY, true),
            changed(job, MONDAY, "{'salary': {'plusCommission': true}}").salary());
        assertEquals(new Salary(new BigDecimal("20.00"), null, SalaryPeriod.HOURLY, false),
            changed(job, MONDAY, "{'salary': {'maxAmount': null}}").salary());
        assertEquals(SalaryPeriod.DAILY, changed(job, MONDAY, "{'salary': {'period': {'id': 4}}}").salary().period());
        assertEquals(job, changed(job, MONDAY, "{'salary': {}}"));
    }

    @Test void an_amount_in_an_update_needs_its_period_in_the_same_request() {
        var job = baker(MONDAY, "'salary': {'amount': 20, 'period': {'id': 5}}");
        assertEquals(List.of("/salary/period/id required"),
            refused(() -> changed(job, MONDAY, "{'salary': {'amount': 21}}")));
        assertEquals(new BigDecimal("21.00"),
            changed(job, MONDAY, "{'salary': {'amount': 21, 'period': {'id': 5}}}").salary().amount());
    }

    @Test void the_rules_are_checked_on_the_salary_that_would_result() {
        var job = baker(MONDAY, "'salary': {'amount': 20, 'maxAmount': 30, 'period': {'id': 5}}");
        assertEquals(List.of("/salary/maxAmount out_of_range"),
            refused(() -> changed(job, MONDAY, "{'salary': {'maxAmount': 19}}")));
        assertEquals(List.of("/salary/maxAmount out_of_range"),
            refused(() -> changed(job, MONDAY, "{'salary': {'amount': 31, 'period': {'id': 5}}}")));
        assertEquals(List.of("/salary/amount required"),
            refused(() -> changed(job, MONDAY, "{'salary': {'amount': null}}")));
        assertEquals(List.of("/salary/period/id required"),
            refused(() -> changed(job, MONDAY, "{'salary': {'period': null}}")));
    }

    @Test void all_parts_set_to_null_make_a_job_without_salary() {
        var job = baker(MONDAY, "'salary': {'amount': 20, 'maxAmount': 30, 'period': {'id': 5}}");
        assertNull(changed(job, MONDAY, "{'salary': {'amount': null, 'maxAmount': null, 'period': null}}").salary());
    }

    private static Salary salary(String json) {
        return baker(MONDAY, "'salary': " + json).salary();
    }
}
