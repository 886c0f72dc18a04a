package ca.posthaste.board.page;

/** An option that is chosen by following a link, if it has a path, with its number of jobs, if known. The link of a chosen option removes it. */
public record LinkOption(String text, String path, String count, boolean isChosen) {
    static LinkOption of(String text, String path) {
        return new LinkOption(text, path, "", false);
    }
}
