package ca.posthaste.push;

/**
 * What is asked for.
 *
 * @param source      which system's set the file is; null for a batch
 * @param planOnly    whether nothing is to be done
 * @param yes         whether it is done without asking
 * @param absent      what happens to jobs that are not in the set: delete, or null to archive them
 * @param maxRemovals how many may be removed; null for the server's own limit
 */
public record PushOptions(String source, boolean planOnly, boolean yes, boolean cleansHtml, String absent, Integer maxRemovals,
                          boolean allowsEmpty) {
    boolean isSet() {
        return source != null;
    }
}
