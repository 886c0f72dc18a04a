package ca.posthaste.db;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * Questions of one kind for a store that is far: whatever comes while a round trip is under way goes with the next. Who
 * comes alone goes at once. A busy service makes few long trips instead of many short ones, which spares both sides.
 *
 * @param <Q> the question
 * @param <A> its answer
 */
public final class Gathered<Q, A> {
    /** Trips at a time: enough that nobody waits for one to come back before setting out. */
    private static final int TRIPS = 3;
    private static final int TOGETHER_MAX = 64;
    /** Beyond this the caller is better off hearing "try later" than waiting. */
    private static final int WAITING_MAX = 20_000;

    private final Road road;
    private final Asking<Q, A> asking;
    private final Queue<Waiting<Q, A>> waiting = new LinkedBlockingQueue<>(WAITING_MAX);
    private final AtomicInteger underWay = new AtomicInteger();

    /** Answers all the questions, in their order; none to which there is nothing to say is left out. */
    public interface Asking<Q, A> {
        List<Optional<A>> all(Handle tx, List<Q> questions);
    }

    /** How a group gets to the store and back. */
    public interface Road {
        <T> CompletionStage<T> travel(Function<Handle, T> work);
    }

    private record Waiting<Q, A>(Q question, CompletableFuture<Optional<A>> answer) {}

    public Gathered(Road road, Asking<Q, A> asking) {
        this.road = road;
        this.asking = asking;
    }

    public CompletionStage<Optional<A>> ask(Q question) {
        var mine = new Waiting<Q, A>(question, new CompletableFuture<>());
        if (!waiting.offer(mine)) {
            return CompletableFuture.failedStage(new StoreAway("Too many are waiting for the database.", null));
        }
        setOut();
        return mine.answer;
    }

    private void setOut() {
        while (!waiting.isEmpty()) {
            int trips = underWay.get();
            if (trips >= TRIPS) {
                return; // who comes back takes them along
            }
            if (underWay.compareAndSet(trips, trips + 1)) {
                travel();
                return;
            }
        }
    }

    private void travel() {
        var group = new ArrayList<Waiting<Q, A>>();
        road.travel(tx -> {
            gather(group);
            return group.isEmpty() ? List.<Optional<A>>of()
                : asking.all(tx, group.stream().map(Waiting::question).toList());
        }).whenComplete((answers, fault) -> {
            underWay.decrementAndGet();
            if (fault != null) {
                gather(group); // the trip may have failed before anybody was on board
                group.forEach(each -> each.answer.completeExceptionally(fault));
            }
            setOut();
            if (fault == null) {
                for (int i = 0; i < group.size(); i++) {
                    group.get(i).answer.complete(answers.get(i));
                }
            }
        });
    }

    private void gather(List<Waiting<Q, A>> group) {
        while (group.size() < TOGETHER_MAX) {
            var next = waiting.poll();
            if (next == null) {
                return;
            }
            group.add(next);
        }
    }
}
