package ca.posthaste.board.page;

import java.util.List;

/**
 * The options of one filter.
 *
 * @param more   options that are collapsed at first
 * @param isOpen whether the group is expanded at first
 */
public record FilterGroup(String title, List<LinkOption> choices, List<LinkOption> more, boolean isOpen) {
    /** Number of options to show at first. If there are at most {@link #FEW} more, all are shown. */
    private static final int SHOWN = 10;
    private static final int FEW = 3;

    static FilterGroup of(String title, List<LinkOption> all, boolean isOpen) {
        int shown = all.size() <= SHOWN + FEW ? all.size() : SHOWN;
        return new FilterGroup(title, all.subList(0, shown), all.subList(shown, all.size()), isOpen || all.stream().anyMatch(LinkOption::isChosen));
    }

    boolean isUseful() {
        return !choices.isEmpty();
    }

    public boolean moreIsOpen() {
        return more.stream().anyMatch(LinkOption::isChosen);
    }
}
