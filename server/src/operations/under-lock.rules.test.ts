import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorityChanged } from './access.ts'
import type { Caller } from './caller.ts'
import { executeChange } from './change.ts'
import { Refused, recordingRefused } from './refused.ts'

const callerOf = (userId: string, email: string | null): Caller => ({
  organizationId: 'acme',
  userId,
  name: userId,
  email,
  isOwner: false,
  permissions: [],
  isOrganizationFrozen: false,
  credential: { type: 'api_key', id: `key of ${userId}`, name: 'key', scopes: [], issuer: null },
})
const ada = callerOf('ada', 'ada@acme.test')
const robots = ['robot 1', 'robot 2', 'robot 3'].map(id => callerOf(id, null))

/** A runtime that notes who waits for the lock, and in which no work runs. */
function noting() {
  const waited: (string | undefined)[] = []
  const runtime = {
    clock: { now: () => new Date(0) },
    runExclusively: async (_key: string, _work: unknown, by?: string) => void waited.push(by),
  }
  return { waited, runtime: runtime as never }
}

const operation = { id: 'createProfile', kind: 'change', path: '/v1/profiles' } as never
const requestOf = (caller: Caller) =>
  ({ credential: { organizationId: 'acme' }, caller, params: {}, body: {} }) as never

test('changes of all service accounts share a turn, and so do refusals; people have turns of their own', async () => {
  const { waited, runtime } = noting()
  for (const caller of [...robots, ada]) {
    // Without a result of the work, the change fails after it has waited.
    await executeChange(runtime, operation, requestOf(caller), null).catch(() => undefined)
    const refused = () => Promise.reject(new Refused(authorityChanged(), caller))
    await recordingRefused(runtime, operation, requestOf(caller), refused).catch(() => undefined)
  }
  const shared = waited[0]
  assert.ok(typeof shared === 'string' && !robots.some(({ userId }) => userId === shared))
  assert.deepEqual(waited, [shared, shared, shared, shared, shared, shared, 'ada', 'ada'])
})
