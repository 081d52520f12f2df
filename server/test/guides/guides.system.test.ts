import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, test } from 'node:test'
import { readConfig } from '../../src/config/config.ts'
import { GRANTED_BY } from '../../src/kernel/authority.ts'
import { SCOPES } from '../../src/kernel/vocabulary.ts'
import { cloneDatabase } from '../harness/cluster.ts'
import { type Demos, prepareDemos, startDemo } from '../harness/demo.ts'
import { ENTRA, GOOGLE } from '../harness/entra-requests.ts'
import { freePort } from '../harness/free-port.ts'
import { executeGuide } from '../harness/guide.ts'
import { ALLOW_LOOPBACK } from '../harness/http-receiver.ts'
import { openLines } from '../harness/log-lines.ts'
import { onlyLong } from '../harness/long-form.ts'
import { OKTA } from '../harness/okta-requests.ts'
import { databaseUrl } from '../harness/process.ts'
import { runJob, TEST_SECRET, type TestOptions } from '../harness/reeve.ts'
import { checkExitCodes, executeExamples } from './cli-document.ts'

const PROVIDER = join(import.meta.dirname, '..', '..', '..', 'scripts', 'identity-provider.js')
const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'guides')

const OWN = { REEVE_SECRET: TEST_SECRET, REEVE_RATE_LIMIT: '0', REEVE_SIGN_IN_ATTEMPTS: '0' }

const PLAIN = ['ask-before-acting', 'bring-someone-back', 'cut-someone-off', 'invite-people', 'rotate-keys-and-secrets']
/** The guides that the short form executes: the incident, and a directory. */
const SHORT = ['cut-someone-off', 'connect-okta']
const LONG = onlyLong('the short form executes three guides')
const DIRECTORIES = ['connect-entra-id', 'connect-google-workspace', 'connect-okta']
const WITH_MORE = ['connect-an-identity-provider', 'create-tenants', 'receive-webhooks', 'ship-the-audit-trail']

let demos: Demos
before(async () => {
  demos = await prepareDemos()
})
after(() => demos.drop())

test('every guide is tested', () => {
  const guides = globSync('*.md', { cwd: folder }).map(file => basename(file, '.md'))
  assert.deepEqual(guides.filter(name => name !== 'README').sort(), [...PLAIN, ...DIRECTORIES, ...WITH_MORE].sort())
})

test('each guide names a permission of the key owner for each scope of the key', () => {
  for (const guide of [...PLAIN, ...DIRECTORIES, ...WITH_MORE]) {
    const text = readFileSync(join(folder, `${guide}.md`), 'utf8')
    const needs = text.split('\n\n').find(paragraph => paragraph.startsWith('**You need**')) ?? ''
    for (const scope of SCOPES.filter(name => needs.includes(`\`${name}\``))) {
      assert.ok(
        GRANTED_BY[scope].some(permission => needs.includes(`\`${permission}\``)),
        `${guide}: nobody can create a key with ${scope} without one of ${GRANTED_BY[scope]}`,
      )
    }
  }
})

test('the text before each program of a guide names its file', () => {
  const programs = [...PLAIN, ...DIRECTORIES, ...WITH_MORE].flatMap(guide => {
    const document = readFileSync(join(folder, `${guide}.md`), 'utf8')
    const matches = document.matchAll(/^```\w+ (\S+)$/gm)
    return Array.from(matches, ({ 1: file = '', index }) => {
      const paragraph = document.slice(0, index).trimEnd().split('\n\n').at(-1) ?? ''
      return [`${guide}: ${file}`, paragraph.includes(`\`${file}\``)] as const
    })
  })
  assert.ok(programs.length >= 5)
  assert.deepEqual(
    programs.filter(([, isNamed]) => !isNamed).map(([program]) => program),
    [],
  )
})

const DOCUMENTED = [
  ['connect-okta', OKTA, 'Create the user', 'Deactivate a user (PATCH)', 'Create a group', 'Replace the members'],
  ['connect-entra-id', ENTRA, 'Create user', 'Disable user', 'Create group', 'Update group: add members'],
  ['connect-google-workspace', GOOGLE, 'Create the user', 'Suspend the user (PATCH)'],
] as const

