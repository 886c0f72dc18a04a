/** Limits how many requests a caller or a network can send, per minute and at the same time. */
package ca.posthaste.http.limit;
