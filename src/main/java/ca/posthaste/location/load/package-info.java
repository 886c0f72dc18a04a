/** Imports locations from files of several formats. */
package ca.posthaste.location.load;
