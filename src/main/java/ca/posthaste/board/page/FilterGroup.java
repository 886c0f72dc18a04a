package ca.posthaste.board.page;

import java.util.List;

/**
 * What a search can be narrowed by, of one kind.
 *
 * @param more   those that are shown only to who asks for them
 * @param isOpen whether it is shown from the beginning
 */
public record FilterGroup(String title, List<Choice> choices, List<Choice> more, boolean isOpen) {
    /** So many are shown, and if there are a few more, those too. */
    private static final int SHOWN = 10;
    private static final int FEW = 3;

    static FilterGroup of(String title, List<Choice> all, boolean isOpen) {
        int shown = all.size() <= SHOWN + FEW ? all.size() : SHOWN;
        return new FilterGroup(title, all.subList(0, shown), all.subList(shown, all.size()), isOpen || all.stream().anyMatch(Choice::isChosen));
    }

    boolean isUseful() {
        return !choices.isEmpty();
    }

    public boolean moreIsOpen() {
        return more.stream().anyMatch(Choice::isChosen);
    }
}
