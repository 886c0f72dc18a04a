package ca.posthaste.problem;

import ca.posthaste.language.UserMessage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/** Signals that a request is rejected with a problem from the catalogue. The exception message is for the log and is in English. */
public final class Rejected extends RuntimeException {
    private final Problem problem;
    private final transient UserMessage detail;
    private final transient List<Violation> faults;
    private final transient Map<String, Object> members;
    private final transient Map<String, String> headers;

    public Rejected(Problem problem) {
        this(problem, problem.title());
    }

    public Rejected(Problem problem, UserMessage detail) {
        this(problem, detail, List.of());
    }

    public Rejected(Problem problem, UserMessage detail, List<Violation> faults) {
        this(problem, detail, faults, Map.of(), Map.of());
    }

    /** @param members additional members of the response: each a string, an int or a {@link ProblemJson.Value} */
    public Rejected(Problem problem, UserMessage detail, List<Violation> faults, Map<String, Object> members,
                    Map<String, String> headers) {
        super(null, null, false, false); // no stack trace: it would only cost time
        this.problem = problem;
        this.detail = detail;
        this.faults = List.copyOf(faults);
        this.members = Map.copyOf(members);
        this.headers = Map.copyOf(headers);
    }

    /** Returns a rejection with a single fault, whose detail becomes the detail of the problem. */
    public static Rejected of(Violation fault) {
        return new Rejected(Problem.INPUT_INVALID, fault.detail(), List.of(fault));
    }

    /** Throws a rejection that lists all faults, if there are any. */
    public static void throwIfAny(List<Violation> faults) {
        if (!faults.isEmpty()) {
            throw new Rejected(Problem.INPUT_INVALID, sentence(faults), faults);
        }
    }

    private static UserMessage sentence(List<Violation> faults) {
        var first = faults.get(0).detail();
        int count = ViolationLimiter.count(faults);
        return count == 1 ? first : UserMessage.of("problem.first-fault", "first", first, "count", count - 1);
    }

    /** Returns the rejection that a stage failed with; empty if it failed for another reason. */
    public static Optional<Rejected> find(Throwable fault) {
        return cause(fault) instanceof Rejected rejection ? Optional.of(rejection) : Optional.empty();
    }

    /** Returns the fault that a stage failed with, without the {@link CompletionException} that a dependent stage wraps around it. */
    public static Throwable cause(Throwable fault) {
        return fault instanceof CompletionException && fault.getCause() != null ? fault.getCause() : fault;
    }

    public Problem problem() {
        return problem;
    }

    @Override public String getMessage() {
        return detail.english();
    }

    public UserMessage detail() {
        return detail;
    }

    public List<Violation> faults() {
        return faults;
    }

    public Map<String, Object> members() {
        return members;
    }

    public Map<String, String> headers() {
        return headers;
    }
}
