/**
 * The most recent rejected API calls of each employer, for the developers who have to fix their requests. Calls are buffered in memory and written
 * periodically: no call waits for this, and no flood of calls fills memory or disk.
 */
package ca.posthaste.apilog;
