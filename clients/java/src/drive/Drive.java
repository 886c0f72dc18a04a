package drive;

import client.ApiClient;
import client.ApiException;
import client.api.JobsApi;
import client.model.ApplicantRoutingTypeToUse;
import client.model.Batch;
import client.model.BatchItem;
import client.model.BatchResults;
import client.model.Change;
import client.model.ItemResult;
import client.model.Job;
import client.model.JobCategoryToUse;
import client.model.JobList;
import client.model.JobToCreate;
import client.model.JobToUpdate;
import client.model.JobToUpsert;
import client.model.LocationToUse;
import client.model.PositionTypeToUse;
import client.model.SalaryPeriodToUse;
import client.model.SalaryToSend;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/** What an integrator's program does with the generated client, each answer compared with what was meant. Argument: the key. */
public final class Drive {
    private final JobsApi jobs;

    private Drive(String key) {
        var client = new ApiClient(); // its address is the one that the document names
        client.setRequestInterceptor(request -> request.header("API-Key", key));
        jobs = new JobsApi(client);
    }

    public static void main(String[] arguments) throws ApiException {
        var drive = new Drive(arguments[0]);
        var created = drive.create();
        drive.updateOneMember(created);
        drive.updatePartOfTheSalary(created);
        drive.removeAValue(created);
        drive.upsert();
        drive.list();
        drive.refusal();
        drive.followABatch();
        drive.jobs.deleteJob(created.getId(), null, null, null);
    }

    private Job create() throws ApiException {
        var job = jobs.createJob(new JobToCreate().referenceId("JAVA-1").title("Baker").description("<p>Bread.</p>")
            .closeDate(LocalDate.now().plusDays(30)).confidential(true).autoRefresh(true).status(JobToCreate.StatusEnum.ACTIVE)
            .addLocationsItem(new LocationToUse().description("Vancouver, BC"))
            .addLocationsItem(new LocationToUse().description("Victoria, BC"))
            .addCategoriesItem(new JobCategoryToUse().id(JobCategoryToUse.IdEnum.NUMBER_36))
            .positionType(new PositionTypeToUse().id(PositionTypeToUse.IdEnum.NUMBER_1))
            .salary(new SalaryToSend().amount(new BigDecimal("52000")).maxAmount(new BigDecimal("58000"))
                .period(new SalaryPeriodToUse().id(SalaryPeriodToUse.IdEnum.NUMBER_1)).plusCommission(true))
            .applicantRoutingType(new ApplicantRoutingTypeToUse().id(ApplicantRoutingTypeToUse.IdEnum.NUMBER_1))
            .applicationEmail("jobs@example.com"), null, null, UUID.randomUUID().toString(), null, null, null);
        expect("JAVA-1", job.getReferenceId());
        expect(2, job.getLocations().size());
        return job;
    }

    /** Once a generated client sent members that nobody had set. */
    private void updateOneMember(Job created) throws ApiException {
        var before = read(created);
        jobs.updateJob(created.getId(), new JobToUpdate().title("Night Baker"), null, null, null, null, null);
        var after = read(created);
        expect("Night Baker", after.getTitle());
        expectSame(before, after.title(before.getTitle()));
    }

    private void updatePartOfTheSalary(Job created) throws ApiException {
        var before = read(created);
        jobs.updateJob(created.getId(), new JobToUpdate().salary(new SalaryToSend().amount(new BigDecimal("53000"))
            .period(new SalaryPeriodToUse().id(SalaryPeriodToUse.IdEnum.NUMBER_1))), null, null, null, null, null);
        var after = read(created);
        expect(0, new BigDecimal("53000").compareTo(after.getSalary().getAmount()));
        after.getSalary().setAmount(before.getSalary().getAmount());
        expectSame(before, after);
    }

    /** null is sent when it is meant, and then it has an effect. */
    private void removeAValue(Job created) throws ApiException {
        var job = jobs.updateJob(created.getId(), new JobToUpdate().salary(null).referenceId(null), null, null, null, null, null);
        expect(null, job.getSalary());
        expect(null, job.getReferenceId());
        expect(true, job.getConfidential());
    }

    private void upsert() throws ApiException {
        jobs.updateJob(create().getId(), new JobToUpdate().referenceId("JAVA-2"), null, null, null, null, null);
        var job = jobs.upsertJob(new JobToUpsert().referenceId("JAVA-2").status(JobToUpsert.StatusEnum.ARCHIVED),
            null, null, null, null, null, null);
        expect(Job.StatusEnum.ARCHIVED, job.getStatus());
        expect(true, job.getSalary().getPlusCommission());
    }

