import { bookkeeping } from '../../operations/operation.ts'
import { TriggerPath, triggerNotFound } from './triggers.contract.ts'
import { removeTrigger } from './triggers.sql.ts'

/** Takes a trigger out of the register; it can no longer fire. */
export const deleteTrigger = bookkeeping({
  id: 'deleteTrigger',
  summary: 'Delete a trigger',
  description: 'One that a suspension has disabled is not restored by reactivation, which reports it as `deleted`.',
  method: 'DELETE',
  path: '/v1/triggers/{id}',
  scope: 'triggers:write',
  permission: 'triggers.manage',
  params: TriggerPath,
  errors: [triggerNotFound],

  async run({ sql, caller, params }) {
    const removed = await removeTrigger(sql, caller.organizationId, params.id)
    if (removed.length === 0) throw triggerNotFound()
  },
})
