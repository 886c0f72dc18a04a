package ca.posthaste.employer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.db.Database;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.support.StoredJobs;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Contract of the operator's list of employers, on every engine. */
interface EmployerListContract {
    EmployerList LIST = new EmployerList();

    Database database();

    StoredJobs jobs();

    private List<String> names(String search, Paging paging) {
        return database().read(tx -> LIST.page(tx, search, paging)).stream().map(line -> line.employer().name()).toList();
    }

    @Test default void employers_come_with_what_they_have() {
        var bakery = jobs().employer("Bakery");
        jobs().employer("Shipyard");
        jobs().add(bakery, "Baker");
        jobs().add(bakery, "Cook");
        database().writeNow(tx -> tx.sql("INSERT INTO application (id, employer, job, job_title, receipt, address_key, name, email, language, sent_at)"
            + " VALUES (7, :employer, 1, 'Baker', 'r', 'k', 'Ana', 'ana@example.org', 'en', 0)").bind("employer", bakery.id().value()).execute());
        assertEquals(List.of(new EmployerList.Line(bakery, 0, 2, 1)), database().read(tx -> LIST.page(tx, "baker", new Paging(1, 10))));
        assertEquals(List.of(0L, 0L), database().read(tx -> LIST.page(tx, "shipyard", new Paging(1, 10))).stream()
            .flatMap(line -> List.of(line.jobs(), line.applications()).stream()).toList());
    }

    @Test default void employers_are_found_by_part_of_the_name_or_by_id_and_page_by_page() {
        var first = jobs().employer("Boulangerie Élan 100%");
        jobs().employer("Mill_1");
        jobs().employer("Zinc");
        assertEquals(List.of("Boulangerie Élan 100%"), names("BOULANGERIE", new Paging(1, 10)));
        assertEquals(List.of("Boulangerie Élan 100%"), names("Élan", new Paging(1, 10)));
        assertEquals(List.of("Boulangerie Élan 100%"), names("0%", new Paging(1, 10)));
        assertEquals(List.of(), names("%1", new Paging(1, 10)), "a sign in a name is no wildcard");
        assertEquals(List.of("Mill_1"), names("_", new Paging(1, 10)));
        assertEquals(List.of(first.name()), names(String.valueOf(first.id().value()), new Paging(1, 1)));
        assertEquals(List.of("Mill_1"), names("", new Paging(2, 1)));
        assertEquals(List.of(3, 1, 0), List.of(count(""), count("zinc"), count("nobody")));
    }

    private int count(String search) {
        return database().read(tx -> LIST.count(tx, search));
    }
}
