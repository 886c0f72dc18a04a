package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests locks within a process. DataInUseIT tests locks between processes with the packaged service. */
class DataLockTest {
    @TempDir Path folder;

    @Test void an_exclusive_lock_is_rejected_while_the_data_is_used_and_the_other_way_round() {
        var used = DataLock.shared(folder);
        var rejected = assertThrows(MaintenanceException.class, () -> DataLock.exclusive(folder));
        assertTrue(rejected.getMessage().contains(folder.toAbsolutePath() + " is in use"), rejected.getMessage());
        used.close();
        var exclusive = DataLock.exclusive(folder);
        assertThrows(MaintenanceException.class, () -> DataLock.shared(folder));
        assertThrows(MaintenanceException.class, () -> DataLock.exclusive(folder));
        exclusive.close();
        DataLock.shared(folder).close();
    }

    @Test void a_folder_is_made_and_its_lock_is_for_its_owner_only() throws Exception {
        var data = folder.resolve("new/data");
        DataLock.shared(data).close();
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve(".lock"))));
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(data)));
    }

    @Test void a_folder_that_cannot_be_used_is_reported_in_a_sentence() throws Exception {
        var below = Files.createFile(folder.resolve("file")).resolve("below");
        assertTrue(assertThrows(DatabaseUnavailable.class, () -> DataLock.shared(below)).getMessage().contains(below.toString()));
    }
}
