/** The pipeline of a request, which knows no feature: see {@link ca.posthaste.http.RequestHandler}. */
package ca.posthaste.http;
