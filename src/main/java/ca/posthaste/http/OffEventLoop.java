package ca.posthaste.http;

import ca.posthaste.db.Threads;
import io.vertx.core.Context;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Executes tasks that take a while in the calling thread, unless that is an event loop. The caller is mostly the thread that has just read the data for the
 * task. But data that was read very quickly is available before anybody waits for it: then the caller is an event loop, whose other connections must not be
 * blocked.
 */
public final class OffEventLoop implements Executor {
    private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());

    private final ThreadPoolExecutor others = new ThreadPoolExecutor(THREADS, THREADS, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Threads.named("pages"));

    public OffEventLoop() {
        others.allowCoreThreadTimeOut(true);
    }

    @Override public void execute(Runnable task) {
        if (Context.isOnEventLoopThread()) {
            others.execute(task);
        } else {
            task.run();
        }
    }
}
