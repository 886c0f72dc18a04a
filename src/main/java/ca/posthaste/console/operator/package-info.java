/** The operator's pages: what is looked at in the morning, and what is done about it. An operator sees nothing of applications. */
package ca.posthaste.console.operator;
