/** Names of locations: how they are compared, which words are no names, and typing errors. */
package ca.posthaste.location.name;
