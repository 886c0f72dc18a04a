package ca.posthaste.queue;

/**
 * A row that one worker holds until its lease ends.
 *
 * @param token    proves that the row is held; every claim has another
 * @param attempts how many were made before
 * @param item     what is to be done
 */
public record Claimed<T>(long id, String token, int attempts, T item) {}
