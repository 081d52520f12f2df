import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsIn, callerWith } from '../../../test/harness/deciding.ts'
import { newId } from '../../kernel/ids.ts'
import { editOrganization } from './edit-organization.ts'

const acme = {
  organization_id: newId(),
  name: 'Acme',
  external_id: null,
  metadata: {},
  created_at: new Date('2026-01-12T09:30:00.000Z'),
  frozen_at: null,
  frozen_reason: null,
}
const rename = (name: string) =>
  editOrganization.decide({
    caller: callerWith('organization.manage'),
    now: new Date(),
    dryRun: false,
    params: undefined,
    query: undefined,
    body: { name },
    found: acme,
    more: undefined,
  })

test('a new name is written and recorded with the old one', () => {
  const { response, fact, writes } = rename('Acme Robotics')
  assert.deepEqual(response, {
    id: acme.organization_id,
    name: 'Acme Robotics',
    created_at: '2026-01-12T09:30:00.000Z',
  })
  assert.deepEqual(actionsIn(writes), ['update organizations'])
  assert.deepEqual(
    [fact?.action, fact?.changes, fact?.events],
    ['organization.changed', { before: { name: 'Acme' }, after: { name: 'Acme Robotics' } }, []],
  )
})

test('an unchanged name writes and records nothing', () => {
  const { fact, writes } = rename('Acme')
  assert.deepEqual([fact, writes], [null, undefined])
})
