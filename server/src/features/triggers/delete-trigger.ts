import { bookkeeping } from '../../operations/operation.ts'
import { findMember } from '../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { TriggerPath, triggerNotFound } from './triggers.contract.ts'
import { triggerDeleted } from './triggers.facts.ts'
import { lockTrigger, removeTrigger } from './triggers.sql.ts'

/** Deletes a trigger, which can then no longer fire. */
export const deleteTrigger = bookkeeping({
  id: 'deleteTrigger',
  summary: 'Delete a trigger',
  description:
    'If a suspension has disabled the trigger, reactivation does not restore it and reports it as `deleted`. The ' +
    'caller must have all permissions of its member.',
  method: 'DELETE',
  path: '/v1/triggers/{id}',
  scope: 'triggers:write',
  permission: 'triggers.manage',
  params: TriggerPath,
  errors: [triggerNotFound, targetExceedsCaller, ownerRequired],

  read: ({ organizationId, params }) => lockTrigger(organizationId, params.id),

  readMore: ({ caller, found: trigger }) => trigger && findMember(caller.organizationId, trigger.user_id),

  decide({ caller, params, found: trigger, more: member }) {
    if (!trigger) throw triggerNotFound()
    if (member) assertMayActOn(caller, member)
    return { response: undefined, writes: removeTrigger(caller.organizationId, params.id) }
  },

  record: ({ found: trigger }) => (trigger ? triggerDeleted(trigger) : null),
})
