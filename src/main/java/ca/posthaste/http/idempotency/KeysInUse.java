package ca.posthaste.http.idempotency;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The keys of the requests that this process is working on. Across processes, the engine's lock serves the same purpose. */
final class KeysInUse {
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    void begin(KeyedRequest request) {
        if (!names.add(request.seal().name())) {
            throw inUse();
        }
    }

    void end(KeyedRequest request) {
        names.remove(request.seal().name());
    }

    static Rejected inUse() {
        return new Rejected(Problem.IDEMPOTENCY_KEY_IN_USE,
            UserMessage.of("idempotency.running"));
    }
}
