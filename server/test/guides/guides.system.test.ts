import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../../src/config/config.ts'
import { cloneDatabase } from '../harness/cluster.ts'
import { startDemo } from '../harness/demo.ts'
import { freePort } from '../harness/free-port.ts'
import { walkThrough } from '../harness/guide.ts'
import { startOpenIdProvider } from '../harness/openid-provider.ts'
import { databaseUrl } from '../harness/process.ts'
import { TEST_SECRET, type TestOptions } from '../harness/reeve.ts'
import { startScimServer } from '../harness/scim-server.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'guides')

const PLAIN = [
  'ask-before-acting',
  'bring-someone-back',
  'cut-someone-off',
  'invite-people',
  'rotate-keys-and-secrets',
  'ship-the-audit-trail',
]
const WITH_MORE = ['connect-an-identity-provider', 'receive-webhooks']

test('every guide is tested', () => {
  const guides = globSync('*.md', { cwd: folder }).map(file => basename(file, '.md'))
  assert.deepEqual(guides.filter(name => name !== 'README').sort(), [...PLAIN, ...WITH_MORE].sort())
})

for (const guide of PLAIN) test(`${guide}.md works on the demo`, () => walk(guide))

test('receive-webhooks.md works on the demo', async () => {
  const port = String(await freePort())
  await walk('receive-webhooks', { REEVE_WEBHOOK_ALLOW: `127.0.0.1/32:${port}` }, { RECEIVER_PORT: port })
})

test('connect-an-identity-provider.md works with a SCIM service and an OpenID Connect provider', async () => {
  const scim = await startScimServer()
  const openId = await startOpenIdProvider('http://127.0.0.1/auth/callback/oidc')
  try {
    scim.add('linus@northwind.example')
    const variables = {
      ...scim.environment,
      REEVE_OIDC_ISSUER: openId.issuer,
      REEVE_OIDC_CLIENT_ID: openId.client.id,
      REEVE_OIDC_CLIENT_SECRET: openId.client.secret,
    }
    await walk('connect-an-identity-provider', variables, variables)
  } finally {
    await Promise.all([scim.close(), openId.close()])
  }
})

const LONG = { skip: process.env.REEVE_TEST_LONG ? false : 'starts seventeen processes: REEVE_TEST_LONG=1 runs it' }

test('the commands of operating/incidents.md work on the demo', LONG, async () => {
  const database = await cloneDatabase()
  try {
    const onDatabase = { DATABASE_URL: databaseUrl(database.target), REEVE_SECRET: TEST_SECRET }
    await walk('../operating/incidents', {}, onDatabase, { on: database })
  } finally {
    await database.drop()
  }
})

/** Starts the demo with these variables, and executes the guide in this environment. */
async function walk(
  guide: string,
  config: Record<string, string> = {},
  environment: Record<string, string> = {},
  options: TestOptions = {},
) {
  const own = { REEVE_SECRET: TEST_SECRET, REEVE_RATE_LIMIT: '0', REEVE_SIGN_IN_ATTEMPTS: '0' }
  const demo = await startDemo({ config: readConfig({ ...own, ...config }), ...options })
  demo.app.worker.start()
  try {
    const { REEVE_KEY = '' } = demo.exports
    await walkThrough(guide, { ...demo.exports, REEVE_URL: demo.url, REEVE_API_KEY: REEVE_KEY, ...environment })
  } finally {
    await demo.stop()
  }
}
