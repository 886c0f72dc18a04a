/** The API for locations. */
package ca.posthaste.location.api;
