import { isPathId } from '../../kernel/schema.ts'
import { bookkeeping } from '../../operations/operation.ts'
import { findMember, lockMemberShared, namedMemberNotFound, noSuchMember } from '../members/index.ts'
import { findOracle } from '../oracle/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { applyRegistration, breaksSuspension, isSame, onlyDisables } from './apply-registration.ts'
import { assertMayRunOracle } from './may-run-oracle.ts'
import {
  EXAMPLE,
  invalidTriggerId,
  MOST_TRIGGERS,
  memberIsSuspended,
  namedIntegrationNotFound,
  noSuchIntegration,
  oracleOwnerExceedsMember,
  Trigger,
  TriggerPath,
  TriggerRegistration,
  triggerLimitReached,
  triggerNotFound,
} from './triggers.contract.ts'
import { triggerRegistered } from './triggers.facts.ts'
import { hasIntegration, hasTriggers, insertTrigger, lockTrigger, updateTrigger } from './triggers.sql.ts'
import { toTriggerView } from './triggers.view.ts'

/** Registers a trigger under the platform's id, or changes it. Cannot enable a trigger of a suspended member. */
export const putTrigger = bookkeeping({
  id: 'putTrigger',
  summary: 'Register a trigger',
  description:
    'A trigger that a suspension disabled stays disabled if only its name changes, and reactivation enables it; ' +
    'after other changes reactivation reports it as `changed`. A trigger acts for its member, so the caller must ' +
    'have all permissions of the member, and of the previous one. With `runs_oracle` the caller also needs ' +
    '`oracle.manage`, and the member all permissions of the owner of the Oracle, unless the registration only ' +
    'disables the trigger.',
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
    oracleOwnerExceedsMember,
    memberIsSuspended,
    triggerLimitReached,
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

  // Locks the trigger's new member, then the trigger, in the same order as a suspension. Either a suspension of that
  // member waits and then finds the trigger, or this request waits and then sees the suspension. The former member
  // needs no lock: the suspension of a former member waits for the trigger, and so does this request for it.
  read: ({ organizationId, params, body }) => ({
    isLocked: lockMemberShared(organizationId, body.user_id),
    member: findMember(organizationId, body.user_id),
    existing: lockTrigger(organizationId, params.id),
    isFull: hasTriggers(organizationId, body.user_id, MOST_TRIGGERS),
    isIntegrated: body.integration_id != null && hasIntegration(organizationId, body.user_id, body.integration_id),
    oracle: body.runs_oracle && findOracle(organizationId),
  }),

  readMore: ({ caller: { organizationId }, found: { member, existing, oracle } }) => ({
    former: existing && existing.user_id !== member?.user_id && findMember(organizationId, existing.user_id),
    oracleOwner: oracle && findMember(organizationId, oracle.owner_user_id),
  }),

  decide({ caller, now, params: { id }, body, found, more: { former, oracleOwner } }) {
    const { isLocked, member, existing, isFull, isIntegrated } = found
    if (!isLocked || !member) throw noSuchMember()
    assertMayActOn(caller, member)
    if (former) assertMayActOn(caller, former)
    const trigger = applyRegistration(id, body, existing)
    const mustNotExceed = onlyDisables(trigger, existing) ? undefined : oracleOwner
    if (body.runs_oracle) assertMayRunOracle(caller, member, mustNotExceed)
    if (body.integration_id != null && !isIntegrated) throw noSuchIntegration()
    if (breaksSuspension(member.status, trigger, existing)) throw memberIsSuspended()
    if (isFull && existing?.user_id !== member.user_id) throw triggerLimitReached()
    const response = toTriggerView(trigger)
    const { organizationId } = caller
    if (existing) return { response, writes: !isSame(trigger, existing) && updateTrigger(organizationId, trigger, now) }
    if (!isPathId(id)) throw invalidTriggerId()
    return { response, writes: insertTrigger(organizationId, trigger, now) }
  },

  record({ params, body, found: { existing } }) {
    const trigger = applyRegistration(params.id, body, existing)
    return existing && isSame(trigger, existing) ? null : triggerRegistered(existing, trigger)
  },
})
