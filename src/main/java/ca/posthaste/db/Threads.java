package ca.posthaste.db;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Factory of named daemon threads: a thread dump shows their purpose, and none of them keeps the process alive. */
public final class Threads {
    private Threads() {}

    public static ThreadFactory named(String name) {
        var count = new AtomicInteger();
        return task -> {
            var thread = new Thread(task, name + "-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
