import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDirectory } from '../harness/directories.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { freeze, unfreeze } from '../harness/freeze.ts'
import type { Person } from '../harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

/** Sends the head of a query and the first bytes of its body, awaits `meanwhile`, and sends the rest of the body. */
async function querySlowly(
  { key }: Pick<Person, 'key'>,
  path: string,
  body: object,
  meanwhile: () => Promise<unknown>,
) {
  const text = JSON.stringify(body)
  const socket = connect(Number(new URL(reeve.url).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  const closed = once(socket, 'close')
  const head = [`POST ${path} HTTP/1.1`, 'Host: reeve', `Authorization: Bearer ${key}`, 'Connection: close']
  const rest = ['Content-Type: application/json', `Content-Length: ${text.length}`]
  socket.write(`${[...head, ...rest].join('\r\n')}\r\n\r\n${text.slice(0, 5)}`)
  // Reeve admits the caller before the rest of the body arrives.
  await sleep(500)
  await meanwhile()
  socket.write(text.slice(5))
  await closed
  const answer = Buffer.concat(chunks).toString()
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), answer }
}

test('a query whose body arrives after the suspension of its caller gets no data', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('administrator')
  const body = {
    subject: { type: 'user' },
    action: { name: 'members.read' },
    resource: { type: 'organization', id: acme.id },
  }
  const path = '/access/v1/search/subject'
  const before = await querySlowly(mallory, path, body, () => Promise.resolve())
  assert.equal(before.status, 200)
  assert.match(before.answer, new RegExp(mallory.userId))

  const suspend = () => assertSuccess(acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: {} }))
  const { status, answer } = await querySlowly(mallory, path, body, suspend)
  assert.equal(status, 401)
  assert.match(answer, /invalid_api_key/)
})

test('a query whose body arrives after its caller lost the permission gets no data', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('administrator')
  const body = { subject: { type: 'user', id: mallory.userId }, resource: { type: 'organization', id: acme.id } }
  const powerless = await acme.profile(['agents.run'])
  const demote = () =>
    assertSuccess(acme.owner.call(`PATCH /v1/members/${mallory.userId}`, { body: { profile_id: powerless } }))
  const { status } = await querySlowly(mallory, '/access/v1/search/action', body, demote)
  assert.equal(status, 403)
})

test('a SCIM search whose body arrives after a freeze, or after its directory was deleted, gets no data', async () => {
  const acme = await reeve.organization()
  for (const type of ['Users', 'Groups'] as const) {
    const okta = await connectDirectory(reeve, acme)
    const { user } = await okta.create()
    const search = async (meanwhile: () => Promise<unknown>) => {
      const body = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'], count: 10 }
      const { status, answer } = await querySlowly({ key: okta.token }, `/scim/v2/${type}/.search`, body, meanwhile)
      const { detail } = JSON.parse(answer.slice(answer.indexOf('{')))
      return { status, detail, shows: answer.includes(user.id) }
    }
    assert.deepEqual(await search(async () => undefined), { status: 200, detail: undefined, shows: type === 'Users' })

    const frozen = { status: 403, detail: 'The platform has frozen this organization', shows: false }
    assert.deepEqual(await search(() => freeze(acme)), frozen)
    await unfreeze(acme)
    const remove = () => assertSuccess(acme.owner.inSession(`DELETE /v1/directories/${okta.id}`))
    const deleted = { status: 401, detail: 'The token of the directory is not valid', shows: false }
    assert.deepEqual(await search(remove), deleted)
  }
})
