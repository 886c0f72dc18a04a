package ca.posthaste.board.page;

/**
 * An option that is chosen by following a link.
 *
 * @param path     target of the link; empty for no link
 * @param count    number of jobs; empty if unknown
 * @param isChosen whether the option is currently chosen, in which case its link removes it
 */
public record LinkOption(String text, String path, String count, boolean isChosen) {
    static LinkOption of(String text, String path) {
        return new LinkOption(text, path, "", false);
    }
}
