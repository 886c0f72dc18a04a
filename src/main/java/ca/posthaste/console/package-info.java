/**
 * The pages that people sign in to: an employer's, and the operator's. There is no rule here: what a page does, it does by the activities that the API and
 * the command line use.
 *
 * <p>A page is a {@code …Resource} with its routes ({@link ca.posthaste.console.ConsoleRoutes}), a template {@code console-….html} and texts in
 * {@code messages/console….properties}.
 */
package ca.posthaste.console;
