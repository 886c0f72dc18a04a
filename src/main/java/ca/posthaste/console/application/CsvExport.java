package ca.posthaste.console.application;

import ca.posthaste.application.ReviewedApplication;
import ca.posthaste.application.inbox.Inbox;
import ca.posthaste.application.inbox.InboxFilter;
import ca.posthaste.application.resume.Resume;
import ca.posthaste.console.Console;
import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.Reply;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Export of applications as CSV, sent in slices. Between two slices only the last id is held in memory. */
final class CsvExport implements Reply.Parts {
    /** Applications per slice. Each may have a message of 5,000 characters. */
    static final int SLICE = 100;
    private static final DateTimeFormatter SENT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm");
    /** Byte order mark, which tells spreadsheets that the file is UTF-8. */
    private static final String MARK = "\ufeff";

    private final Database database;
    private final Inbox inbox;
    private final EmployerId owner;
    private final InboxFilter filter;
    private final Messages texts;
    private final ZoneId zone;
    private final CsvBuffer csv;
    private int before = Inbox.NEWEST;
    private boolean ended;

    CsvExport(Database database, Inbox inbox, EmployerId owner, InboxFilter filter, Language language, ZoneId zone) {
        this.database = database;
        this.inbox = inbox;
        this.owner = owner;
        this.filter = filter;
        this.texts = Messages.in(language);
        this.zone = zone;
        this.csv = new CsvBuffer(language);
    }

    Reply reply() {
        return Console.secret(Reply.of(200, "text/csv; charset=utf-8", this).with("Content-Disposition", "attachment; filename=\"applications.csv\""));
    }

    @Override public long length() {
        return UNKNOWN;
    }

    @Override public CompletionStage<Optional<byte[]>> part(int number) {
        if (ended) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        return database.longReads().run(owner.value(), () -> database.query(tx -> inbox.slice(tx, owner, filter, before, SLICE)))
            .thenApply(slice -> slice.isEmpty() && number > 0 ? Optional.empty() : Optional.of(written(slice, number == 0)));
    }

    private byte[] written(List<ReviewedApplication> slice, boolean isFirst) {
        if (isFirst) {
            csv.line(List.of(texts.get("csvId"), texts.get("csvSent"), texts.get("csvState"), texts.get("csvStarred"), texts.get("csvName"),
                texts.get("csvEmail"), texts.get("csvPhone"), texts.get("csvLanguage"), texts.get("csvJob"), texts.get("csvTitle"), texts.get("csvMessage"),
                texts.get("csvResume")));
        }
        slice.forEach(this::line);
        ended = slice.size() < SLICE;
        if (!ended) {
            before = slice.get(SLICE - 1).application().id().value();
        }
        return ((isFirst ? MARK : "") + csv.taken()).getBytes(StandardCharsets.UTF_8);
    }

    private void line(ReviewedApplication reviewed) {
        var application = reviewed.application();
        var candidate = application.candidate();
        csv.line(List.of(String.valueOf(application.id().value()), SENT.format(application.sent().atZone(zone)), InboxView.label(reviewed.state(), texts),
            reviewed.isStarred() ? texts.get("csvYes") : "", candidate.name(), candidate.email(), Objects.requireNonNullElse(candidate.phone(), ""),
            candidate.language().code(), String.valueOf(application.job().value()), application.jobTitle(), Objects.requireNonNullElse(candidate.message(), ""),
            application.resume().map(Resume::title).orElse("")));
    }
}
