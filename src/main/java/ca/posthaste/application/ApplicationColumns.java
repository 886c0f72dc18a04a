package ca.posthaste.application;

import ca.posthaste.application.resume.Resume;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.db.Column;
import ca.posthaste.db.Columns;
import ca.posthaste.db.Row;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** The columns of an application. A new column is declared and read here, and nowhere else. */
public final class ApplicationColumns {
    private static final Columns.Declaration<New> SENT = Columns.declare();

    record New(Job job, String receipt, Candidate candidate, Optional<Resume> resume, Instant sent) {}

    static final Column<Integer> EMPLOYER = SENT.number("employer", sent -> sent.job().employer().id().value());
    static final Column<Integer> JOB = SENT.number("job", sent -> sent.job().id().value());
    static final Column<String> JOB_TITLE = SENT.text("job_title", sent -> sent.job().posting().title());
    static final Column<String> RECEIPT = SENT.text("receipt", New::receipt);
    static final Column<String> NAME = SENT.text("name", sent -> sent.candidate().name());
    static final Column<String> EMAIL = SENT.text("email", sent -> sent.candidate().email());
    static final Column<String> PHONE = SENT.text("phone", sent -> sent.candidate().phone());
    static final Column<String> MESSAGE = SENT.text("message", sent -> sent.candidate().message());
    static final Column<Language> LANGUAGE = SENT.text("language", sent -> sent.candidate().language(), Language::code,
        word -> Language.of(word).orElseThrow());
    static final Column<String> RESUME_KEY = SENT.text("resume_key", ofResume(Resume::key));
    static final Column<String> RESUME_TITLE = SENT.text("resume_title", ofResume(Resume::title));
    static final Column<String> RESUME_TYPE = SENT.text("resume_type", ofResume(resume -> resume.type().code()));
    static final Column<Long> RESUME_SIZE = SENT.optionalNumber("resume_size", ofResume(Resume::size));
    static final Column<Instant> SENT_AT = SENT.instant("sent_at", New::sent);

    static {
        SENT.derivedText("address_key", sent -> sent.candidate().addressKey());
        SENT.derivedText("search_key", sent -> CandidateSearchText.key(sent.candidate().name(), sent.candidate().addressKey()));
    }

    static final Columns<New> ALL = SENT.all();
    /** Columns that {@link #application} reads from {@code application a}. */
    public static final String APPLICATION = selected("a");

    private ApplicationColumns() {}

    static String selected(String alias) {
        return alias + ".id, " + ALL.selected(alias);
    }

    private static <V> Function<New, V> ofResume(Function<Resume, V> part) {
        return sent -> sent.resume().map(part).orElse(null);
    }

    /** Reads the columns of {@link #APPLICATION} from the row, starting at its next column. */
    public static Application application(Row row) {
        var id = new ApplicationId(row.nextInt());
        var values = ALL.next(row);
        return new Application(id, new EmployerId(values.get(EMPLOYER)), new JobId(values.get(JOB)), values.get(JOB_TITLE),
            values.get(RECEIPT), candidate(values), resume(values), values.get(SENT_AT));
    }

    private static Candidate candidate(Columns<New>.Values values) {
        return new Candidate(values.get(NAME), values.get(EMAIL), values.get(PHONE), values.get(MESSAGE), values.get(LANGUAGE));
    }

    private static Optional<Resume> resume(Columns<New>.Values values) {
        return Optional.ofNullable(values.get(RESUME_KEY))
            .map(key -> new Resume(key, values.get(RESUME_TITLE), ResumeType.ofWord(values.get(RESUME_TYPE)), values.get(RESUME_SIZE)));
    }
}
