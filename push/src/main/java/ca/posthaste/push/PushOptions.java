package ca.posthaste.push;

/** Options of a push. Without a source it is a batch; without {@code absent}, missing jobs are archived; without a maximum, the server's applies. */
public record PushOptions(String source, boolean planOnly, boolean yes, boolean cleansHtml, String absent, Integer maxRemovals,
                          boolean allowsEmpty) {
    boolean isSet() {
        return source != null;
    }
}
