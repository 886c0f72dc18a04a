package ca.posthaste.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The threads that run long tasks. */
class OffEventLoopTest {
    private final OffEventLoop writing = new OffEventLoop();

    @Test void work_started_on_an_event_loop_is_done_on_another_thread() {
        var vertx = Vertx.vertx();
        try {
            var done = new CompletableFuture<Boolean>();
            vertx.runOnContext(begin -> CompletableFuture.completedFuture(Context.isOnEventLoopThread())
                .thenApplyAsync(wasOn -> wasOn && !Context.isOnEventLoopThread(), writing).thenAccept(done::complete));
            assertTrue(done.join());
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    @Test void any_other_thread_does_it_itself() {
        assertFalse(Context.isOnEventLoopThread());
        assertEquals(Thread.currentThread(), CompletableFuture.supplyAsync(Thread::currentThread, writing).join());
    }
}
