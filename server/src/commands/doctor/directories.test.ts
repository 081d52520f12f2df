import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { checkDirectories } from './directories.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

/** The codes of the problems of this organization. Other tests use the same database. */
async function codesIn({ id }: Organization): Promise<string[]> {
  const { problems = [] } = await checkDirectories(reeve.app.pool, reeve.clock.now())
  assert.ok(problems.every(({ isWarning }) => isWarning))
  return problems.filter(({ detail }) => detail.includes(id)).map(({ code }) => code)
}

test('doctor warns while directories manage every active owner of an organization', async () => {
  const acme = await reeve.organization()
  const second = await acme.person('owner')
  const okta = await connectDirectory(reeve, acme)
  await okta.change(acme.owner.userId, { externalId: '00u1' })
  assert.deepEqual(await codesIn(acme), [])
  await okta.change(second.userId, { externalId: '00u2' })
  assert.deepEqual(await codesIn(acme), ['owners_managed'])
})

test('doctor warns of a directory whose last request was refused', async () => {
  const acme = await reeve.organization()
  const { id } = await connectDirectory(reeve, acme)
  const [before, now] = [new Date(Date.now() - 60_000), new Date()]
  const record = (at: Date, error: string | null, error_at: Date | null) => reeve.query`
    update directories set last_request_at = ${at}, last_error = ${error}, last_error_at = ${error_at}
    where organization_id = ${acme.id} and id = ${id}`
  await record(now, 'scim_invalid_filter', before)
  assert.deepEqual(await codesIn(acme), [])
  await record(now, 'scim_invalid_filter', now)
  assert.deepEqual(await codesIn(acme), ['directory_refused'])
})

test('doctor warns of a directory that may suspend owners if a former owner knows its token', async () => {
  const acme = await reeve.organization()
  const second = await acme.person('owner')
  const { id } = await connectDirectory(reeve, acme, { may_suspend_owners: true }, second)
  assert.deepEqual(await codesIn(acme), [])
  await acme.owner.inSession(`PATCH /v1/members/${second.userId}`, { body: { profile_id: acme.profiles.member } })
  assert.deepEqual(await codesIn(acme), ['directory_token_of_former_owner'])
  const rotation = { body: { overlap_seconds: 0 } }
  assert.equal((await acme.owner.inSession(`POST /v1/directories/${id}/token/rotate`, rotation)).status, 201)
  assert.deepEqual(await codesIn(acme), [])
})

test('doctor warns of a directory that may suspend owners if a former owner set its logout keys', async () => {
  const acme = await reeve.organization()
  const second = await acme.person('owner')
  const { id } = await connectDirectory(reeve, acme, { may_suspend_owners: true })
  const body = { logout_issuer: 'https://a.example', logout_jwks_url: 'https://a.example/keys' }
  assert.equal((await second.inSession(`PATCH /v1/directories/${id}`, { body })).status, 200)
  assert.deepEqual(await codesIn(acme), [])
  await acme.owner.call(`DELETE /v1/members/${second.userId}`)
  assert.deepEqual(await codesIn(acme), ['directory_token_of_former_owner'])
})
