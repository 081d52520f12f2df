import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { appendFacts, facts } from '../harness/append-facts.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { openLines } from '../harness/log-lines.ts'
import { inShortForm } from '../harness/long-form.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

const lines = openLines()
let reeve: TestReeve
/** An organization whose exports are larger than the buffers of a connection. */
let acme: Organization
before(async () => {
  reeve = await startReeve({ log: lines.log })
  acme = await reeve.organization()
  const template = await acme.person()
  await appendFacts(
    reeve.app.runtime,
    acme.id,
    facts(8_000, () => ({ reason: 'x'.repeat(2_000) })),
  )
  const metadata = JSON.stringify(
    Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`key ${n}`, 'x'.repeat(500)])),
  )
  await reeve.query`
    with people as (
      insert into accounts (id, email, name, created_at, updated_at)
      select gen_random_uuid(), ${`${acme.id}-`}::text || n || '@acme.test', 'Person ' || n, now(), now()
      from generate_series(1, 1600) n returning id
    )
    insert into members (organization_id, user_id, profile_id, status, joined_at, metadata)
    select m.organization_id, people.id, m.profile_id, 'active', m.joined_at, ${metadata}::text::jsonb
    from people, members m where m.organization_id = ${acme.id} and m.user_id = ${template.userId}`
})
after(() => reeve.stop())

const EXPORTS = ['/v1/audit/export', '/v1/members/export', '/v1/audit/export?action=test.*']

/** Begins to read an export. Returns a function that reads the rest and resolves to the whole text. */
async function begin(path: string, headers: Record<string, string>): Promise<() => Promise<string>> {
  const response = await fetch(`${reeve.url}${path}`, { headers })
  assert.equal(response.status, 200, path)
  const reader = response.body?.getReader()
  assert.ok(reader)
  const first = await reader.read()
  assert.ok(first.value)
  return async () => {
    const parts: Uint8Array[] = [first.value]
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value)
    return Buffer.concat(parts).toString()
  }
}
const byKey = ({ key }: Person) => ({ authorization: `Bearer ${key}` })

for (const path of inShortForm(EXPORTS, 2)) {
  test(`${path} is cut when its reader is suspended`, async () => {
    const [mallory, bob] = [await acme.person('administrator'), await acme.person('administrator')]
    const [readRest, readOther] = [await begin(path, byKey(mallory)), await begin(path, byKey(bob))]
    await assertSuccess(acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: {} }))
    await assert.rejects(readRest, TypeError)
    assert.ok((await readOther()).endsWith('\n'), 'the export of somebody else')
  })
}

const PATH = '/v1/audit/export'

test('an export is cut when its key is revoked', async () => {
  const { id, key } = await acme.issueKey(acme.owner.userId, ['audit:read'])
  const readRest = await begin(PATH, { authorization: `Bearer ${key}` })
  await assertSuccess(acme.owner.inSession(`DELETE /v1/api-keys/${id}`))
  await assert.rejects(readRest, TypeError)
})

test('an export is cut when its reader loses the permission', async () => {
  const person = await acme.person('administrator')
  const readRest = await begin(PATH, byKey(person))
  const body = { profile_id: acme.profiles.member }
  await assertSuccess(acme.owner.call(`PATCH /v1/members/${person.userId}`, { body }))
  await assert.rejects(readRest, TypeError)
})

test('an export is cut when its session ends, and the log has the reason', async () => {
  const person = await acme.person('administrator')
  lines.forget()
  const readRest = await begin(PATH, { cookie: await person.cookie(), 'reeve-organization': acme.id })
  const { sessions } = (await assertSuccess(person.inSession('GET /v1/account/sessions'))).body
  await assertSuccess(person.inSession(`DELETE /v1/account/sessions/${sessions[0].id}`))
  await assert.rejects(readRest, TypeError)
  const [line] = await lines.take(({ operation }) => operation === 'exportAudit')
  assert.equal(line?.code, 'invalid_session')
})
