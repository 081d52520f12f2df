import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { putTrigger, recordedBy } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const trigger = (method: string, id: string) => `${method} /v1/triggers/${encodeURIComponent(id)}`

test('a deleted trigger is not found, listed or permitted any more, and there is no audit entry', async () => {
  const acme = await reeve.organization()
  const { userId } = await acme.person('member')
  for (const id of ['nightly/1', 'kept']) await putTrigger(acme, id, { user_id: userId })
  const { answer, actions, types } = await recordedBy(reeve, acme.id, () =>
    acme.owner.call(trigger('DELETE', 'nightly/1')),
  )
  assert.deepEqual([answer.status, answer.body, actions, types], [204, '', [], []])
  assert.equal(outcomeOf(await acme.owner.call(trigger('GET', 'nightly/1'))), '404 trigger_not_found')
  const permit = await acme.owner.call(`${trigger('GET', 'nightly/1')}/permit`)
  assert.equal(outcomeOf(permit), '404 trigger_not_found')
  const { triggers } = (await acme.owner.call(`GET /v1/triggers?user_id=${userId}`)).body
  assert.deepEqual(
    triggers.map(({ id }: { id: string }) => id),
    ['kept'],
  )
})

test('the deletion of a trigger in a session is recorded', async () => {
  const acme = await reeve.organization()
  await putTrigger(acme, 'nightly', { user_id: acme.owner.userId, name: 'Nightly report' })
  const { answer, entries, types } = await recordedBy(reeve, acme.id, () =>
    acme.owner.inSession(trigger('DELETE', 'nightly')),
  )
  assert.deepEqual([answer.status, types], [204, []])
  assert.deepEqual(
    entries.map(({ action, actor, target, changes }) => ({ action, actor: actor.id, target, changes })),
    [
      {
        action: 'trigger.deleted',
        actor: acme.owner.userId,
        target: { type: 'trigger', id: 'nightly', name: 'Nightly report' },
        changes: {
          before: {
            user_id: acme.owner.userId,
            kind: 'agent',
            name: 'Nightly report',
            enabled: true,
            integration_id: null,
            runs_oracle: false,
          },
          after: null,
        },
      },
    ],
  )
  const again = await recordedBy(reeve, acme.id, () => acme.owner.inSession(trigger('DELETE', 'nightly')))
  assert.deepEqual([again.answer.status, again.actions], [404, []])
})

test('a second delete, or one from another organization, is a 404', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  await putTrigger(acme, 'nightly', { user_id: acme.owner.userId })
  assert.equal(outcomeOf(await other.owner.call(trigger('DELETE', 'nightly'))), '404 trigger_not_found')
  assert.equal(outcomeOf(await acme.owner.call(trigger('DELETE', 'nightly'))), '204')
  assert.equal(outcomeOf(await acme.owner.call(trigger('DELETE', 'nightly'))), '404 trigger_not_found')
})

test('the trigger of an owner, or of a member with more permissions, cannot be deleted', async () => {
  const acme = await reeve.organization()
  const platform = await acme.person(await acme.profile(['triggers.manage']))
  const stronger = await acme.person(await acme.profile(['triggers.manage', 'agents.run']))
  await putTrigger(acme, 'owned', { user_id: acme.owner.userId })
  await putTrigger(acme, 'stronger', { user_id: stronger.userId })
  assert.equal(outcomeOf(await platform.call(trigger('DELETE', 'owned'))), '403 owner_required')
  assert.equal(outcomeOf(await platform.call(trigger('DELETE', 'stronger'))), '403 target_exceeds_caller')
  assert.equal((await acme.owner.call(trigger('GET', 'owned'))).status, 200)
  assert.equal(outcomeOf(await stronger.call(trigger('DELETE', 'stronger'))), '204')
})
