package ca.posthaste.board.page;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardSearch;
import ca.posthaste.board.PublicJob;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.reference.Category;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Finds similar jobs: of the same category, with the words of the title first. Only ids are cached, so that a job that left the board is never shown. */
public final class SimilarJobs {
    static final int JOBS_MAX = 5;
    static final int KEPT_MAX = 10_000;
    public static final Duration KEPT_FOR = Duration.ofMinutes(10);
    /** A longer title names more than the job. */
    private static final int WORDS_MAX = 6;
    private static final int TEXT_MAX = 100;
    /** Maximum time in milliseconds that a page waits for its similar jobs. */
    private static final int PATIENCE_MILLIS = 500;

    private final BoardSearch search;
    private final Cache<Integer, List<Integer>> kept;

    public SimilarJobs(BoardSearch search, Clock clock) {
        this.search = search;
        kept = Caffeine.newBuilder().maximumSize(KEPT_MAX).expireAfterWrite(KEPT_FOR)
            .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis())).executor(Runnable::run).build();
    }

    /** Returns the ids of similar jobs; empty if they cannot be determined now, which is no reason not to show the page. */
    public CompletionStage<Optional<List<Integer>>> of(PublicJob job, Object caller) {
        var known = kept.getIfPresent(job.id());
        if (known != null) {
            return CompletableFuture.completedFuture(Optional.of(known));
        }
        return findSimilar(job, caller).toCompletableFuture().thenApply(ids -> {
            kept.put(job.id(), ids);
            return Optional.of(ids);
        }).exceptionally(fault -> Optional.empty()).completeOnTimeout(Optional.empty(), PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    }

    private CompletionStage<List<Integer>> findSimilar(PublicJob job, Object caller) {
        return search(job, words(job.posting().title()), caller).thenCompose(alike -> alike.size() >= JOBS_MAX
            ? CompletableFuture.completedFuture(alike) : search(job, Optional.empty(), caller).thenApply(newest -> {
                var both = new LinkedHashSet<>(alike);
                both.addAll(newest);
                return both.stream().limit(JOBS_MAX).toList();
            }));
    }

    private CompletionStage<List<Integer>> search(PublicJob job, Optional<BoardQuery.Text> text, Object caller) {
        var filters = BoardQuery.Filters.of(job.posting().categories().stream().map(Category::id).toList(), List.of());
        var query = new BoardQuery(text, Optional.empty(), 0, filters, text.isPresent() ? BoardQuery.Sort.RELEVANCE : BoardQuery.Sort.DATE, false,
            new Paging(1, JOBS_MAX + 1));
        return search.find(query, caller).thenApply(found -> found.page().jobs().stream().map(one -> PublicJob.of(one).id())
            .filter(id -> id != job.id()).limit(JOBS_MAX).toList());
    }

    /** Returns the words of a title without numbers, which identify a posting rather than a kind of job. */
    private static Optional<BoardQuery.Text> words(String title) {
        var words = Arrays.stream(title.split("[^\\p{L}\\p{N}]+")).filter(word -> word.chars().anyMatch(Character::isLetter)).limit(WORDS_MAX)
            .collect(Collectors.joining(" "));
        return words.isEmpty() ? Optional.empty()
            : Optional.of(new BoardQuery.Text(words.substring(0, Math.min(words.length(), TEXT_MAX)), BoardQuery.Match.WORDS));
    }
}
