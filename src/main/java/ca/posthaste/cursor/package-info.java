/** Feeds that callers follow with cursors and long polling. Each feature defines its entries; decision 21 describes how they are numbered. */
package ca.posthaste.cursor;
