package ca.posthaste.db.backup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.sqlite.SqliteDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderPermissionsTest {
    @TempDir Path folder;
    private final List<String> warnings = new ArrayList<>();

    private static Path rights(Path path, String rights) throws IOException {
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
    }

    private static String rights(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private Path open(String name) throws IOException {
        return rights(Files.writeString(folder.resolve(name), "about somebody"), "rw-rw-rw-");
    }

    @Test void a_folder_that_was_open_is_closed_with_all_that_is_ours_in_it() throws IOException {
        rights(folder, "rwxrwxrwx");
        var resumes = rights(Files.createDirectory(folder.resolve("resumes")), "rwxr-xr-x");
        var files = List.of(open("posthaste.db"), open("posthaste.db-wal"), open("resumes/a"));
        var permissions = new FolderPermissions(folder);
        permissions.tighten(warnings::add);
        permissions.tightenFiles();
        assertEquals("rwx------", rights(folder));
        assertEquals("rwx------", rights(resumes));
        for (var file : files) {
            assertEquals("rw-------", rights(file), file.toString());
        }
        assertEquals(List.of(), warnings);
    }

    @Test void a_folder_with_other_files_in_it_stays_as_it_is_and_the_operator_is_warned() throws IOException {
        rights(folder, "rwxrwxrwx");
        var store = open("posthaste.db");
        var foreign = open("notes.txt");
        new FolderPermissions(folder).tighten(warnings::add);
        assertEquals("rwxrwxrwx", rights(folder));
        assertEquals("rw-rw-rw-", rights(foreign));
        assertEquals("rw-------", rights(store));
        assertEquals(1, warnings.size());
        assertTrue(warnings.get(0).contains("chmod 700 " + folder), warnings.get(0));
    }

    @Test void a_link_is_not_followed_out_of_the_folder() throws IOException {
        var outside = open("outside");
        var data = Files.createDirectory(folder.resolve("data"));
        Files.createSymbolicLink(Files.createDirectory(data.resolve("resumes")).resolve("a"), outside);
        new FolderPermissions(data).tightenFiles();
        assertEquals("rw-rw-rw-", rights(outside));
    }

    @Test void targets_of_links_and_files_that_only_contain_our_name_keep_their_permissions() throws IOException {
        var shared = rights(Files.createDirectory(folder.resolve("shared")), "rwxrwxr-x");
        var inShared = open("shared/a");
        var store = open("store");
        var data = Files.createDirectory(folder.resolve("data"));
        Files.createSymbolicLink(data.resolve("resumes"), shared);
        Files.createSymbolicLink(data.resolve("posthaste.db"), store);
        var settings = open("data/posthaste.conf");
        var permissions = new FolderPermissions(data);
        permissions.tighten(warnings::add);
        permissions.tightenFiles();
        assertEquals("rwxrwxr-x", rights(shared));
        for (var file : List.of(inShared, store, settings)) {
            assertEquals("rw-rw-rw-", rights(file), file.toString());
        }
    }

    @Test void the_target_of_a_data_folder_that_is_a_link_is_closed() throws IOException {
        var real = rights(Files.createDirectory(folder.resolve("real")), "rwxrwxrwx");
        var store = open("real/posthaste.db");
        new FolderPermissions(Files.createSymbolicLink(folder.resolve("data"), real)).tighten(warnings::add);
        assertEquals("rwx------", rights(real));
        assertEquals("rw-------", rights(store));
        assertEquals(List.of(), warnings);
    }

    @Test void files_are_checked_only_once() throws IOException {
        Files.createDirectory(folder.resolve("mail"));
        var permissions = new FolderPermissions(folder);
        permissions.tightenFiles();
        var openedSince = open("mail/a");
        permissions.tightenFiles();
        assertEquals("rw-rw-rw-", rights(openedSince));
    }

    @Test void a_database_in_a_folder_that_others_may_read_is_for_its_owner_only() throws IOException {
        rights(folder, "rwxrwxrwx");
        try (var database = SqliteDatabase.open(folder, new SimpleMeterRegistry())) {
            database.writeNow(tx -> tx.execute("INSERT INTO employer (name, plan, created_at) VALUES ('B', 'standard', '2026-01-01')"));
            for (var name : List.of("posthaste.db", "posthaste.db-wal", "posthaste.db-shm")) {
                assertEquals("rw-------", rights(folder.resolve(name)), name);
            }
        }
    }
}
