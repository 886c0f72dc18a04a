package ca.posthaste.http;

import ca.posthaste.db.Threads;
import io.vertx.core.Context;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs what takes a while where the caller is, which mostly is the thread that has just read what is needed for it. But what was read very quickly is there before
 * anybody waits for it: then the caller is an event loop, and its other connections must not wait.
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
