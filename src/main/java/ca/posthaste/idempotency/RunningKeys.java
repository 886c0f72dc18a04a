package ca.posthaste.idempotency;

import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The keys of the requests that this process is working on. Across processes, the engine's lock serves the same purpose. */
final class RunningKeys {
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
            new Bilingual(
            "Send the request again in a moment: one with this Idempotency-Key is still running. It will get that one's answer.",
            "Envoyez la requête de nouveau dans un instant\u00a0: une autre portant cette Idempotency-Key est encore en cours. Elle en recevra la réponse."));
    }
}
