package ca.posthaste.board.page;

/**
 * Something that can be chosen by a link.
 *
 * @param path     where it leads; empty if it leads nowhere
 * @param count    how many jobs there are; empty if that is not known
 * @param isChosen whether it is chosen: its link then takes it away
 */
public record Choice(String text, String path, String count, boolean isChosen) {
    static Choice of(String text, String path) {
        return new Choice(text, path, "", false);
    }
}
