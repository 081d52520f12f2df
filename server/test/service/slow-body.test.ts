import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertSuccess } from '../harness/every-operation.ts'
import type { Person } from '../harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

/** Sends the head of a query and the first bytes of its body, awaits `meanwhile`, and sends the rest of the body. */
async function querySlowly({ key }: Person, path: string, body: object, meanwhile: () => Promise<unknown>) {
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
