/**
 * The pipeline of a request: {@link ca.posthaste.http.RequestHandler} finds the route, checks who calls, and turns the result or an error into a response.
 * It knows no feature.
 */
package ca.posthaste.http;
