package ca.posthaste.db;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/**
 * Periods whose files no sweep of a folder deletes, because the database may have lost the rows they belong to: see {@link KnownTimes}. As long as
 * there are such files, the periods are kept in a file among them: at later starts the database has newer rows, and nothing else would tell.
 */
public final class LostPeriods {
    private static final Logger LOG = Logger.getLogger(LostPeriods.class);
    private static final String NAME = ".lost-periods";
    /** In milliseconds. */
    private static final Pattern LINE = Pattern.compile("(\\d{1,15}) (\\d{1,15})");
    private static final Set<Path> WARNED = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final Set<Period> kept;
    private final Set<Period> all;

    private LostPeriods(Path folder, Set<Period> kept, Set<Period> all) {
        this.folder = folder;
        this.kept = kept;
        this.all = all;
    }

    private record Period(long from, long to) {
        static Period parse(Path file, String line) throws IOException {
            var ends = LINE.matcher(line);
            if (!ends.matches()) { // then nothing is deleted
                throw new IOException(file + " is damaged: it holds \"" + line + "\"");
            }
            return new Period(Long.parseLong(ends.group(1)), Long.parseLong(ends.group(2)));
        }

        boolean contains(long moment) {
            return moment > from && moment < to;
        }

        String line() {
            return from + " " + to + "\n";
        }
    }

    /** Those that were found at earlier sweeps of this folder. */
    public static LostPeriods of(Path folder) throws IOException {
        var kept = kept(folder);
        return new LostPeriods(folder, kept, kept);
    }

    /** The same, and the one before the start of this process. */
    public static LostPeriods of(Path folder, KnownTimes times) throws IOException {
        var kept = kept(folder);
        var all = new LinkedHashSet<>(kept);
        if (times.newest().isBefore(times.started())) {
            all.add(new Period(times.newest().toEpochMilli(), times.started().toEpochMilli()));
        }
        return new LostPeriods(folder, kept, all);
    }

    private static Set<Period> kept(Path folder) throws IOException {
        var kept = new LinkedHashSet<Period>();
        var file = folder.resolve(NAME);
        if (Files.exists(file)) {
            for (var line : Files.readAllLines(file)) {
                kept.add(Period.parse(file, line));
            }
        }
        return kept;
    }

    public boolean contains(Instant dated) {
        return all.stream().anyMatch(period -> period.contains(dated.toEpochMilli()));
    }

    /** Call this at the end of a sweep, with the number of files that it would have deleted if they were of another time. */
    public void keep(int files) throws IOException {
        if (files == 0) {
            Files.deleteIfExists(folder.resolve(NAME));
            return;
        }
        if (!all.equals(kept)) {
            write();
        }
        if (WARNED.add(folder.toAbsolutePath())) {
            LOG.warnf("%d files in %s belong to nothing in the database, but are newer than all that it knew when a process started. They are not deleted."
                + " If the database was restored without its files, restore the backup that is as new as they are. Otherwise a process was killed"
                + " while it wrote them, or they came while the backup was made: delete them, because they may hold people's data.",
                files, folder.toAbsolutePath());
        }
    }

    private void write() throws IOException {
        var lines = new StringBuilder();
        all.forEach(period -> lines.append(period.line()));
        var unfinished = folder.resolve(NAME + ".new");
        try (var out = PrivateFiles.replace(unfinished)) {
            out.write(lines.toString().getBytes(StandardCharsets.US_ASCII));
        }
        DataFolder.moveIntoPlace(unfinished, folder.resolve(NAME));
    }
}