for (const [guide, calls, ...steps] of DOCUMENTED) {
  test(`the requests in ${guide}.md have the form that the provider documents`, () => {
    const document = readFileSync(join(folder, `${guide}.md`), 'utf8')
    const files = Array.from(document.matchAll(/^```json \S+\n(.*?)^```$/gms), ([, body = '']) => body)
    const inline = Array.from(document.matchAll(/--data '(\{\n.*?\n\})'$/gms), ([, body = '']) => body)
    const sent = [...files, ...inline].map(body => formOf(JSON.parse(body)))
    const documented = steps.map(step => formOf(calls.find(call => call.step === step)?.body))
    assert.deepEqual(sent, documented)
  })
}

/** The body with sorted fields. Values are replaced by their types, except schemas and the operations of a PATCH. */
function formOf(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map(item => formOf(item, key))
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, inner]): [string, unknown] => [name, formOf(inner, name)])
    return Object.fromEntries(fields.sort(([one], [other]) => (one < other ? -1 : 1)))
  }
  return ['schemas', 'op', 'path', 'active'].includes(key) ? value : typeof value
}

for (const guide of [...PLAIN, ...DIRECTORIES]) {
  const options = SHORT.includes(guide) ? {} : LONG
  test(`${guide}.md works on the demo`, options, () => walk(guide))
}

const SHIPPED = 'ship-the-audit-trail.md waits for a checkpoint of the last entry despite an earlier checkpoint'
test(SHIPPED, LONG, async () => {
  const lines = openLines()
  const demo = await demos.start({ config: readConfig(OWN), log: lines.log })
  try {
    await runJob(demo, 'audit checkpoints')
    const renamed = await demo.call('PATCH /v1/organization', {
      key: demo.exports.REEVE_API_KEY,
      body: { name: 'Northwind Traders' },
    })
    assert.equal(renamed.status, 200)
    // The worker starts only when the guide has requested the checkpoints, so that the last entry has no checkpoint
    // until then.
    void lines.take(({ path }) => path === '/v1/audit/checkpoints').then(() => demo.app.worker.start())
    const environment = { ...demo.exports, REEVE_URL: demo.url }
    await executeGuide('ship-the-audit-trail', environment)
  } finally {
    await demo.stop()
  }
})

test('receive-webhooks.md works on the demo', async () => {
  const port = String(await freePort())
  await walk('receive-webhooks', { REEVE_WEBHOOK_ALLOW: `127.0.0.1/32:${port}` }, { RECEIVER_PORT: port })
})

test('connect-an-identity-provider.md works with the provider of `npm run identity-provider`', LONG, async () => {
  const port = await freePort()
  const provider = spawn(process.execPath, [PROVIDER, '--port', '0', '--reeve', `http://localhost:${port}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let printed = ''
    for await (const chunk of provider.stdout.setEncoding('utf8')) {
      printed += chunk
      if (/export.*\n\n$/s.test(printed)) break
    }
    const variables = Object.fromEntries([...printed.matchAll(/^ {2}export (\w+)=(\S+)$/gm)].map(line => line.slice(1)))
    await walk('connect-an-identity-provider', variables, variables, { port })
  } finally {
    provider.kill()
  }
})

test('every example of cli.md works on the demo, one after the other', LONG, async () => {
  const demo = await demos.start({ config: readConfig({ ...OWN, REEVE_WEBHOOK_ALLOW: ALLOW_LOOPBACK }) })
  demo.app.worker.start()
  try {
    await executeExamples({ ...demo.exports, REEVE_URL: demo.url })
  } finally {
    await demo.stop()
  }
})

test('the table of exit codes in cli.md is complete', checkExitCodes)

test('create-tenants.md works on the demo', LONG, () => walkWithCommands('create-tenants'))

test('the commands of operating/incidents.md work on the demo', LONG, () => walkWithCommands('../operating/incidents'))

/** Like `walk`, on a database that the operator commands of the guide open, too. */
async function walkWithCommands(guide: string) {
  const database = await cloneDatabase()
  try {
    const port = await freePort()
    const onDatabase = { DATABASE_URL: databaseUrl(database.target), REEVE_SECRET: TEST_SECRET, PORT: String(port) }
    await walk(guide, {}, onDatabase, { on: database, port })
  } finally {
    await database.drop()
  }
}

/** Starts the demo with `config` and executes the guide with `environment`. */
async function walk(
  guide: string,
  config: Record<string, string> = {},
  environment: Record<string, string> = {},
  options: TestOptions = {},
) {
  const all = { config: readConfig({ ...OWN, ...config }), ...options }
  const demo = options.on ? await startDemo(all) : await demos.start(all)
  demo.app.worker.start()
  try {
    await executeGuide(guide, { ...demo.exports, REEVE_URL: demo.url, ...environment })
  } finally {
    await demo.stop()
  }
}
