/**
 * Mail to candidates about new jobs of a search they have saved: asked for on a page, confirmed by mail, stopped with one click. What is new is found by the
 * search of the board, so that an alert and the page of results mean the same.
 */
package ca.posthaste.board.alert;
