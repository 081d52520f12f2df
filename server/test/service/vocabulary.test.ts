import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, test } from 'node:test'
import { EVENT_TYPES } from '../../src/kernel/vocabulary.ts'
import { done, prepareCall, send } from '../harness/every-operation.ts'
import { recordedBy } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

/** Actions of the audit trail that no webhook is told of. This list may only become shorter. */
const NOT_TOLD = [
  'organization.changed',
  'oracle.registered',
  'oracle.changed',
  'organization.created',
  'owner.recovered',
  'owner.set_up',
  'governance.webhook.pinged',
  'governance.webhook.secret_rotated',
  'governance.webhook.delivery_retried',
  'governance.webhook.events_replayed',
  'invitation.resent',
]

/**
 * One code for one meaning, defined once. A feature that another one uses cannot enter it, so that these say a code
 * again, in the same words or for the same thing in another place of the request. This list may only become shorter.
 */
const SAID_AGAIN: ReadonlySet<string> = new Set(['member_suspended conflict'])

/** What an operation's verb has done once it is done; the rest of its id is the thing. */
const DONE: Readonly<Record<string, string>> = {
  create: 'created',
  send: 'created',
  put: 'registered',
  edit: 'changed',
  delete: 'deleted',
  remove: 'removed',
  revoke: 'revoked',
  suspend: 'suspended',
  reactivate: 'reactivated',
  ping: 'pinged',
  rotate: 'rotated',
  resend: 'resent',
}
const THINGS: Readonly<Record<string, string>> = { webhook: 'governance.webhook' }
const IRREGULAR: Readonly<Record<string, string>> = {
  assignProfile: 'member.profile_changed',
  rotateWebhookSecret: 'governance.webhook.secret_rotated',
  retryDelivery: 'governance.webhook.delivery_retried',
  replayEvents: 'governance.webhook.events_replayed',
}

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

const root = join(import.meta.dirname, '../../src')
const sources = globSync('**/*.ts', { cwd: root })
  .filter(path => !path.endsWith('.test.ts') && !path.includes('/testing/'))
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const toKebab = (id: string) => id.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

test('an operation is in the file that has its name, and there is one operation a file', () => {
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:query|governanceChange|bookkeeping|open)\(\{\s*id: '(\w+)'/g)].map(([, id = '']) => ({
      path,
      id,
    })),
  )
  for (const { path, id } of found) assert.equal(basename(path), `${toKebab(id)}.ts`)
  assert.deepEqual(found.map(({ id }) => id).sort(), reeve.app.operations.map(({ id }) => id).sort())
})

test('the audit action and the first event of a change are its id, said of the thing it was done to', async () => {
  const acme = await reeve.organization()
  for (const operation of reeve.app.operations.filter(({ kind }) => kind === 'change')) {
    const { actions, types } = await recordedBy(reeve, acme.id, async () =>
      done(send(acme.owner, operation, await prepareCall(operation, acme))),
    )
    const expected = IRREGULAR[operation.id] ?? actionOf(operation.id)
    assert.equal(actions.at(-1), expected, operation.id)
    if (!NOT_TOLD.includes(expected)) assert.ok(types.includes(expected), `${operation.id} tells ${types}`)
  }
})

function actionOf(id: string): string {
  const [verb = '', ...thing] = toKebab(id).split('-')
  assert.ok(verb in DONE, `${id} begins with a verb that test/vocabulary.test.ts does not know`)
  const name = thing.join('_')
  return `${THINGS[name] ?? name}.${DONE[verb]}`
}

test('every event type is emitted by a feature', () => {
  const features = sources.filter(({ path }) => path.startsWith('features/'))
  for (const type of EVENT_TYPES) {
    const isEmitted = features.some(({ path, text }) => /facts\.ts$/.test(path) && text.includes(`'${type}'`))
    assert.ok(isEmitted, type)
  }
})

test('every audit action is an event type too, or is known to be told to nobody', () => {
  const actions = sources.flatMap(({ path, text }) =>
    /facts\.ts$|create-organization\.ts$/.test(path)
      ? [...text.matchAll(/\baction: '([\w.]+)'/g)].map(([, action = '']) => action)
      : [],
  )
  assert.ok(actions.length >= 15)
  const untold = actions.filter(action => !(EVENT_TYPES as readonly string[]).includes(action))
  assert.deepEqual([...new Set(untold)].sort(), [...NOT_TOLD].sort())
})

test('an error code has one meaning, and is defined once for it', () => {
  const defined = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/defineError\(\s*'(\w+)',\s*'(\w+)'/g)].map(([, code, kind]) => ({ path, code, kind })),
  )
  assert.ok(defined.length >= 30)
  const meanings = Map.groupBy(defined, ({ code, kind }) => `${code} ${kind}`)
  for (const [meaning, places] of meanings) {
    const where = places.map(({ path }) => path).join(', ')
    assert.equal(places.length > 1, SAID_AGAIN.has(meaning), `${meaning} is defined in ${where}`)
  }
  for (const [code, places] of Map.groupBy(defined, one => one.code)) {
    const kinds = new Set(places.map(({ kind }) => kind))
    // A thing that a path names is not found; one that a body names makes the body invalid.
    const isNamedInBody = kinds.size === 2 && kinds.has('not_found') && kinds.has('invalid')
    assert.ok(kinds.size === 1 || isNamedInBody, `${code} is ${[...kinds]}`)
  }
})
