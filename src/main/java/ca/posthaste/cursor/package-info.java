/**
 * Feeds that callers follow: numbered entries of an employer, cursors, and long polling for the next entry. Each feature defines its own entries
 * ({@link ca.posthaste.cursor.FeedStore}). Decision 21 describes how numbers are assigned.
 */
package ca.posthaste.cursor;
