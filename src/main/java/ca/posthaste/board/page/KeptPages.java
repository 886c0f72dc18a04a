package ca.posthaste.board.page;

import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import ca.posthaste.page.KeptPage;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.LocalDate;
import java.util.Optional;

/** Pages of jobs as bytes. One is used only on the day that it was made and while nothing was written to the database since. */
final class KeptPages {
    static final int BYTES_MAX = 8 * 1024 * 1024;
    /** Roughly the memory of the objects around a page. */
    private static final int OVERHEAD = 600;
    /** A larger page would push out many others. */
    private static final int SHARE = 20;

    private final Cache<Key, Entry> pages;
    private final int pageMax;

    KeptPages(int bytesMax) {
        pageMax = bytesMax / SHARE;
        pages = Caffeine.newBuilder().maximumWeight(bytesMax).weigher(KeptPages::size).executor(Runnable::run).build();
    }

    /** @param home the address of the service, which is in the page and which the caller names */
    record Key(JobId job, Language language, String home) {}

    /** @param dataVersion of the database, before anything was read */
    record Basis(long dataVersion, LocalDate today) {}

    private record Entry(Basis basis, KeptPage page) {}

    Optional<KeptPage> get(Key key, Basis basis) {
        return Optional.ofNullable(pages.getIfPresent(key)).filter(entry -> entry.basis.equals(basis)).map(Entry::page);
    }

    void put(Key key, Basis basis, KeptPage page) {
        if (page.size() <= pageMax) {
            pages.put(key, new Entry(basis, page));
        }
    }

    private static int size(Key key, Entry entry) {
        return key.home.length() + entry.page.size() + OVERHEAD;
    }

    /** What is held now, in bytes. */
    long bytes() {
        return pages.asMap().entrySet().stream().mapToLong(entry -> size(entry.getKey(), entry.getValue())).sum();
    }
}
