package ca.posthaste.http;

import ca.posthaste.db.Threads;
import io.vertx.core.Context;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Executes tasks in the calling thread, usually the one that has read the data, unless that is an event loop, which must not be blocked. */
public final class OffEventLoop implements Executor {
    private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());

    private final ThreadPoolExecutor others = new ThreadPoolExecutor(THREADS, THREADS, 10, TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(), Threads.named("pages"));

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
