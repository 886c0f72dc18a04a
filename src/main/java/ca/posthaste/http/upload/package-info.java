/** Uploaded files in a temporary folder, until they are stored or discarded. */
package ca.posthaste.http.upload;
