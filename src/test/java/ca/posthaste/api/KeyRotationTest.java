package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.employer.KeyProperties;
import ca.posthaste.support.Client;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rotation of a key while it is in use. */
@QuarkusTest
class KeyRotationTest {
    private static final int CALLERS = 8;
    private static final int REQUESTS_BETWEEN = 100;

    @Inject TestService service;

    private final AtomicInteger answered = new AtomicInteger();
    private final ConcurrentLinkedQueue<String> rejected = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean done = new AtomicBoolean();

    @Test
    void a_rotation_in_the_middle_of_load_loses_no_request() throws Exception {
        var owner = service.employer(Samples.BAKERY);
        var manager = key(owner, Scope.KEYS_MANAGE, Scope.JOBS_READ, Scope.JOBS_WRITE);
        var worker = key(owner, Scope.JOBS_READ, Scope.JOBS_WRITE);
        int job = worker.create(Samples.BAKER).id();
        var callers = Executors.newFixedThreadPool(2 * CALLERS);
        try {
            var first = start(callers, worker, job);
            await(REQUESTS_BETWEEN);
            var rotated = manager.request("POST", "/keys/" + worker.entry().id() + "/rotate").send().expect(200);
            var fresh = service.stranger(rotated.at("/key").textValue()).using(ApiVersion.V1_2);
            await(REQUESTS_BETWEEN);
            var second = start(callers, fresh, job); // callers switch to the new secret while others still use the old one
            await(2 * REQUESTS_BETWEEN);
            done.set(true);
            for (var caller : List.of(first, second)) {
                for (var one : caller) {
                    one.get();
                }
            }
            assertEquals(List.of(), List.copyOf(rejected));
            manager.post("/keys/" + worker.entry().id() + "/rotate", "{\"overlapHours\": 0}").expect(200);
            worker.get("/jobs/" + job).expect(401);
            fresh.get("/jobs/" + job).expect(401);
        } finally {
            callers.shutdownNow();
        }
    }

    private Client key(Client owner, Scope first, Scope... more) {
        return service.withNewKey(owner.employer(), new KeyProperties("Key", EnumSet.of(first, more), Optional.empty())).using(ApiVersion.V1_2);
    }

    private List<? extends Future<?>> start(ExecutorService callers, Client client, int job) {
        return IntStream.range(0, CALLERS).mapToObj(i -> callers.submit(() -> {
            for (int round = 0; !done.get(); round++) {
                var answer = round % 4 == 3 ? client.put("/jobs", Samples.baker("R-" + i).with("title", "Baker " + round))
                    : client.get(round % 2 == 0 ? "/jobs/" + job : "/jobs");
                if (answer.status() >= 300) {
                    rejected.add(answer.status() + " " + answer.text());
                }
                answered.incrementAndGet();
            }
        })).toList();
    }

    private void await(int more) {
        int before = answered.get();
        while (answered.get() < before + more) {
            Polling.pause();
        }
    }
}
