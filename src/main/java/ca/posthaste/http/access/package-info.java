/** Access control for routes: callers, access levels and scopes. */
package ca.posthaste.http.access;
