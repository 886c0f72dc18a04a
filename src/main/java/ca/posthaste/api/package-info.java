/** Shared by all versions of the API: the versions themselves, the scopes of keys, timestamps and digests. */
package ca.posthaste.api;
