import assert from 'node:assert/strict'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientCommands, jsonOf, startWithCommands } from '../../test/harness/client-commands.ts'
import { ALLOW_LOOPBACK, startHttpReceiver } from '../../test/harness/http-receiver.ts'

const { server, acme, reeve } = await startWithCommands({ config: { webhookAllow: ALLOW_LOOPBACK } })
server.app.worker.start()
after(() => server.stop())

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

/** Starts `webhooks listen` on a free port, and collects its output. */
async function listening(t: TestContext, secret: string, ...more: string[]) {
  const child = clientCommands('', '', { REEVE_WEBHOOK_SECRET: secret }).start('webhooks', 'listen', ...more)
  t.after(() => child.kill('SIGKILL'))
  const printed = collect(child)
  await until(() => /http:\S+\d/.test(printed.stderr), 'listening')
  return { child, printed, url: /http:\/\/[\d.]+:\d+/.exec(printed.stderr)?.[0] ?? '' }
}

function collect(child: ChildProcessWithoutNullStreams) {
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', chunk => {
      printed[name] += chunk
    })
  }
  return printed
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (const late = Date.now() + 20_000; !isSo(); await sleep(20)) if (Date.now() > late) throw new Error(`not ${what}`)
}

test('a webhook can be created, pinged, shown, sent its events again, and removed', async () => {
  const url = 'http://127.0.0.1:4/hook'
  const made = jsonOf(
    await reeve('webhooks', 'create', url, '--event', 'member.*', '--event', 'oracle.paused', '--json'),
  )
  assert.match(made.secret, /^whsec_/)
  assert.deepEqual(made.event_types, ['member.*', 'oracle.paused'])
  assert.match((await reeve('webhooks', 'list')).stdout, new RegExp(`^${made.id} +${url} +member\\.\\*, oracle`, 'm'))
  const ping = jsonOf(await reeve('webhooks', 'ping', made.id, '--json'))
  const { deliveries } = jsonOf(await reeve('webhooks', 'deliveries', made.id, '--json'))
  assert.deepEqual([deliveries.length, deliveries[0].id], [1, ping.delivery_id])
  const found = jsonOf(await reeve('webhooks', 'deliveries', made.id, '--event-id', ping.event_id, '--json'))
  assert.deepEqual([found.deliveries.length, found.deliveries[0].id], [1, ping.delivery_id])
  for (const filter of [
    ['--status', 'delivered'],
    ['--event-id', made.id],
  ]) {
    assert.deepEqual(jsonOf(await reeve('webhooks', 'deliveries', made.id, ...filter, '--json')), { deliveries: [] })
  }
  const since = new Date(Date.now() - 60_000).toISOString()
  const replay = ['webhooks', 'replay', made.id, '--since', since, '--only', 'all'] as const
  const preview = jsonOf(await reeve(...replay, '--dry-run', '--json'))
  const text = await reeve(...replay, '--dry-run')
  assert.match(text.stdout, /^matched +\d+\nwould queue +\d+\nnext_since +-\n$/)
  assert.equal(text.stderr, 'This was a preview. No events were queued.\n')
  const replayed = jsonOf(await reeve(...replay, '--json'))
  assert.deepEqual(replayed, preview)
  const again = reeve.start(...replay)
  const printed = collect(again)
  await until(() => printed.stderr !== '', 'told to wait')
  again.kill('SIGKILL')
  assert.match(printed.stderr, /^The service asked to retry later\. Retrying in \d+ s\.\n$/)
  const isEnabled = async (change: string) => jsonOf(await reeve('webhooks', change, made.id, '--json')).enabled
  assert.deepEqual([await isEnabled('disable'), await isEnabled('enable')], [false, true])
  assert.deepEqual(await reeve('webhooks', 'remove', made.id, '--yes'), {
    code: 0,
    stdout: '',
    stderr: 'The webhook has been removed.\n',
  })
  assert.equal((await reeve('webhooks', 'ping', made.id)).code, 3)
})

