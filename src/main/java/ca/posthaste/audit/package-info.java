/** The audit log: which user did what, and when. Entries are never changed and are deleted only when they expire. */
package ca.posthaste.audit;
