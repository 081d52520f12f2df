/**
 * Delivery: sends governance events to the webhooks.
 *
 * Terms: a committed event is in the outbox until the fan-out creates its deliveries, one for each subscribed webhook.
 * A lane is the queue of one webhook's deliveries. A claim is a worker's lease on a lane. A lane batch is the requests
 * that the worker sends under one claim; a guard checks each of them before it is written. A webhook is idle while no
 * worker has claimed its lane. A revocation is a change after which no request with the webhook's former state may be
 * sent; the barrier waits until it has taken effect.
 * Invariants: every committed event becomes one delivery for each subscribed webhook; a lane has one batch at a time; a
 * batch ends in the transaction that stores its outcomes, and only if it still has its claim; every attempt has a new
 * signature and the event's id; once the barrier has resolved, no request with the former state is sent.
 */

export {
  afterRevocation,
  type RevocationBarrier,
  replayAfterRevocation,
  waitForRevocations,
} from './after-revocation.ts'
export { measureBacklog } from './backlog.ts'
export { createDelivery } from './create-delivery.ts'
export { deleteInProgress } from './delivery.contract.ts'
export { fanOutBeforeChange, readForFanOut } from './fan-out.ts'
export {
  type FailingLane,
  halfOpenBreaker,
  insertLane,
  type LaneToDisable,
  lockFailingSince,
  lockLane,
  lockUnwarnedLane,
  markLanesDue,
  recordWarning,
} from './lanes.sql.ts'
export { insertPingDelivery, requeue, retryNow } from './requeue.sql.ts'
export { isRevoking, lockIfIdle } from './revocations.sql.ts'
export { resumeWebhook, revokeDeliveries } from './revoke-deliveries.ts'
export type { SendPause } from './send-pause.ts'
export type { AtStep, Step } from './serve-lane.ts'
export { skipFanout } from './skip-fanout.ts'
export { makeSecret, type SealedSecret } from './webhook-secret.ts'
