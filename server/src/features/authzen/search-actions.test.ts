import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { putTrigger } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { readBatch } from '../../database/transaction.ts'
import { newId } from '../../kernel/ids.ts'
import { PERMISSIONS } from '../../kernel/vocabulary.ts'
import { searchActions } from './search-actions.ts'

const KNOWN = ['agents.run', 'record.draft.read', 'record.read', 'record.write']

let reeve: SharedReeve
let acme: Organization
let reader: Person
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
  await acme.profile(KNOWN)
  reader = await acme.person(await acme.profile(['record.read', 'record.draft.read', 'agents.run', 'members.read']))
  await (await reeve.organization('Other')).profile(['secret.plan'])
})
after(() => reeve.stop())

const organization = () => ({ type: 'organization', id: acme.id })
const RECORD = { type: 'record', id: 'any' }
const search = (subject: object, resource: object = organization(), more = {}) =>
  acme.owner.call('POST /access/v1/search/action', { body: { subject, resource, ...more } })
const user = ({ userId: id }: { userId: string }) => ({ type: 'user', id })
async function found(...asked: Parameters<typeof search>): Promise<string[]> {
  return (await assertSuccess(search(...asked))).body.results.map(({ name }: { name: string }) => name)
}

test('the permissions of a member are found in order; for a resource, without the prefix of its type', async () => {
  const all = ['agents.run', 'members.read', 'record.draft.read', 'record.read']
  assert.deepEqual(await found(user(reader)), all)
  assert.deepEqual(await found(user(reader), RECORD), ['read', 'record.draft.read'])
  assert.deepEqual(await found(user(reader), { type: 'members', id: 'any' }), ['read'])
  assert.deepEqual(await found(user(reader), { type: 'rec', id: 'any' }), [])
})

test('owners and platform.* have every permission known in the organization, and none of another one', async () => {
  const administrator = await acme.person('administrator')
  const all = [...PERMISSIONS, ...KNOWN].sort()
  assert.deepEqual(await found(user(acme.owner)), all)
  assert.deepEqual(await found(user(administrator)), all)
  const platform = await acme.person(await acme.profile(['platform.*']))
  assert.deepEqual(await found(user(platform)), KNOWN)
})

test('every action that is found is permitted by an evaluation', async () => {
  for (const resource of [organization(), RECORD]) {
    for (const subject of [user(reader), user(acme.owner)]) {
      const names = await found(subject, resource)
      assert.ok(names.length > 0)
      const body = { subject, resource, evaluations: names.map(name => ({ action: { name } })) }
      const { evaluations } = (await assertSuccess(acme.owner.call('POST /access/v1/evaluations', { body }))).body
      for (const [index, { decision }] of evaluations.entries()) assert.ok(decision, names[index])
    }
  }
})

test('a search finds the actions of a key, of a trigger and of the member of a trigger', async () => {
  const { id } = await acme.issueKey(reader.userId, [])
  assert.deepEqual(await found({ type: 'api_key', id }), ['agents.run', 'record.draft.read', 'record.read'])
  await putTrigger(acme, 'nightly', { user_id: reader.userId })
  const nightly = { type: 'trigger', id: 'nightly' }
  assert.deepEqual(await found(nightly), ['fire'])
  assert.deepEqual(await found(user(reader), nightly), ['fire'])
  assert.deepEqual(await found(user(acme.owner), nightly), [])
})

test('a search for an unknown or suspended subject, or in another organization, finds nothing', async () => {
  const other = await reeve.organization()
  for (const subject of [{ type: 'user', id: 'nobody' }, user(other.owner), { type: 'trigger', id: 'none' }]) {
    assert.deepEqual(await found(subject), [])
  }
  assert.deepEqual(await found(user(acme.owner), { type: 'organization', id: other.id }), [])
  const suspended = await acme.person('administrator')
  await assertSuccess(acme.owner.call(`POST /v1/members/${suspended.userId}/suspension`, { body: {} }))
  assert.deepEqual(await found(user(suspended)), [])
})

test('the pages have every action once, and a page token of another search is refused', async () => {
  const all = await found(user(acme.owner))
  const collected: string[] = []
  let page: object = { limit: 4 }
  let last = ''
  do {
    const { body } = await assertSuccess(search(user(acme.owner), organization(), { page }))
    collected.push(...body.results.map(({ name }: { name: string }) => name))
    last = body.page.next_token
    page = { token: last }
  } while (last !== '')
  assert.deepEqual(collected, all)
  const { next_token: token } = (await assertSuccess(search(user(acme.owner), organization(), { page: { limit: 1 } })))
    .body.page
  const { status, body } = await search({ type: 'user', id: newId() }, organization(), { page: { token } })
  assert.deepEqual([status, body.code], [400, 'invalid_page_token'])
})

test('a page reads no more permissions of the organization than it has results', async () => {
  const other = await reeve.organization()
  const names = Array.from({ length: 300 }, (_, n) => `record.type_${n % 3 ? '' : 'a.'}n${String(n).padStart(3, '0')}`)
  await other.profile(names.slice(0, 200))
  await other.profile(names.slice(100))
  const { id: key } = await other.issueKey(other.owner.userId, ['members:read'])
  const holder = await other.person(await other.profile(['record.type_n001', 'members.read']))
  const caller = { organizationId: other.id }

  const read = async (subject: object, resource: object, page: object) => {
    const input = { ...caller, now: reeve.clock.now(), body: { subject, resource, page } } as never
    const found = await readBatch(reeve.app.pool, other.id, searchActions.read?.(input))
    const more = searchActions.readMore?.({ ...Object(input), caller, found } as never)
    return ((await readBatch(reeve.app.pool, other.id, more)) as unknown as { names?: object[] }).names ?? []
  }
  const inOther = { type: 'organization', id: other.id }
  for (const subject of [user(other.owner), { type: 'api_key', id: key }]) {
    for (const resource of [inOther, RECORD]) {
      assert.equal((await read(subject, resource, { limit: 20 })).length, 22)
      const collected: string[] = []
      for (let page: object = { limit: 90 }, token = ' '; token !== ''; page = { token }) {
        const request = { body: { subject, resource, page } }
        const { body } = await assertSuccess(other.owner.call('POST /access/v1/search/action', request))
        collected.push(...body.results.map(({ name }: { name: string }) => name))
        token = body.page.next_token
      }
      const shown = names.map(name => (resource === RECORD && !name.includes('.', 7) ? name.slice(7) : name))
      assert.deepEqual(
        collected.filter(name => name.includes('type_')),
        shown.sort(),
      )
    }
  }
  assert.deepEqual(await read(user(holder), inOther, {}), [])
})

test('a page token with text that cannot be stored is refused', async () => {
  const { body } = await assertSuccess(search(user(acme.owner), organization(), { page: { limit: 1 } }))
  const [digest, limit] = JSON.parse(Buffer.from(body.page.next_token, 'base64url').toString())
  for (const after of ['\0', '\ud800']) {
    const token = Buffer.from(JSON.stringify([digest, limit, after])).toString('base64url')
    const refused = await search(user(acme.owner), organization(), { page: { token } })
    assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_page_token'], after)
  }
})
