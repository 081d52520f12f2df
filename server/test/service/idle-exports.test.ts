import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { appendFacts, facts } from '../harness/append-facts.ts'
import { onlyLong } from '../harness/long-form.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

/** Maximum size of the kernel's buffer for this direction of a connection; 32 MB if the system is not Linux. */
function bufferBytes(direction: 'rmem' | 'wmem'): number {
  const file = `/proc/sys/net/ipv4/tcp_${direction}`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(/\s+/)[2]) : 32_000_000
}

/** Size of the export. A smaller one would fit into the buffers of both ends of a connection, even if nobody reads. */
const EXPORT_BYTES = bufferBytes('rmem') + bufferBytes('wmem') + 8_000_000
const ENTRIES = 2_000
/** Number of entries in the shorter export that a slow client reads to its end. */
const FEW_ENTRIES = 900

/** A service whose clients may read slowly. */
let reeve: TestReeve
/** A service on the same database that cuts a response whose client reads nothing for 4 s. */
let hasty: TestReeve
/** An organization with an export of at least `EXPORT_BYTES`. */
let long: Organization
before(async () => {
  const streamLimits = { perMember: 2, perOrganization: 3, inProcess: 4 }
  reeve = await startReeve({ streamLimits })
  const hastyLimits = { ...streamLimits, perMember: 1, readWithinMs: 4_000 }
  hasty = await startReeve({ on: reeve.database, streamLimits: hastyLimits })
  long = await reeve.organization()
  await appendFacts(
    reeve.app.runtime,
    long.id,
    facts(ENTRIES, () => ({ reason: 'x'.repeat(EXPORT_BYTES / ENTRIES) })),
  )
})
after(async () => {
  await hasty.stop()
  await reeve.stop()
})

/** Sends the request on a new connection, and reads the head of the response but nothing more. */
async function openUnread({ key }: Person, { url } = reeve): Promise<{ socket: Socket; head: string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`GET /v1/audit/export HTTP/1.1\r\nHost: reeve\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  socket.on('error', () => {})
  const [first] = await once(socket, 'data')
  socket.pause()
  return { socket, head: String(first).split('\r\n\r\n')[0] ?? '' }
}
const statusOf = (head: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1])
const statusOfExport = async ({ key }: Person, { url } = reeve) => {
  const response = await fetch(`${url}/v1/audit/export?to=1`, { headers: { authorization: `Bearer ${key}` } })
  await response.text()
  return response.status
}
/** Requests an export until it is allowed. The server notices closed connections of earlier clients with a delay. */
async function untilAllowed(person: Person, at = reeve): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if ((await statusOfExport(person, at)) === 200) return
    await sleep(100)
  }
  throw new Error('no place became free')
}

test('exports at the same time are limited for a member, an organization and the process', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization()]
  const [mallory, eve] = [await long.person('administrator'), await long.person('administrator')]
  const opened = []
  for (const person of [mallory, mallory]) opened.push(await openUnread(person))
  assert.deepEqual(
    opened.map(({ head }) => statusOf(head)),
    [200, 200],
  )

  const refused = await openUnread(mallory)
  opened.push(refused)
  assert.equal(statusOf(refused.head), 429)
  assert.match(refused.head, /retry-after: [1-9]/i)
  assert.equal(await statusOfExport(eve), 200)
  opened.push(await openUnread(eve))
  assert.equal(await statusOfExport(eve), 429, 'a fourth export of the organization')
  assert.equal(await statusOfExport(acme.owner), 200)

  for (const { socket } of opened) socket.destroy()
  await untilAllowed(mallory)
  assert.equal(await statusOfExport(other.owner), 200)
})

/**
 * Sends the request on a new connection, and reads nothing at all. The kernel would enlarge the buffers of a connection
 * that was read once, up to the size of the export.
 */
function openSilent({ key }: Person, { url } = reeve): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write(`GET /v1/audit/export HTTP/1.1\r\nHost: reeve\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  return socket
}

/** Opens an export that nobody reads. Retries if the second request, which must get 429, was served first. */
async function occupyOnlyPlace(person: Person): Promise<Socket> {
  for (let tries = 0; tries < 100; tries++) {
    const socket = openSilent(person, hasty)
    await sleep(100)
    if ((await statusOfExport(person, hasty)) === 429) return socket
    socket.destroy()
  }
  throw new Error('the export did not begin')
}

test('the response of a client that does not read is cut, and its place is free again', async () => {
  const eve = await long.person('administrator')
  const socket = await occupyOnlyPlace(eve)
  // The member may have only one export, so the next one is allowed only after this response was cut.
  await untilAllowed(eve, hasty)
  const closed = once(socket, 'close')
  let received = 0
  socket.on('data', chunk => (received += chunk.length)).resume()
  await closed
  assert.ok(received < EXPORT_BYTES, 'the response was complete')
})

const SLOW = onlyLong('the short form cuts a client that does not read at all')
test('a client that reads slowly gets the whole export', SLOW, async () => {
  const { body, headers } = await fetch(`${hasty.url}/v1/audit/export?to=${FEW_ENTRIES}`, {
    headers: { authorization: `Bearer ${long.owner.key}` },
  })
  assert.ok(body)
  let [lines, unpaused, pauses] = [0, 0, 0]
  for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
    lines += Buffer.from(bytes).filter(byte => byte === 10).length
    unpaused += bytes.length
    // The server notices that the client reads only when a part of the kernel's buffers is free.
    if (unpaused < 2_000_000) continue
    unpaused = 0
    pauses++
    await sleep(500)
  }
  assert.ok(pauses > 5, 'the export took longer than a client may wait to read')
  assert.equal(lines, Number(headers.get('reeve-entries')))
})

test('requests that are refused or have no body occupy no place', async () => {
  const acme = await reeve.organization()
  const head = () =>
    fetch(`${reeve.url}/v1/audit/export`, { method: 'HEAD', headers: { authorization: `Bearer ${acme.owner.key}` } })
  for (let turn = 0; turn < 5; turn++) {
    assert.equal((await head()).status, 200)
    const { status } = await reeve.call('GET /v1/audit/export?from=x', { key: acme.owner.key })
    assert.equal(status, 422)
  }
  assert.equal(await statusOfExport(acme.owner), 200)
})
