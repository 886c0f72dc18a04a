package ca.posthaste.board.page;

/**
 * An option that is chosen by following a link.
 *
 * @param path     target of the link; empty for no link
 * @param count    number of jobs; empty if unknown
 * @param isChosen whether the option is currently chosen, in which case its link removes it
 */
public record Choice(String text, String path, String count, boolean isChosen) {
    static Choice of(String text, String path) {
        return new Choice(text, path, "", false);
    }
}
