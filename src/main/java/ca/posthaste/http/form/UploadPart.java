package ca.posthaste.http.form;

import ca.posthaste.db.backup.BackupLock;
import ca.posthaste.db.backup.FolderPermissions;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import java.nio.file.Path;
import java.util.List;

/** Forms and the files in them, and the privacy of everything in the data folder. */
public final class UploadPart implements Part {
    private final Path dataDir;
    private final UploadFolder uploads;

    /** @param maxFile maximum size of a file in bytes */
    public UploadPart(Path dataDir, int maxFile) {
        this.dataDir = dataDir;
        uploads = new UploadFolder(dataDir.resolve(".uploads"), maxFile);
    }

    public Path dataDir() {
        return dataDir;
    }

    public UploadFolder uploads() {
        return uploads;
    }

    public Forms forms() {
        return new Forms(uploads);
    }

    @Override public List<Task> tasks() {
        return List.of(
            new Task(Task.HOUR, "delete files left behind by crashed processes", () -> {
                uploads.sweep();
                BackupLock.sweepIfFree(dataDir);
            }),
            new Task(Task.HOUR, "restrict the permissions of old files", new FolderPermissions(dataDir)::tightenFiles));
    }
}