    private void list() throws ApiException {
        var all = list(null, null, null, null, null);
        expect(2, all.getPaging().getTotal());
        expect(2, all.getData().size());
        expect("JAVA-2", list("archived", null, null, null, null).getData().get(0).getReferenceId());
        expect(1, list(null, "JAVA-2", null, null, null).getData().size());
        var first = list(null, null, "-updatedAt", null, 1);
        var second = list(null, null, "-updatedAt", first.getPaging().getAfter(), 1);
        expect("JAVA-2", first.getData().get(0).getReferenceId());
        expect(null, second.getData().get(0).getReferenceId());
        expect(null, second.getPaging().getAfter());
    }

    private JobList list(String status, String referenceId, String sort, String after, Integer pageSize) throws ApiException {
        return jobs.listJobs(null, status, referenceId, null, null, null, sort, after, null, pageSize, null, null);
    }

    private void refusal() {
        try {
            jobs.updateJob(Integer.MAX_VALUE, new JobToUpdate().title("Nobody"), null, null, null, null, null);
            throw new AssertionError("A job that is not there was updated.");
        } catch (ApiException refused) {
            expect(404, refused.getCode());
        }
    }

    /** One item is refused, the others are done; the feed tells of them from the cursor on that was asked for before. */
    private void followABatch() throws ApiException {
        var before = jobs.readChanges("now", null, null, null, null, null, null).getNext();
        var batch = new Batch().addItemsItem(new BatchItem().op(BatchItem.OpEnum.UPSERT).job(baker("JAVA-3")))
            .addItemsItem(new BatchItem().op(BatchItem.OpEnum.UPDATE).referenceId("JAVA-3").job(new JobToUpdate().title("Night Baker")))
            .addItemsItem(new BatchItem().op(BatchItem.OpEnum.ARCHIVE).referenceId("JAVA-404"));
        var key = UUID.randomUUID().toString();
        var done = batch(batch, key);
        expect(List.of(ItemResult.OutcomeEnum.CREATED, ItemResult.OutcomeEnum.UPDATED, ItemResult.OutcomeEnum.FAILED),
            done.getResults().stream().map(ItemResult::getOutcome).toList());
        expect(1, done.getSummary().get("created"));
        expect(404, done.getResults().get(2).getProblem().getStatus());
        expect(done, batch(batch, key));

        var first = jobs.readChanges(before, 1, null, "job", null, null, null);
        expect(List.of("created"), first.getChanges().stream().map(Change::getKind).toList());
        expect("Night Baker", first.getChanges().get(0).getJob().getTitle());
        expect(true, first.getMore());
        var rest = jobs.readChanges(first.getNext(), null, null, null, null, null, null);
        expect(1, rest.getChanges().size());
        expect(done.getResults().get(1).getEtag(), rest.getChanges().get(0).getEtag());
        expect(false, rest.getMore());
    }

    private BatchResults batch(Batch batch, String idempotencyKey) throws ApiException {
        return jobs.batchJobs(batch, null, null, idempotencyKey, null);
    }

    private static JobToUpdate baker(String referenceId) {
        return new JobToUpdate().referenceId(referenceId).title("Baker").description("<p>Bread.</p>")
            .addLocationsItem(new LocationToUse().description("Vancouver, BC"))
            .addCategoriesItem(new JobCategoryToUse().id(JobCategoryToUse.IdEnum.NUMBER_36))
            .positionType(new PositionTypeToUse().id(PositionTypeToUse.IdEnum.NUMBER_1))
            .applicantRoutingType(new ApplicantRoutingTypeToUse().id(ApplicantRoutingTypeToUse.IdEnum.NUMBER_1))
            .applicationEmail("jobs@example.com");
    }

    private Job read(Job job) throws ApiException {
        return jobs.readJob(job.getId(), null, null, null, null);
    }

    /** Everything but what the service sets itself. */
    private static void expectSame(Job before, Job after) {
        expect(comparable(before), comparable(after));
    }

    /** Without the time of the change, and without the address, which has the title in it. */
    private static String comparable(Job job) {
        return job.toString().replaceAll("(?m)^ *(updatedAt|url): .*\\R", "");
    }

    private static void expect(Object expected, Object actual) {
        if (expected == null ? actual != null : !expected.equals(actual)) {
            throw new AssertionError("Expected " + expected + "\nbut was " + actual);
        }
    }
}
