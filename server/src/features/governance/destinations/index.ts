/**
 * Destinations: the addresses that webhook requests may go to, and the one way in which they go there. Used by create,
 * edit, ping, replay and delivery.
 *
 * destination   a url that passed the first gate
 * gate          a check that a request has to pass: the url's text and literal address; every answer of its one lookup;
 *               the remote end of its socket, before the first byte
 * allow list    what the operator opened beyond the public internet (REEVE_WEBHOOK_ALLOW)
 *
 * No byte goes to an address that is neither public nor listed; every new connection passes all gates again. A request
 * ends as an outcome, within its time, whatever the receiver does.
 */

export { type AllowList, allowListOf, nothingListed } from './allow-list.ts'
export { checkUrl } from './destination-policy.ts'
export { OUTCOMES } from './failure.ts'
export { createSender, type RequestResult, type Sender } from './send-request.ts'
