/**
 * Locations, and how typed text is resolved to one of them. {@link ca.posthaste.location.Locations} holds the current
 * {@link ca.posthaste.location.LocationIndex} in memory.
 */
package ca.posthaste.location;
