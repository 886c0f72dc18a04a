package ca.posthaste.db.backup;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * Decides whether a new store may be created in a data folder. Files of an earlier store mean that its database is lost, not copied yet or somewhere
 * else. A new store would not know those files: it would delete them as orphans, and overwrite mail with the same number.
 *
 * @param folder    data folder; null if there is none, as for commands on PostgreSQL
 * @param setsAside true to move such files out of the way, false to fail instead of creating the store
 */
public record NewStoreGuard(Path folder, boolean setsAside) {
    /** Value for commands on PostgreSQL: they use no data folder, and the configured one may belong to something else. */
    public static final NewStoreGuard WITHOUT_FOLDER = new NewStoreGuard(null, false);
    private static final Logger LOG = Logger.getLogger(NewStoreGuard.class);
    private static final String SEARCH = "search";
    private static final List<String> FILES = List.of("resumes", "mail");
    private static final List<String> LOGS = List.of(DataFolder.DATABASE_FILE + "-wal", DataFolder.DATABASE_FILE + "-journal");
    private static final List<String> SQLITE_FILES = List.of(DataFolder.DATABASE_FILE, LOGS.get(0));
    private static final String SQLITE_ADVICE = "If a restore or a copy is running, wait until it has finished. If the database is lost, move the folder"
        + " away and restore a backup into an empty one.";
    private static final String POSTGRES_ADVICE = "If a restore is running, wait until it has finished. Otherwise check POSTHASTE_DATABASE_URL, or move"
        + " the data there with posthaste move.";
    /** Depth of the files of an index: {@code search/1/index-1/…}. */
    private static final int INDEX_DEPTH = 3;

    /**
     * Requires that SQLite's file has data, or that there are no other traces of an earlier store. Must be called before the file is opened: SQLite
     * deletes the write-ahead log of an empty file, and the log may hold all the data.
     */
    public void checkFile() throws IOException {
        var traces = new ArrayList<>(filesBeside());
        traces.addAll(withContent(LOGS));
        // The traces are collected before this check: another process that is creating the store right now writes them after its tables.
        if (!hasContent(folder.resolve(DataFolder.DATABASE_FILE))) {
            check(traces, DataFolder.DATABASE_FILE + " in " + folder.toAbsolutePath() + " is missing or empty, but the folder holds", SQLITE_ADVICE);
        }
    }

