/** Forms: URL-encoded and multipart bodies, with uploads in files. */
package ca.posthaste.http.form;
