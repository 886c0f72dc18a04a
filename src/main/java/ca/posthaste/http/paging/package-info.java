/** Pages of lists: the parameters that request one, and the links to others. */
package ca.posthaste.http.paging;
