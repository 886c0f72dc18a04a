package ca.posthaste.push;

import ca.posthaste.push.source.Place;
import java.util.BitSet;
import java.util.List;

/** Prints what was refused: where it is in the file, which job it is, what is wrong and what to send instead. */
final class Refusals {
    private final Screen screen;
    private final Groups groups = new Groups();
    /** Indexes of jobs whose faults were printed. */
    private final BitSet said = new BitSet();
    private int unsent;
    private int answered;

    Refusals(Screen screen) {
        this.screen = screen;
    }

    /** A job that is not sent. */
    void unsent(Place place, String referenceId, List<String> faults) {
        unsent++;
        print(place.toString(), referenceId, "", faults);
    }

    /** A job whose description the server will refuse. Only in a set it is sent, and then counted when the answer comes. */
    void local(Place place, String referenceId, List<String> faults, boolean isSent) {
        if (!isSent) {
            unsent++;
        }
        if (print(place.toString(), referenceId, "", faults)) {
            screen.print("    Or push with --clean-html, which takes out what is not allowed.");
        }
    }

    void saidAlready(int index) {
        said.set(index);
    }

    /** A job that the server refused. What was printed before, for the plan, is not printed again. */
    void answered(Place place, int index, String referenceId, Problem problem) {
        answered++;
        if (index < 0 || !said.get(index)) {
            print(place == null ? "" : place.toString(), referenceId, " (" + problem.status() + ")", problem.lines());
        }
        if (index >= 0) {
            said.set(index);
        }
    }

    /** The answer to another request comes, for the same jobs. */
    void beginAnswer() {
        answered = 0;
    }

    int count() {
        return unsent + answered;
    }

    /** Says in how many jobs each fault was found that several jobs have. */
    void finish() {
        groups.flush((faults, group) -> {
            if (group.jobs() > 1) {
                screen.print(screen.colored(Screen.Color.RED, "! in " + group.jobs() + " jobs: ") + faults.replace("\n", " ")
                    + " (" + group.places() + ")");
            }
        });
    }

    /** Whether these faults are to be printed with their job. Those of a second job are only counted, and told at the end; without room to count, all are printed. */
    private boolean isFirst(String who, List<String> faults) {
        var key = String.join("\n", faults);
        return !groups.hasRoom(key) || groups.add(key, who) == 1;
    }

    /** @param referenceId null if it is not known */
    static String who(String place, String referenceId) {
        return place + (place.isEmpty() || referenceId == null ? "" : ", ") + (referenceId == null ? "" : referenceId);
    }

    /** False if the faults are only counted. */
    private boolean print(String place, String referenceId, String status, List<String> faults) {
        var who = who(place, referenceId);
        if (!isFirst(who, faults)) {
            return false;
        }
        screen.print(screen.colored(Screen.Color.RED, "! " + who + ": refused" + status));
        faults.forEach(fault -> screen.print("    " + fault));
        return true;
    }
}
