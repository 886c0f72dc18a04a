package ca.posthaste.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Periods for which the database may have lost its rows: see {@link StoreTimeline}. A sweep of a folder never deletes files from such a period, because
 * the lost rows may have referred to them. The periods are stored in that folder, because they cannot be determined again once the database has newer
 * rows. A period is stored before the first sweep examines any file, and removed when no file from it is left.
 */
public final class DataLossPeriods {
    private static final Logger LOG = Logger.getLogger(DataLossPeriods.class);
    private static final String NAME = ".lost-periods";
    private static final Pattern LINE = Pattern.compile("(\\d{1,15}) (\\d{1,15})");
    private static final Set<Path> WARNED = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final Set<Period> all;
    private final Set<Period> needed = new LinkedHashSet<>();
    private int files;

    private DataLossPeriods(Path folder, Set<Period> all) {
        this.folder = folder;
        this.all = all;
    }

    private record Period(long from, long to) {
        static Period parse(Path file, String line) throws IOException {
            var ends = LINE.matcher(line);
            if (!ends.matches()) { // then nothing is deleted
                throw new IOException(file + " is damaged: it contains \"" + line + "\"");
            }
            return new Period(Long.parseLong(ends.group(1)), Long.parseLong(ends.group(2)));
        }

        boolean contains(Instant moment) {
            return moment.toEpochMilli() > from && moment.toEpochMilli() < to;
        }
    }

    /** Stores the period before the start of this process, if the folder exists. */
    public static void add(Path folder, StoreTimeline times) {
        if (!Files.isDirectory(folder) || !times.newest().isBefore(times.started())) {
            return;
        }
        try {
            var all = stored(folder);
            if (all.add(new Period(times.newest().toEpochMilli(), times.started().toEpochMilli()))) {
                write(folder, all);
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    public static DataLossPeriods of(Path folder) throws IOException {
        return new DataLossPeriods(folder, stored(folder));
    }

    private static Set<Period> stored(Path folder) throws IOException {
        var stored = new LinkedHashSet<Period>();
        var file = folder.resolve(NAME);
        if (Files.exists(file)) {
            for (var line : Files.readAllLines(file)) {
                stored.add(Period.parse(file, line));
            }
        }
        return stored;
    }

    public boolean contains(Instant dated) {
        return find(dated).isPresent();
    }

    private Optional<Period> find(Instant dated) {
        return all.stream().filter(period -> period.contains(dated)).findFirst();
    }

    /** Records that a sweep left a file of this date alone, although nothing in the database needs it. */
    public void recordLeftFile(Instant dated) {
        find(dated).ifPresent(needed::add);
        files++;
    }

    /** Ends a sweep: forgets the periods of which it left no file, and warns if it left some. */
    public void finish() throws IOException {
        if (needed.isEmpty()) {
            Files.deleteIfExists(folder.resolve(NAME));
            return;
        }
        if (!needed.equals(all)) {
            write(folder, needed);
        }
        if (WARNED.add(folder.toAbsolutePath())) {
            LOG.warnf("%d files in %s are not referenced by the database, but are newer than its contents when a process started. They are not deleted."
                + " If the database was restored without its files, restore a backup as recent as the files. Otherwise, a process was killed"
                + " while it wrote them, or they arrived during the backup: delete them, because they may contain personal data.",
                files, folder.toAbsolutePath());
        }
    }

    private static void write(Path folder, Set<Period> periods) throws IOException {
        var lines = periods.stream().map(period -> period.from + " " + period.to + "\n").collect(Collectors.joining());
        var unfinished = folder.resolve(NAME + ".new");
        try (var out = PrivateFiles.replace(unfinished)) {
            out.write(lines.getBytes(StandardCharsets.US_ASCII));
        }
        DataFolder.moveIntoPlace(unfinished, folder.resolve(NAME));
    }
}
