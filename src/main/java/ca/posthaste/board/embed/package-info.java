/** Jobs embedded in other sites: a small page to be framed, the script that frames it, and oEmbed. */
package ca.posthaste.board.embed;
