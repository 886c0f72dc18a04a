/**
 * The pages people sign in to: an employer's, and the operator's. There are no business rules here: a page calls the same use cases as the API and the command
 * line.
 *
 * <p>A page is a {@code …Resource} with its routes ({@link ca.posthaste.console.ConsoleRoutes}), a template {@code console-….html} and texts in
 * {@code messages/console….properties}.
 */
package ca.posthaste.console;
