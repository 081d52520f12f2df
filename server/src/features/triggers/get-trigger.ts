import { query } from '../../operations/operation.ts'
import { EXAMPLE, Trigger, TriggerPath, triggerNotFound } from './triggers.contract.ts'
import { findTrigger } from './triggers.sql.ts'
import { toTriggerView } from './triggers.view.ts'

/** A trigger, with the suspension that disabled it, if any. */
export const getTrigger = query({
  id: 'getTrigger',
  summary: 'Get a trigger',
  method: 'GET',
  path: '/v1/triggers/{id}',
  scope: 'triggers:read',
  permission: null,
  params: TriggerPath,
  response: Trigger,
  errors: [triggerNotFound],
  example: { response: EXAMPLE },

  read: ({ organizationId, params }) => findTrigger(organizationId, params.id),

  answer({ found: trigger }) {
    if (!trigger) throw triggerNotFound()
    return toTriggerView(trigger)
  },
})
