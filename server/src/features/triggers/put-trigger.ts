import type { Sql } from '../../database/pool.ts'
import { isName } from '../../kernel/schema.ts'
import { bookkeeping, type Caller } from '../../operations/operation.ts'
import { findMember, lockMember, namedMemberNotFound, noSuchMember } from '../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { applyRegistration, breaksSuspension, isSame } from './apply-registration.ts'
import {
  EXAMPLE,
  invalidTriggerId,
  memberSuspended,
  namedIntegrationNotFound,
  noSuchIntegration,
  type Registration,
  Trigger,
  TriggerPath,
  TriggerRegistration,
  triggerNotFound,
} from './triggers.contract.ts'
import { hasIntegration, insertTrigger, lockTrigger, type TriggerRow, updateTrigger } from './triggers.sql.ts'
import { toTriggerView } from './triggers.view.ts'

/** Registers a new trigger under the platform's id, or changes one. A suspended member gets no enabled trigger. */
export const putTrigger = bookkeeping({
  id: 'putTrigger',
  summary: 'Register a trigger',
  description:
    'Returns 200 for new and existing triggers. While a suspension has disabled the trigger, registering it again ' +
    'or with another name does not change that; with another user_id, kind, integration_id or runs_oracle, ' +
    'reactivation no longer enables it and reports it as `changed`. A trigger acts for its member, so the caller ' +
    'must have all permissions of the member, and of the previous member.',
  method: 'PUT',
  path: '/v1/triggers/{id}',
  scope: 'triggers:write',
  permission: 'triggers.manage',
  params: TriggerPath,
  body: TriggerRegistration,
  response: Trigger,
  errors: [
    triggerNotFound,
    invalidTriggerId,
    namedMemberNotFound,
    namedIntegrationNotFound,
    targetExceedsCaller,
    ownerRequired,
    memberSuspended,
  ],
  example: {
    body: {
      user_id: EXAMPLE.user_id,
      kind: EXAMPLE.kind,
      name: EXAMPLE.name,
      enabled: true,
      integration_id: EXAMPLE.integration_id,
      runs_oracle: false,
    },
    response: EXAMPLE,
  },

  async run({ sql, caller, now, params, body }) {
    return toTriggerView(await register(sql, caller, params.id, body, now))
  },
})

/**
 * Locks the member who will own the trigger, then the trigger, in the order in which a suspension locks them. So either
 * a suspension of that member waits for this and then finds the trigger, or this waits and then sees the suspension.
 * The present owner needs no lock: losing a trigger cannot break their suspension.
 */
async function register(sql: Sql, caller: Caller, id: string, body: Registration, now: Date): Promise<TriggerRow> {
  const { organizationId } = caller
  const integrationId = body.integration_id ?? null
  const [isLocked, member, existing, isIntegrated] = await Promise.all([
    lockMember(sql, organizationId, body.user_id),
    findMember(sql, organizationId, body.user_id),
    lockTrigger(sql, organizationId, id),
    integrationId === null || hasIntegration(sql, organizationId, body.user_id, integrationId),
  ])
  if (!isLocked || !member) throw noSuchMember()
  assertMayActOn(caller, member)
  const isTaken = existing && existing.user_id !== member.user_id
  const former = isTaken && (await findMember(sql, organizationId, existing.user_id))
  if (former) assertMayActOn(caller, former)
  if (!isIntegrated) throw noSuchIntegration()
  const trigger = applyRegistration(id, body, existing)
  if (breaksSuspension(member.status, trigger, existing)) throw memberSuspended()

  if (existing) {
    if (!isSame(trigger, existing)) await updateTrigger(sql, organizationId, trigger, now)
    return trigger
  }
  if (!isName(id)) throw invalidTriggerId()
  const inserted = await insertTrigger(sql, organizationId, trigger, now)
  // Another request registered this id after we looked. Look again, and find it.
  return inserted.length > 0 ? trigger : register(sql, caller, id, body, now)
}
