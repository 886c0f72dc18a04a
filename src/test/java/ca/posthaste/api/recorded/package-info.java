/**
 * Responses of version 1.1, stored as files and compared byte for byte.
 *
 * <p>Each file below {@code src/test/resources/recorded/v1.1} is one exchange: the request as it is sent, a line that begins with {@code ===} and the status,
 * the headers, the body. A folder is a scenario: its files are played in the order of their names, with the scenario's own employers, clock and marks, and
 * nothing is left behind for the next one.
 *
 * <p>Values that differ from run to run are replaced with marks, which are assigned at their first occurrence: <code>{job:1}</code>, <code>{employer:1}</code>,
 * <code>{application:1}</code>, <code>{place:1}</code>, <code>{receipt:1}</code>, <code>{tag:1}</code>, <code>{request}</code>. This way, both readers and the
 * comparison notice whether a link and an id agree. A request uses the same marks, and <code>{key:bakery}</code> for a key of the employer of that name. A
 * character that is repeated often is written as <code>{x × 300000}</code>. Dates are real, because the clock stands still.
 *
 * <p>Lines before the request: {@code #} is a comment, {@code @day 2026-04-20} moves the clock to noon of that day, {@code @refresh} runs auto-refresh once,
 * {@code @mail} waits until all mail has left, {@code @revoke bakery} revokes the employer's key, {@code @times 11} sends the request this many times and
 * records the last response.
 *
 * <p>A new recording starts as a file that contains only its request. Responses are written, only on demand, by
 * {@code mvn test -Dtest=RecordedAnswersTest -Dposthaste.write-recordings=true}, which always fails.
 */
package ca.posthaste.api.recorded;
