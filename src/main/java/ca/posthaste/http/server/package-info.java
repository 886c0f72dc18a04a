/** The server below the pipeline: sockets, connections, the management port, and shutdown. */
package ca.posthaste.http.server;
