package ca.posthaste.http.form;

import ca.posthaste.db.backup.BackupLock;
import ca.posthaste.db.backup.FolderPermissions;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import java.nio.file.Path;
import java.util.List;

/** Forms and the files in them, and the privacy of everything in the data folder. */
public record UploadPart(Path dataDir, UploadFolder uploads) implements Part {
    public UploadPart(Path dataDir, int maxFile) {
        this(dataDir, new UploadFolder(dataDir.resolve(".uploads"), maxFile));
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
