/**
 * The client: sends the jobs of a file to a server over its API, as a whole set or as a batch. It needs no database and no
 * settings, and knows the server only by its answers.
 */
package ca.posthaste.push;
