package ca.posthaste.push;

import ca.posthaste.push.source.SourcePosition;
import java.util.BitSet;
import java.util.List;

/** Prints rejected jobs: the place in the file, the job, what is invalid and what to send instead. */
final class RejectionReport {
    private final Output screen;
    private final MessageGroups groups = new MessageGroups();
    /** Indexes of jobs whose errors have been printed. */
    private final BitSet reported = new BitSet();
    private int unsent;
    private int answered;

    RejectionReport(Output screen) {
        this.screen = screen;
    }

    void unsent(SourcePosition place, String referenceId, List<String> faults) {
        unsent++;
        print(place.toString(), referenceId, "", faults);
    }

    /** Reports a job whose description the server will reject. It is sent only in a set, and is then counted when the response arrives. */
    void local(SourcePosition place, String referenceId, List<String> faults, boolean isSent) {
        if (!isSent) {
            unsent++;
        }
        if (print(place.toString(), referenceId, "", faults)) {
            screen.print("    Or push with --clean-html, which removes disallowed HTML.");
        }
    }

    void alreadyPrinted(int index) {
        reported.set(index);
    }

    /** Reports a job that the server rejected. Errors already printed for the plan are not printed again. */
    void reportRejected(SourcePosition place, int index, String referenceId, ServerProblem problem) {
        answered++;
        if (index < 0 || !reported.get(index)) {
            print(place == null ? "" : place.toString(), referenceId, " (" + problem.status() + ")", problem.lines());
        }
        if (index >= 0) {
            reported.set(index);
        }
    }

    /** Resets the count for the response to another request about the same jobs. */
    void beginAnswer() {
        answered = 0;
    }

    int count() {
        return unsent + answered;
    }

    /** Prints the number of jobs for each error that several jobs share. */
    void finish() {
        groups.flush((faults, group) -> {
            if (group.jobs() > 1) {
                screen.print(screen.colored(Output.Color.RED, "! in " + group.jobs() + " jobs: ") + faults.replace("\n", " ")
                    + " (" + group.places() + ")");
            }
        });
    }

    /** @param referenceId referenceId of the job; null if unknown */
    static String describe(String place, String referenceId) {
        return place + (place.isEmpty() || referenceId == null ? "" : ", ") + (referenceId == null ? "" : referenceId);
    }

    /** Prints the errors of a job. Returns false if an earlier job had the same ones: then they are only counted, while there is room to count them. */
    private boolean print(String place, String referenceId, String status, List<String> faults) {
        var position = describe(place, referenceId);
        var key = String.join("\n", faults);
        if (groups.hasRoom(key) && groups.add(key, position) > 1) {
            return false;
        }
        screen.print(screen.colored(Output.Color.RED, "! " + position + ": rejected" + status));
        faults.forEach(fault -> screen.print("    " + fault));
        return true;
    }
}
