package ca.posthaste.push;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prints the outcome for each job in a response: changes like a diff, and rejections. On a terminal, a long list is shortened. */
final class ResultPrinter {
    /** Maximum number of jobs printed per outcome on a terminal. */
    private static final int SHOWN_MAX = 20;

    private final Output screen;
    private final Spool spool;
    private final RejectionReport rejections;
    private final PlanWarnings warnings;
    /** Number of jobs per outcome, as counted by the server. */
    private final Map<JobOutcome, Integer> totals = new EnumMap<>(JobOutcome.class);
    private final Map<JobOutcome, Integer> printed = new EnumMap<>(JobOutcome.class);
    private boolean isQuiet;
    private String plan;
    private ServerProblem rejection;

    ResultPrinter(Output screen, Spool spool, RejectionReport rejections) {
        this.screen = screen;
        this.spool = spool;
        this.rejections = rejections;
        this.warnings = new PlanWarnings(screen);
        rejections.beginAnswer();
    }

    /** Prints only rejections, since the user has just seen the rest as a plan. */
    ResultPrinter quiet() {
        isQuiet = true;
        return this;
    }

    /** @param first index of the first job in this request */
    void accept(JsonNode line, int first) {
        if (line.has("summary")) {
            for (var outcome : JobOutcome.values()) {
                totals.merge(outcome, line.get("summary").path(outcome.planned).asInt(line.get("summary").path(outcome.done).asInt(0)), Integer::sum);
            }
            plan = line.path("plan").textValue();
            if (line.hasNonNull("problem")) {
                rejection = new ServerProblem(line.at("/problem/status").asInt(), line.get("problem"));
            }
            return;
        }
        var outcome = JobOutcome.of(line).orElse(line.has("problem") ? JobOutcome.FAILED : JobOutcome.UNCHANGED);
        int index = line.path("index").isInt() ? first + line.get("index").intValue() : -1;
        index = index < spool.count() ? index : -1;
        if (outcome == JobOutcome.FAILED) {
            var problem = line.path("problem");
            rejections.reportRejected(index < 0 ? null : spool.place(index), index, line.path("referenceId").textValue(),
                new ServerProblem(line.path("status").asInt(problem.path("status").asInt()), problem));
        } else if (outcome != JobOutcome.UNCHANGED && !isQuiet) {
            print(outcome, line, index);
        }
        warnings.add(RejectionReport.describe(index < 0 ? "" : spool.place(index).toString(), line.path("referenceId").textValue()), line.path("warnings"));
    }

    private void print(JobOutcome outcome, JsonNode line, int index) {
        int count = printed.merge(outcome, 1, Integer::sum);
        if (screen.isTerminal() && count > SHOWN_MAX) {
            return;
        }
        var changed = new ArrayList<String>();
        line.path("changed").forEach(member -> changed.add(member.asText()));
        var rest = outcome == JobOutcome.UPDATED && !changed.isEmpty() ? ": " + String.join(", ", changed)
            : outcome == JobOutcome.DELETED ? " (delete)" : outcome == JobOutcome.ARCHIVED ? " (archive)" : "";
        screen.print("  " + screen.colored(outcome.color, outcome.sign + " " + line.path("referenceId").asText("?") + rest)
            + (index < 0 ? "" : "  " + spool.place(index)));
    }

    /** Prints how much was left out of long lists. */
    void finish() {
        rejections.finish();
        warnings.finish();
        boolean isShortened = false;
        for (var entry : printed.entrySet()) {
            int more = entry.getValue() - SHOWN_MAX;
            if (screen.isTerminal() && more > 0) {
                screen.print("  " + screen.colored(entry.getKey().color, entry.getKey().sign + " … and " + more + " more (" + entry.getKey().planned + ")"));
                isShortened = true;
            }
        }
        if (isShortened) {
            screen.print("  (For the full plan, push with --plan and redirect the output to a file.)");
        }
    }

    RejectionReport rejections() {
        return rejections;
    }

    private int total(JobOutcome outcome) {
        return totals.getOrDefault(outcome, 0);
    }

    boolean isChange() {
        return total(JobOutcome.CREATED) + total(JobOutcome.UPDATED) + total(JobOutcome.ARCHIVED) + total(JobOutcome.DELETED) > 0;
    }

    /** Returns a summary such as "3 to create, 1 to update, 2 to archive, 95 unchanged." */
    String summary(boolean isSet, boolean isPlan) {
        var parts = new ArrayList<String>();
        for (var outcome : List.of(JobOutcome.CREATED, JobOutcome.UPDATED, JobOutcome.ARCHIVED, JobOutcome.DELETED)) {
            boolean isShown = switch (outcome) {
                case ARCHIVED -> isSet && total(JobOutcome.DELETED) == 0 || total(outcome) > 0;
                case DELETED -> total(outcome) > 0;
                default -> true;
            };
            if (isShown) {
                parts.add(total(outcome) + (isPlan ? " to " + outcome.planned : " " + outcome.done));
            }
        }
        parts.add(total(JobOutcome.UNCHANGED) + " unchanged");
        if (rejections.count() > 0) {
            parts.add(rejections.count() + " rejected");
        }
        return String.join(", ", parts) + ".";
    }

    /** Returns the problem for which the plan as a whole would be rejected if it were applied. */
    Optional<ServerProblem> rejection() {
        return Optional.ofNullable(rejection);
    }

    /** Returns the token of the plan. */
    String plan() {
        return plan;
    }
}
