/** The client: sends the jobs of a file to a server over its API. It needs no database and no settings, and knows the server only by its responses. */
package ca.posthaste.push;
