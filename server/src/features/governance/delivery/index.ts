/**
 * Delivery: how governance events reach the webhooks.
 *
 * Words: outbox (committed events without deliveries yet), fan-out, lane (one webhook's waiting deliveries), turn
 * (one worker serving one lane once), guard (stands before each request of a turn), stop (a change after which
 * requests that go by the former state may not leave), barrier (the wait for that), shelve (take off the schedule).
 * Invariants: every committed event becomes one delivery for each webhook that listens; a lane has one turn at a
 * time; a turn's end and its deliveries' ends commit together, and only under its claim; every attempt is signed anew
 * and carries the event's id; once the barrier resolved, no request by the former state leaves.
 */

export { createDelivery } from './create-delivery.ts'
export { deleteInProgress } from './delivery.contract.ts'
export { fanOutBeforeChange } from './fan-out.ts'
export { holdReplay, holdUntilStopped, type RequestStops } from './hold-until-stopped.ts'
export { bringForward, type ClaimedLane, releaseBreaker } from './lanes.sql.ts'
export { insertPingDelivery, requeue, retryNow } from './requeue.sql.ts'
export { resumeWebhook, stopDeliveries } from './stop-deliveries.ts'
export { isStopping } from './stops.sql.ts'
export type { AtStep, Step } from './turn.ts'
export { makeSecret } from './webhook-secret.ts'
