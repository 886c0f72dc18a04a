/** Who may call a route: callers, their levels and scopes. */
package ca.posthaste.http.access;