    /** Returns the traces of an earlier store beside its SQLite file. */
    public List<Path> filesBeside() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        var traces = new ArrayList<Path>();
        for (var name : FILES) {
            if (hasEntries(folder.resolve(name))) {
                traces.add(folder.resolve(name));
            }
        }
        if (hasIndex(folder.resolve(SEARCH))) {
            traces.add(folder.resolve(SEARCH));
        }
        try (var children = Files.list(folder)) {
            children.filter(WorkFolder::isWorkFolder).sorted().forEach(traces::add);
        }
        return traces;
    }

    /** Returns the traces of an earlier store beside a PostgreSQL database. They include the SQLite file, which somebody may have forgotten to move. */
    public List<Path> filesBesidePostgres() throws IOException {
        if (folder == null) {
            return List.of();
        }
        var traces = withContent(SQLITE_FILES);
        traces.addAll(filesBeside());
        return traces;
    }

    private List<Path> withContent(List<String> names) throws IOException {
        var files = new ArrayList<Path>();
        for (var name : names) {
            if (hasContent(folder.resolve(name))) {
                files.add(folder.resolve(name));
            }
        }
        return files;
    }

    /** Checks the traces for a SQLite file that can be opened but has no tables. */
    public void checkTables(List<Path> traces) throws IOException {
        check(traces, DataFolder.DATABASE_FILE + " in " + folder.toAbsolutePath() + " has no tables, but the folder holds", SQLITE_ADVICE);
    }

    /** Checks the traces for a PostgreSQL database without tables. */
    public void checkTables(List<Path> traces, PostgresAddress address) throws IOException {
        if (folder != null) {
            check(traces, "The database " + address + " has no tables, but " + folder.toAbsolutePath() + " holds", POSTGRES_ADVICE);
        }
    }

    /** Checks the traces for tables that were never used. A service may have written mail and an index meanwhile, so only older files count, and SQLite's. */
    public void checkUnused(Instant created, PostgresAddress address) throws IOException {
        if (folder != null) {
            var traces = withContent(SQLITE_FILES);
            for (var name : FILES) {
                if (hasOlder(folder.resolve(name), created)) {
                    traces.add(folder.resolve(name));
                }
            }
            check(traces, "The database " + address + " has no data, but " + folder.toAbsolutePath() + " holds", POSTGRES_ADVICE);
        }
    }

    /** @param found beginning of a sentence that continues with the traces */
    private void check(List<Path> traces, String found, String advice) throws IOException {
        if (traces.isEmpty()) {
            return;
        }
        if (!setsAside) {
            throw new DatabaseUnavailable(found + " files of an earlier store: "
                + traces.stream().map(trace -> trace.getFileName().toString()).collect(Collectors.joining(", ")) + ". Nothing was changed. " + advice
                + " To start without data instead, start once with --new-store true: it moves these files to a folder of their own.", null);
        }
        setAside(traces);
    }

    /** Moves the traces, and the files that belong to them, to a new folder that no sweep touches. */
    private void setAside(List<Path> traces) throws IOException {
        var all = Stream.concat(traces.stream(), Stream.of(folder.resolve(DataFolder.DATABASE_FILE + "-shm"), Restore.marker(folder)))
            .filter(trace -> Files.exists(trace, LinkOption.NOFOLLOW_LINKS)).toList();
        for (var trace : all) {
            if (Files.isSymbolicLink(trace) || !Files.getFileStore(trace).equals(Files.getFileStore(folder))) {
                throw notMovable(trace);
            }
        }
        var aside = DataFolder.firstFree(number -> folder.resolve("earlier-" + number));
        PrivateFiles.createFolder(aside);
        PrivateFiles.giveToOwnerOf(folder, aside);
        moveAll(all, aside);
        DataFolder.forceFolder(aside);
        DataFolder.forceFolder(folder);
        LOG.warnf("The files of an older store were moved to %s. They contain personal data: delete them when they are no longer needed.", aside);
    }

    /** Moves all traces or none: a folder mounted from the same disk is detected only when it is renamed. */
    private static void moveAll(List<Path> traces, Path aside) throws IOException {
        var moved = new ArrayList<Path>();
        for (var trace : traces) {
            try {
                Files.move(trace, aside.resolve(trace.getFileName()), StandardCopyOption.ATOMIC_MOVE);
                moved.add(trace);
            } catch (IOException mounted) {
                for (var back : moved) {
                    Files.move(aside.resolve(back.getFileName()), back, StandardCopyOption.ATOMIC_MOVE);
                }
                Files.delete(aside);
                throw notMovable(trace);
            }
        }
    }

    /** Creates the exception for a trace that cannot be moved. A symbolic link would be moved without its files, or be broken in its new place. */
    private static DatabaseUnavailable notMovable(Path trace) {
        return new DatabaseUnavailable(trace.toAbsolutePath() + " is a link, or on a disk of its own, so --new-store cannot move it with its files. Nothing was"
            + " changed. Move the files in it to another place, or delete them if nobody needs them, and start again.", null);
    }

    static boolean hasContent(Path file) throws IOException {
        return Files.exists(file) && Files.size(file) > 0;
    }

    private static boolean hasEntries(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (var entries = Files.list(folder)) {
            return entries.findAny().isPresent();
        }
    }

    private static boolean hasOlder(Path folder, Instant created) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (var entries = Files.list(folder)) {
            for (var entry : (Iterable<Path>) entries::iterator) {
                if (Files.getLastModifiedTime(entry, LinkOption.NOFOLLOW_LINKS).toInstant().isBefore(created)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Reports whether there is an index. A lock file alone is left by a process that was killed before it wrote one. */
    private static boolean hasIndex(Path search) throws IOException {
        if (!Files.isDirectory(search)) {
            return false;
        }
        try (var files = Files.walk(search, INDEX_DEPTH)) {
            return files.anyMatch(file -> Files.isRegularFile(file) && !file.getFileName().toString().startsWith("."));
        }
    }
}
