/** Tells the users of an employer by mail what the clock does to their jobs: which close, and which drafts it could not publish. */
package ca.posthaste.reminder;
