import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertSuccess } from '../harness/every-operation.ts'
import { invite } from '../harness/invitations.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

/** Sends the head of a request in a person's session. Returns a function that sends the body and reads the response. */
async function sendHead(request: string, body: object, person: Person): Promise<() => Promise<string>> {
  const json = JSON.stringify(body)
  const socket = connect(Number(new URL(reeve.url).port), '127.0.0.1')
  const head = [
    `${request} HTTP/1.1`,
    'Host: reeve',
    `Cookie: ${await person.cookie()}`,
    'Content-Type: application/json',
    `Content-Length: ${json.length}`,
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await sleep(300) // Reeve admits the request before the test ends the session.
  return async () => {
    let answer = ''
    socket.on('data', data => (answer += String(data)))
    socket.write(json)
    await once(socket, 'close')
    return answer
  }
}

const block = (acme: Organization, { userId }: Person) =>
  assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: { block_login: true } }))

test('the name of an account does not change if its session ends before the body arrives', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  const { name } = (await assertSuccess(person.inSession('GET /v1/account'))).body
  const sendBody = await sendHead('PATCH /v1/account', { name: 'Renamed after the block' }, person)
  await block(acme, person)
  assert.match(await sendBody(), /^HTTP\/1\.1 401 .*"invalid_session"/s)
  assert.equal((await acme.owner.call(`GET /v1/members/${person.userId}`)).body.name, name)
})

test('an account is not shown if its session ends before the body arrives', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  const { name } = (await assertSuccess(person.inSession('GET /v1/account'))).body
  const sendBody = await sendHead('PATCH /v1/account', { name }, person)
  await block(acme, person)
  assert.match(await sendBody(), /^HTTP\/1\.1 401 .*"invalid_session"/s)
})

test('sessions are not ended by a session that has ended before the body arrives', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  const sendBody = await sendHead('DELETE /v1/account/sessions', {}, person)
  await block(acme, person)
  assert.match(await sendBody(), /^HTTP\/1\.1 401 .*"invalid_session"/s)
})

test('an invitation is not accepted in a session that has ended before the body arrives', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization()]
  const person = await acme.person()
  const { accept_token: token } = (await assertSuccess(invite(other.owner, person.email, other.profiles.member))).body
  const sendBody = await sendHead('POST /v1/invitations/accept', { token }, person)
  await block(acme, person)
  assert.match(await sendBody(), /^HTTP\/1\.1 4\d\d .*"sign_in_to_accept"/s)
  assert.equal((await other.owner.call(`GET /v1/members/${person.userId}`)).status, 404)
})