test('`webhooks health` counts attempts for each webhook and in total, or for one by hour', async () => {
  const receiver = await startHttpReceiver()
  const { id, url } = jsonOf(await reeve('webhooks', 'create', receiver.url('/'), '--event', 'member.*', '--json'))
  const summary = async () => (await acme.owner.call('GET /v1/governance/deliveries/summary')).body
  const own = async () => (await summary()).webhooks.find((one: { webhook_id: string }) => one.webhook_id === id)
  assert.equal((await reeve('webhooks', 'health', id)).stderr, 'No results.\n')
  await reeve('webhooks', 'ping', id)
  for (const late = Date.now() + 20_000; !(await own()) && Date.now() < late; ) await sleep(50)
  assert.deepEqual([(await own()).delivered, (await own()).failed], [1, 0])

  const listed = (await reeve('webhooks', 'health')).stdout
  assert.match(listed, /^WEBHOOK ID +URL +DELIVERED +FAILED +95% WITHIN \(MS\)\n/)
  assert.match(listed, new RegExp(`^${id} +${url} +1 +0 +[\\d.]+$`, 'm'))
  const { delivered, failed } = (await summary()).total
  assert.match(listed, new RegExp(`^total +- +${delivered} +${failed} `, 'm'))
  const hours = (await reeve('webhooks', 'health', id)).stdout.trimEnd().split('\n')
  assert.match(hours[0] ?? '', /^SINCE +DELIVERED +FAILED +95% WITHIN \(MS\)$/)
  assert.deepEqual([hours.length, hours.filter(line => /Z +1 +0 +[\d.]+$/.test(line)).length], [25, 1])
  assert.deepEqual(jsonOf(await reeve('webhooks', 'health', '--json')), await summary())
  assert.deepEqual(jsonOf(await reeve('webhooks', 'health', id, '--json')), await own())
  assert.equal((await reeve('webhooks', 'health', acme.owner.userId)).code, 3)
  await reeve('webhooks', 'remove', id)
  receiver.close()
})

test('`webhooks listen` prints correctly signed events, and ends at Ctrl-C', async t => {
  // `listen` needs the secret of the webhook, and the webhook needs the port of `listen`. So a first run finds a port.
  const probe = await listening(t, SECRET, '--port', '0')
  probe.child.kill('SIGINT')
  assert.deepEqual(await once(probe.child, 'exit'), [0, null])
  const made = jsonOf(await reeve('webhooks', 'create', `${probe.url}/`, '--event', 'member.*', '--json'))

  const { child, printed } = await listening(t, made.secret, '--port', new URL(probe.url).port, '--json')
  const { userId } = await acme.person()
  await reeve('members', 'suspend', userId, '--yes')
  await until(() => printed.stdout.endsWith('\n'), 'printed')
  const [line = ''] = printed.stdout.split('\n')
  const event = JSON.parse(line)
  assert.deepEqual([event.type, event.data.user_id], ['member.suspended', userId])
  const deliveries = `GET /v1/governance/webhooks/${made.id}/deliveries`
  const isDelivered = async () => (await acme.owner.call(deliveries)).body.deliveries[0].status === 'delivered'
  for (const late = Date.now() + 20_000; !(await isDelivered()) && Date.now() < late; ) await sleep(100)
  assert.ok(await isDelivered())
  await reeve('webhooks', 'remove', made.id)
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test('`webhooks listen` rejects requests without a valid signature, and does not print them', async t => {
  const { printed, url } = await listening(t, SECRET, '--port', '0')
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
  }
  assert.equal((await fetch(url, { method: 'POST', body: '{}', headers })).status, 400)
  assert.equal((await fetch(url, { method: 'POST', body: '{}' })).status, 400)
  assert.equal((await fetch(url, { method: 'POST', body: 'x'.repeat(1_000_001) })).status, 413)
  assert.equal(printed.stdout, '')
  const wrong =
    'No signature .* \\(wrong_signature\\)\\. Check that REEVE_WEBHOOK_SECRET is the signing secret of this webhook\\.'
  assert.match(printed.stderr, new RegExp(`rejected: ${wrong}\n.*\\(missing_headers\\)\\.\n`))
})

test('`webhooks listen` reports a missing or invalid secret and a port in use', async t => {
  const without = await clientCommands('', '')('webhooks', 'listen')
  assert.equal(without.code, 2)
  assert.match(without.stderr, /^reeve: Set REEVE_WEBHOOK_SECRET, or --secret, to the signing secret .*\.\n$/)
  const wrong = await clientCommands('', '', { REEVE_WEBHOOK_SECRET: 'secret' })('webhooks', 'listen', '--port', '0')
  assert.deepEqual([wrong.code, /REEVE_WEBHOOK_SECRET.*whsec_/.test(wrong.stderr)], [2, true])
  const { url } = await listening(t, SECRET, '--port', '0')
  const taken = await clientCommands('', '')('webhooks', 'listen', '--secret', SECRET, '--port', new URL(url).port)
  assert.equal(taken.code, 2)
  assert.match(taken.stderr, /^reeve: Port \d+ is already in use\. Choose a free port with --port, /)
})
