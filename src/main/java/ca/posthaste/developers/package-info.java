/** Pages for developers: the guides, the descriptions of the API, and metrics. */
package ca.posthaste.developers;
