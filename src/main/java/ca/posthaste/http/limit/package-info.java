/** Limits on the rate of requests, by caller and by network. */
package ca.posthaste.http.limit;
