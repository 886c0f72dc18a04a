package ca.posthaste.search.index;

import ca.posthaste.db.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NoLockFactory;

/** Directory whose files only their owner may open. It needs no lock: the folder has one, and a lock left by a broken writer would keep its successor out. */
final class PrivateDirectory extends MMapDirectory {
    PrivateDirectory(Path path) throws IOException {
        super(path, NoLockFactory.INSTANCE);
    }

    @Override public IndexOutput createOutput(String name, IOContext context) throws IOException {
        return tightened(super.createOutput(name, context));
    }

    @Override public IndexOutput createTempOutput(String prefix, String suffix, IOContext context) throws IOException {
        return tightened(super.createTempOutput(prefix, suffix, context));
    }

    /** Restricts the permissions of a file before anything is written to it. */
    private IndexOutput tightened(IndexOutput output) throws IOException {
        try {
            PrivateFiles.tighten(getDirectory().resolve(output.getName()));
            return output;
        } catch (IOException | RuntimeException fault) {
            output.close();
            throw fault;
        }
    }
}
