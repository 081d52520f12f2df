/**
 * Delivery: how governance events reach the webhooks.
 *
 * Words: outbox (committed events without deliveries yet), fan-out, lane (one webhook's waiting deliveries), claim (a
 * lane is one worker's until a time), turn (one worker serves one claimed lane once), guard (checks each request of a
 * turn), stop (a change after which requests that use the former state may not leave), barrier (the wait for that).
 * Invariants: every committed event becomes one delivery for each webhook that subscribes to it; a lane has one turn at
 * a time; a turn's end and its deliveries' outcomes commit together, and only under its claim; every attempt is signed
 * anew and carries the event's id; once the barrier has resolved, no request with the former state leaves.
 */

export { afterRequestsStop, type RequestStops, replayAfterRequestsStop } from './after-requests-stop.ts'
export { measureBacklog } from './backlog.ts'
export { createDelivery } from './create-delivery.ts'
export { deleteInProgress } from './delivery.contract.ts'
export { fanOutBeforeChange } from './fan-out.ts'
export {
  type ClaimedLane,
  type FailingLane,
  halfOpenBreaker,
  insertLane,
  markLanesDue,
  noteWarning,
} from './lanes.sql.ts'
export { passOver } from './pass-over.ts'
export { insertPingDelivery, requeue, retryNow } from './requeue.sql.ts'
export type { SendPause } from './send-pause.ts'
export { resumeWebhook, stopDeliveries } from './stop-deliveries.ts'
export { isStopping } from './stops.sql.ts'
export type { AtStep, Step } from './turn.ts'
export { makeSecret, type SealedSecret } from './webhook-secret.ts'
