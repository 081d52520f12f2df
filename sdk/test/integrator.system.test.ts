import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readConfig } from '../../server/src/config/config.ts'
import { freePort } from '../../server/test/harness/free-port.ts'
import { startReeve } from '../../server/test/harness/reeve.ts'
import { createEmptyProject } from './harness/empty-project.ts'
import { runProgram } from './harness/runtimes.ts'

const port = await freePort()
const limits = { REEVE_RATE_LIMIT: '0', REEVE_SIGN_IN_ATTEMPTS: '0' }
const server = await startReeve({ config: readConfig({ ...limits, REEVE_WEBHOOK_ALLOW: `127.0.0.1/32:${port}` }) })
server.app.worker.start()
const project = await createEmptyProject()
after(async () => {
  project.remove()
  await server.stop()
})

const HIRE = `
import { Reeve } from '@reeve/sdk'

const { REEVE_URL, REEVE_API_KEY } = process.env
const reeve = new Reeve({ baseUrl: REEVE_URL, apiKey: REEVE_API_KEY })

const { id: profile_id } = await reeve.profiles.create({
  name: 'Developer', description: 'Runs agents', permissions: ['members.read', 'agents.run'],
})
const { user_id } = await reeve.members.create({ email: 'grace@acme.example', name: 'Grace Hopper', profile_id })
const { allowed } = await reeve.members.checkAccess(user_id, { permission: ['agents.run'] })
console.log(JSON.stringify({ user_id, allowed }))
`

const CUT_OFF = `
import { once } from 'node:events'
import { createServer } from 'node:http'
import { auditTrail, isReeveError, Reeve, webhooks } from '@reeve/sdk'

const { REEVE_URL, REEVE_API_KEY, GRACE, GRACES_KEY, PORT } = process.env
const reeve = new Reeve({ baseUrl: REEVE_URL, apiKey: REEVE_API_KEY })
const grace = new Reeve({ baseUrl: REEVE_URL, apiKey: GRACES_KEY })
const story = {}

const webhook = await reeve.webhooks.create({
  url: 'http://127.0.0.1:' + PORT + '/reeve', event_types: ['member.*'], description: '', enabled: true,
})
const events = []
const receiver = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const event = await webhooks.unwrap(Buffer.concat(chunks), request.headers, webhook.secret).catch(() => null)
  if (event) events.push(event)
  response.writeHead(event ? 204 : 400).end()
  receiver.emit('event')
}).listen(PORT, '127.0.0.1')
const told = async type => {
  while (!events.some(event => event.type === type)) await once(receiver, 'event')
  return events.find(event => event.type === type).data
}

story.hers = (await grace.caller.get()).user.user_id === GRACE
story.preview = (await reeve.members.suspend(GRACE, { reason: 'left' }, { dryRun: true })).dry_run
story.afterPreview = (await reeve.members.get(GRACE)).status

story.keysStopped = (await reeve.members.suspend(GRACE, { reason: 'left' })).api_keys_stopped.length
story.told = (await told('member.suspended')).reason
story.refused = await grace.caller.get().catch(error => isReeveError(error, 'invalid_api_key') && error.status)
story.access = (await reeve.members.checkAccess(GRACE, { permission: ['agents.run'] })).reason

story.restored = (await reeve.members.reactivate(GRACE, { reason: 'came back' })).triggers_restored
story.toldAgain = (await told('member.reactivated')).reason
story.again = (await grace.caller.get()).user.user_id === GRACE

const lines = await Array.fromAsync(reeve.audit.export().lines())
let kept
do kept = await reeve.audit.listCheckpoints().page()
while (!(kept.checkpoints[0]?.sequence >= lines.length - 1))

receiver.close()
globalThis.fetch = () => { throw new Error('this is done without the service') }
const withoutEnd = lines.slice(0, kept.checkpoints[0].sequence)
story.proven = (await auditTrail.verify(withoutEnd.values(), kept)).valid
const forged = withoutEnd.map(line => line.replace('"left"', '"fired"'))
story.forged = (await auditTrail.verify(forged.values(), kept)).first_fault.code
console.log(JSON.stringify(story))
`

test('an integrator with only the packed client suspends a member and verifies the audit log', async () => {
  const acme = await server.organization()
  const run = (name: string, text: string, more: Record<string, string> = {}) =>
    runProgram([process.execPath, project.write(name, text)], project.folder, {
      REEVE_URL: server.url,
      REEVE_API_KEY: acme.owner.key,
      ...more,
    }).then(JSON.parse)

  const hired = await run('hire.mjs', HIRE)
  assert.equal(hired.allowed, true)
  const { key } = await acme.issueKey(hired.user_id, ['members:read'])
  // Checkpoints are signed some seconds after an entry, so the clock has to advance.
  const later = setInterval(() => server.clock.advance(1_000), 50)
  try {
    const more = { GRACE: hired.user_id, GRACES_KEY: key, PORT: String(port) }
    assert.deepEqual(await run('cut-off.mjs', CUT_OFF, more), {
      hers: true,
      preview: true,
      afterPreview: 'active',
      keysStopped: 1,
      told: 'left',
      refused: 401,
      access: 'member_suspended',
      restored: 0,
      toldAgain: 'came back',
      again: true,
      proven: true,
      forged: 'entry_changed',
    })
  } finally {
    clearInterval(later)
  }
})
