import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { asking, connectDirectory } from '../../../test/harness/directories.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { runJob, startReeve, type TestReeve } from '../../../test/harness/reeve.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

let reeve: TestReeve
let second: TestReeve
before(async () => {
  reeve = await startReeve()
  second = await startReeve({ on: reeve.database })
})
after(async () => {
  await second?.stop()
  await reeve?.stop()
})

beforeEach(() => {
  for (const { clock } of [reeve, second]) clock.reset()
})

const advance = (ms: number) => {
  for (const { clock } of [reeve, second]) clock.advance(ms)
}

async function connected(settings = {}) {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme, settings)
  /** Runs the job in two processes at once. Returns the data of the events that it records. */
  const ended = async () => {
    const both = () => Promise.all([reeve, second].map(one => runJob(one, 'synchronizations of directories')))
    const { entries, events, types } = await recordedBy(reeve, acme.id, both)
    assert.equal(entries.length, events.length)
    assert.ok(types.every(type => type === 'directory.synced'))
    return events.map(({ data }) => data)
  }
  return { acme, okta, ended }
}

test('a burst of changes is told once, a minute after its last change, with its numbers', async () => {
  const { okta, ended } = await connected()
  const { people, connection } = okta
  const users = [(await okta.create()).user, (await okta.create()).user, (await okta.create({ active: false })).user]
  const [grace, alan, ada] = users.map(({ id }) => id) as [string, string, string]
  advance(50 * SECOND)
  await okta.change(grace, { displayName: 'Grace M. Hopper' })
  await okta.change(grace, { displayName: 'Grace M. Hopper' })
  await okta.hold(grace)
  await okta.lift(grace)
  const group = { displayName: 'Staff', externalId: null, memberIds: [grace, alan] }
  await people.createGroup(connection, group, asking())
  await people.removeUser(connection, alan, asking())
  await okta.lift(ada)
  advance(50 * SECOND)
  assert.deepEqual(await ended(), [])
  advance(20 * SECOND)
  const [told, ...others] = await ended()
  assert.equal(others.length, 0)
  const { directory_id, started_at, ended_at, name: _, ...numbers } = told
  assert.equal(directory_id, okta.id)
  assert.ok(Date.parse(ended_at) - Date.parse(started_at) >= 50 * SECOND)
  assert.deepEqual(numbers, { created: 3, changed: 2, suspended: 2, reactivated: 2, removed: 1, refused: 0 })
  advance(2 * MINUTE)
  assert.deepEqual(await ended(), [])
})

test('a long synchronization is told of after ten minutes, and its rest after that', async () => {
  const { okta, ended } = await connected()
  const told: number[] = []
  const tell = async () => told.push(...(await ended()).map(({ created }) => created))
  for (let number = 0; number < 22; number++) {
    await okta.create()
    await tell()
    advance(30 * SECOND)
  }
  advance(MINUTE)
  await tell()
  assert.deepEqual(told, [21, 1])
})

test('requests that change nothing, or are refused, are not a burst; refused ones of a burst are counted', async () => {
  const { acme, okta, ended } = await connected()
  const refuse = async () => {
    const body = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'] }
    const headers = { 'content-type': 'application/scim+json' }
    assert.equal((await reeve.call('POST /scim/v2/Users', { key: okta.token, headers, body })).status, 400)
    await new Promise(resolve => setTimeout(resolve, 20))
    await reeve.app.usage.directoryActivity.flush()
  }
  const { user } = await okta.create()
  advance(2 * MINUTE)
  assert.equal((await ended()).length, 1)
  await okta.lift(user.id)
  await refuse()
  await assert.rejects(okta.hold(acme.owner.userId))
  advance(2 * MINUTE)
  assert.deepEqual(await ended(), [])
  await refuse()
  await okta.hold(user.id)
  await refuse()
  advance(2 * MINUTE)
  const [told] = await ended()
  assert.deepEqual([told.suspended, told.refused], [1, 2])
})

test('the burst of a deleted directory is not told of', async () => {
  const { acme, okta, ended } = await connected()
  await okta.create()
  await acme.owner.inSession(`DELETE /v1/directories/${okta.id}`)
  advance(2 * MINUTE)
  assert.deepEqual(await ended(), [])
  assert.deepEqual([...(await reeve.query`select 1 from directory_synchronizations`)], [])
})
