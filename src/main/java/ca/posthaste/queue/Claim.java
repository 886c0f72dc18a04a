package ca.posthaste.queue;

/**
 * A row that one worker holds until its lease expires. The token is unique to each claim and proves that the row is held. The item is null if the row
 * could not be parsed, for the reason given.
 */
public record Claim<T>(long id, String token, int attempts, T item, RuntimeException unreadable) {}
