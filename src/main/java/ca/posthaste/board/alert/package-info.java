/**
 * Mail to candidates about new jobs that match a saved search: requested on a page, confirmed by mail, cancelled with one click. New jobs are found
 * by the board's search, so that an alert and the results page agree.
 */
package ca.posthaste.board.alert;
