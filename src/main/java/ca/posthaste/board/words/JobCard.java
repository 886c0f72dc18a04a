package ca.posthaste.board.words;

import ca.posthaste.board.PublicJob;
import ca.posthaste.job.Job;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.language.Language;
import ca.posthaste.page.DateFormatter;
import java.time.LocalDate;
import java.util.List;

/** A job in a list, formatted; texts that do not apply are empty. {@code isForeign}: its title is not in the reader's language. */
public record JobCard(int id, String path, String title, String language, boolean isForeign, String employer, String employerPath, String places,
                      String workplace, String pay, String positionType, LocalDate published, String publishedWords, String age, String closing) {
    public static JobCard of(PublicJob job, Language language, LocalDate today) {
        var words = new JobText(language);
        var dates = new DateFormatter(language, today);
        var posting = job.posting();
        var type = posting.workplace().type();
        return new JobCard(job.id(), words.path(job), job.title(language), job.shownIn(language).code(), job.shownIn(language) != language, words.employer(job),
            words.employerPath(job), words.places(posting.locations()), type == WorkplaceType.ONSITE ? "" : words.workplace(type), words.pay(posting.salary()),
            posting.positionType().title(language), posting.dates().published(), dates.day(posting.dates().published()),
            dates.posted(posting.dates().published()), dates.closes(posting.dates().closes()));
    }

    public static List<JobCard> listOf(List<Job> jobs, Language language, LocalDate today) {
        return jobs.stream().map(job -> of(PublicJob.of(job), language, today)).toList();
    }
}
