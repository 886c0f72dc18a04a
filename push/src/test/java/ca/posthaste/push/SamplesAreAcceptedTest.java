package ca.posthaste.push;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.job.description.DescriptionSanitizer;
import ca.posthaste.push.source.ImportDefaults;
import ca.posthaste.push.source.Sources;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The service accepts what the readers produce from the samples. */
@QuarkusTest
class SamplesAreAcceptedTest {
    @Inject TestService service;

    @ParameterizedTest
    @ValueSource(strings = {"jobs.ndjson", "jobs.json", "jobs.csv", "indeed.xml", "greenhouse.json", "lever.json"})
    void every_job_of_a_sample_is_accepted_by_the_service(String name) throws Exception {
        var employer = service.employer("Importer").using(ApiVersion.V1_2);
        var gaps = ImportDefaults.of(List.of("positionType=Full Time", "categories=Other"), null);
        for (var item : Sources.read(Sources.sample(name), name, null, gaps)) {
            employer.put("/jobs", Sources.job(item)).expect(201);
        }
    }

    @Test void a_cleaned_description_is_accepted_by_the_service() throws Exception {
        var employer = service.employer("Importer");
        var html = "<h1>Pay</h1><style>p {}</style><table><tr><td onclick='x()'>20 & more</td></tr></table><a href='javascript:x()'>a</a>" + "<div>".repeat(400);
        var job = Sources.job(Sources.read("jobs.ndjson").get(0)).put("description", DescriptionSanitizer.of(html).html());
        assertEquals("<p><strong>Pay</strong></p><div><div>20 &amp; more </div></div>a",
            employer.put("/jobs", job).expect(201).at("/description").textValue().replaceAll("(<div>)+(</div>)+$", ""));
    }
}
