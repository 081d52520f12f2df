import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsIn } from '../../../test/harness/deciding.ts'
import { newId } from '../../kernel/ids.ts'
import { editPlatformOrganization } from './edit-platform-organization.ts'

const acme = {
  organization_id: newId(),
  name: 'Acme',
  external_id: 'tenant-1',
  metadata: { plan: 'free', region: 'eu' },
  created_at: new Date('2026-01-12T09:30:00.000Z'),
  frozen_at: null,
  frozen_reason: null,
}

interface Changes {
  readonly name?: string
  readonly external_id?: string | null
  readonly metadata?: Record<string, string>
}

interface Found {
  readonly organization?: typeof acme | undefined
  readonly sameExternalId?: { readonly organization_id: string }
}

const edit = (body: Changes, found: Found = {}) =>
  editPlatformOrganization.decide({
    caller: { id: newId(), name: 'provisioning', scopes: ['organizations:write'] },
    now: new Date(),
    params: { id: acme.organization_id },
    query: undefined,
    dryRun: false,
    body,
    found: { organization: acme, sameExternalId: undefined, ...found },
  })

test('only the changed fields are recorded, and the metadata are compared by their content', () => {
  const { fact, writes } = edit({ name: 'Acme Robotics', metadata: { region: 'eu', plan: 'free' } })
  assert.deepEqual(fact?.changes, { before: { name: 'Acme' }, after: { name: 'Acme Robotics' } })
  assert.deepEqual(actionsIn(writes), ['update organizations'])
  assert.deepEqual(edit({ metadata: { region: 'eu', plan: 'free' } }).fact, null)
})

test('the own external ID is no conflict, that of another organization is', () => {
  const same = { organization_id: acme.organization_id }
  assert.equal(edit({ external_id: 'tenant-1' }, { sameExternalId: same }).fact, null)
  const other = { organization_id: newId() }
  assert.throws(() => edit({ external_id: 'tenant-2' }, { sameExternalId: other }), {
    code: 'organization_external_id_taken',
    details: { existing_id: other.organization_id },
  })
})

test('an unknown organization is not found', () => {
  assert.throws(() => edit({ name: 'x' }, { organization: undefined }), { code: 'organization_not_found' })
})
