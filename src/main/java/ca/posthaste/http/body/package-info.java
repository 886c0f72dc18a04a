/** Request bodies: read within limits of size, memory and time. */
package ca.posthaste.http.body;
