/**
 * The last calls of an employer's keys that were refused, for the people who have to mend them. They are noted in memory and written from time to time: no call
 * waits for it, and no flood of them fills memory or disk.
 */
package ca.posthaste.refusal;
