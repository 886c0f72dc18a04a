package ca.posthaste.console.job;

import ca.posthaste.board.words.JobText;
import ca.posthaste.job.JobHeader;
import ca.posthaste.job.Stage;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.language.Language;
import ca.posthaste.page.DateFormatter;
import ca.posthaste.page.Messages;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * A job in the list.
 *
 * @param language     language of the title; empty if it is the page's
 * @param reference    the employer's reference; empty if there is none
 * @param workplace    workplace type; empty for on site, the usual one
 * @param published    day of publication as text; empty for a draft
 * @param publishedDay day of publication in ISO 8601
 * @param closes       close date as text; empty for a draft
 * @param closing      remaining days as text; empty unless they are few
 */
public record JobLine(int id, String title, String language, String reference, String status, String statusWord, boolean isHidden, String places,
                      String workplace, String published, String publishedDay, String closes, String closesDay, String closing, String applications,
                      String views, boolean isChosen) {
    /** Number of days before the close date from which the remaining days are shown. */
    private static final int COUNTED_DAYS = 14;

    static JobLine of(JobHeader job, Language language, LocalDate today, boolean isChosen) {
        var words = new JobText(language);
        var texts = Messages.in(language);
        var stage = job.stage(today);
        var type = job.workplaceType();
        var published = published(job, stage);
        var closes = stage.status() == Stage.DRAFT.status() ? null : job.closes();
        return new JobLine(job.id().value(), job.title(), languageIfDifferent(job.consoleFields().language(), language),
            job.referenceId() == null ? "" : job.referenceId(), status(stage, texts), stage.code(),
            job.consoleFields().hidden(), words.places(job.locations()), type == WorkplaceType.ONSITE ? "" : words.workplace(type),
            day(published, language, today), iso(published), day(closes, language, today), iso(closes),
            stage == Stage.ACTIVE ? closing(closes, texts, today) : "", texts.number(job.applications()), texts.number(job.consoleFields().views()), isChosen);
    }

    /** Returns the day of publication. A draft's dates are only those it would have today, so for a draft only the day it is scheduled for counts. */
    private static LocalDate published(JobHeader job, Stage stage) {
        return stage.status() == Stage.DRAFT.status() ? job.consoleFields().publishOn() : job.published();
    }

    private static String day(LocalDate day, Language language, LocalDate today) {
        return day == null ? "" : new DateFormatter(language, today).day(day);
    }

    private static String languageIfDifferent(Language ofTitle, Language ofPage) {
        return ofTitle == ofPage ? "" : ofTitle.code();
    }

    private static String iso(LocalDate day) {
        return day == null ? "" : day.toString();
    }

    private static String closing(LocalDate closes, Messages texts, LocalDate today) {
        long days = ChronoUnit.DAYS.between(today, closes);
        return days == 0 ? texts.get("jobListToday") : days < COUNTED_DAYS ? texts.get("jobListInDays", days) : "";
    }

    /** Returns the name of a stage, the same on every page. */
    static String status(Stage stage, Messages texts) {
        return switch (stage) {
            case DRAFT -> texts.get("jobStageDraft");
            case SCHEDULED -> texts.get("jobStageScheduled");
            case ACTIVE, CLOSING -> texts.get("jobStageActive");
            case CLOSED -> texts.get("jobStageClosed");
            case ARCHIVED -> texts.get("jobStageArchived");
        };
    }

    public boolean isScheduled() {
        return statusWord.equals(Stage.SCHEDULED.code());
    }
}
