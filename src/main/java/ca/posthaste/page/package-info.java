/** The common frame of all HTML pages: layout, texts in two languages, branding, formatting of dates and pay, error pages and static files. */
package ca.posthaste.page;
