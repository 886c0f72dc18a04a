package ca.posthaste.search.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.FilterIndexOutput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/** A disk that is full or blocks writes while the test says so, or a process that dies at one of its writes: what it wrote before remains. */
public final class TestDisk implements OpenIndex.Disk {
    private final AtomicInteger left;
    volatile boolean isFull;
    /** No file can be created while the test holds this lock. */
    public final ReentrantLock hold = new ReentrantLock();

    private TestDisk(int left) {
        this.left = new AtomicInteger(left);
    }

    public static TestDisk real() {
        return new TestDisk(Integer.MAX_VALUE);
    }

    static TestDisk dyingAfter(int writes) {
        return new TestDisk(writes);
    }

    boolean isDead() {
        return left.get() <= 0;
    }

    private void write() throws IOException {
        if (isFull) {
            throw new IOException("No space left on device");
        }
        if (left.getAndUpdate(count -> Math.max(0, count - 1)) <= 0) {
            throw new IOException("The process is dead.");
        }
    }

    @Override public Directory open(Path index) throws IOException {
        return new FilterDirectory(REAL.open(index)) {
            @Override public IndexOutput createOutput(String name, IOContext context) throws IOException {
                hold.lock();
                hold.unlock();
                write();
                return output(super.createOutput(name, context));
            }

            @Override public IndexOutput createTempOutput(String prefix, String suffix, IOContext context) throws IOException {
                write();
                return output(super.createTempOutput(prefix, suffix, context));
            }

            @Override public void sync(Collection<String> names) throws IOException {
                write();
                super.sync(names);
            }

            @Override public void rename(String source, String target) throws IOException {
                write();
                super.rename(source, target);
            }

            @Override public void deleteFile(String name) throws IOException {
                if (isDead()) {
                    throw new IOException("The process is dead.");
                }
                super.deleteFile(name);
            }
        };
    }

    /** Returns an output that writes only half of the data of its last write when the process dies. */
    private IndexOutput output(IndexOutput file) {
        return new FilterIndexOutput(file.toString(), file.getName(), file) {
            @Override public void writeBytes(byte[] bytes, int from, int length) throws IOException {
                if (isDead()) {
                    super.writeBytes(bytes, from, length / 2);
                }
                write();
                super.writeBytes(bytes, from, length);
            }
        };
    }
}
