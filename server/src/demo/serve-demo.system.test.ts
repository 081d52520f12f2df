import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { initialiseDataFolder } from '../../test/harness/cluster.ts'
import { openCommandLine } from '../../test/harness/command-line.ts'
import { onlyLong } from '../../test/harness/long-form.ts'
import { CTRL_C, onLinux, openTerminal } from '../../test/harness/terminal.ts'

const ARRIVES_WITHIN_MS = 60_000
/** The answer to Ctrl-C while the demo is filled, with the end of its line. */
const STOPS_LATER = /^.*SIGINT received; Reeve stops as soon as the demo is complete.*\r\n/m
const STARTS_AGAIN = `
Reeve stops now. Start it again with: npm start
Set these variables as now:
  PORT
  REEVE_DATA_DIR
The key and the password stay valid.
`.replaceAll('\n', '\r\n')
const NAMES = ['REEVE_URL', 'REEVE_API_KEY', 'LINUS', 'DEVELOPER', 'MALLORY', 'WEBHOOK']

/** guides.system.test.ts fills a database in its process, and log.system.test.ts interrupts `serve --demo`. */
const options = onLinux.skip ? onLinux : onlyLong('other tests fill the demo and interrupt it')

const line = openCommandLine()
/** The output of `serve --demo` in a terminal, with a Ctrl-C while the demo was filled. */
let shown = ''
/** The part of `shown` that was printed before the answer to Ctrl-C. */
let shownEarly = ''
before(async () => {
  if (options.skip) return
  await initialiseDataFolder(line.dataDir)
  const environment = { REEVE_DATA_DIR: line.dataDir, DATABASE_URL: '', PORT: '0', REEVE_API_KEY: 'x', NO_COLOR: '1' }
  const terminal = openTerminal(`exec ${process.execPath} server/bin/reeve.js serve --demo`, environment)
  await terminal.shows(/filling the database/)
  terminal.type(CTRL_C)
  await terminal.shows(STOPS_LATER)
  shownEarly = terminal.shown()
  await terminal.ended()
  shown = terminal.shown()
})
after(async () => {
  await line.stop()
  line.remove()
})

test('on a terminal, log lines are short, Ctrl-C waits for the demo, and the demo text comes last', options, () => {
  assert.doesNotMatch(shownEarly, /REEVE_API_KEY/)
  const [before = '', after = ''] = shown.split('\r\nNorthwind Robotics is there')
  const [text = '', ...end] = after.split(/^(?=.* INFO: )/m)
  assert.match(end.join(''), /^.* SIGINT received, stopping\r\n[\s\S]* stopped\r\n$/)
  const log = before.replace(STOPS_LATER, '')
  // A line of progress is replaced by the next one.
  const lines = log
    .replaceAll(/ {2}[^\x1b\r]*\x1b\[G|\x1b\[2K/g, '')
    .split('\r\n')
    .filter(Boolean)
  assert.ok(lines.length <= 8, log)
  for (const line of lines) assert.match(line, /^\[\d\d:\d\d:\d\d\] INFO: .{1,180}$/)
  assert.match(log, /filling the database with the demo: two months of history/)
  assert.match(
    log,
    / {2}day \d of \d+.* day 1\d .* day 2\d .* day 3\d .* day 4\d .* day 5\d [^\n]*the demo is filled, after \d+ s/s,
  )
  assert.match(log, /ready at http:/)
  assert.doesNotMatch(log, /WARN|\{|ignored/)
  assert.doesNotMatch(text, /^Open /m)
  assert.ok(text.includes(STARTS_AGAIN), text)
  assert.ok(text.trim().endsWith('npx reeve members suspend $LINUS --dry-run'), text.slice(-200))
  for (const line of text.split('\r\n')) assert.match(line, /^(.{0,80}| {2}export REEVE_API_KEY=\w+)$/)
  assert.match(text, /client commands, in the folder of this repository/)
  const exported = [...text.matchAll(/export (\w+)=\S+/g)].map(([, name]) => name)
  for (const name of NAMES) assert.ok(exported.includes(name), name)
})

interface Deliveries {
  readonly deliveries: readonly { readonly id: string; readonly last_status: number | null }[]
}

test('after a restart without --demo, its webhooks are delivered, or the log says why not', options, async t => {
  const [, key] = /export REEVE_API_KEY=(\S+)/.exec(shown) ?? []
  const { url, log } = await line.start()
  const call = async <Body>(method: string, path: string): Promise<Body> => {
    const headers = { Authorization: `Bearer ${key}` }
    const response = await fetch(`${url}/v1/governance/webhooks${path}`, { method, headers })
    assert.ok(response.ok, `${method} ${path}: ${response.status}`)
    return (await response.json()) as Body
  }
  const { webhooks } = await call<{ webhooks: { id: string; url: string }[] }>('GET', '')
  const siem = webhooks.find(({ url }) => url.endsWith('/siem'))
  assert.ok(siem)
  const { delivery_id: pinged } = await call<{ delivery_id: string }>('POST', `/${siem.id}/ping`)
  let outcome: unknown
  for (const late = Date.now() + ARRIVES_WITHIN_MS; Date.now() < late && !outcome; await sleep(50)) {
    const { deliveries } = await call<Deliveries>('GET', `/${siem.id}/deliveries`)
    outcome = deliveries.find(({ id }) => id === pinged)?.last_status
  }
  assert.equal(outcome, 204)
  assert.doesNotMatch(log(), /webhooks fail/)
  await line.stop()

  const { port } = new URL(siem.url)
  const other = createServer().listen(Number(port), '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  await line.start()
  assert.ok(
    line.server.log().includes(`another process of this Reeve listens at http://127.0.0.1:${port}`),
    line.server.log(),
  )
})
