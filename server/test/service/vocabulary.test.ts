import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, test } from 'node:test'
import { AUDIT_ACTIONS } from '../../src/client/audit-actions.ts'
import { FAMILY_PREFIXES } from '../../src/features/audit/entry-families.ts'
import { EVENT_TYPES } from '../../src/kernel/event-catalogue.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { assertSuccess, prepareCall, sendCall } from '../harness/every-operation.ts'
import { recordedBy } from '../harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

/** Audit actions without a governance event. Each new one needs its reason here. */
const WITHOUT_EVENT = [
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
  // Each effect of a repeated suspension has its own event.
  'member.suspension_repeated',
  // A directory stores something about a person, or is refused. The person’s access stays the same.
  'member.directory_changed',
  'member.suspension_kept',
  // Each member whose profile a group changes has a `member.profile_changed` event.
  'directory.group_created',
  'directory.group_changed',
  'directory.group_deleted',
  // Platform keys belong to the operator, and no organization has webhooks for them.
  'platform_key.created',
  'platform_key.rotated',
  'platform_key.revoked',
  // Recorded only if a person makes the change. The platform makes all others itself, so it needs no event.
  'trigger.registered',
  'trigger.deleted',
]

/** Resources whose audit actions belong to the family `access`, which has no prefixes. */
const IN_ACCESS = ['profile', 'api_key', 'api_key_policy', 'oracle', 'organization', 'trigger', 'platform_key']

/**
 * Error codes with two definitions, because triggers and the Oracle have their own text for a suspended member. This
 * list may only shrink.
 */
const DEFINED_TWICE: ReadonlySet<string> = new Set(['member_suspended conflict'])

/** Verbs of operation ids whose form in the audit action is irregular. */
const DONE: Readonly<Record<string, string>> = {
  send: 'created',
  put: 'registered',
  edit: 'changed',
  assign: 'changed',
  resend: 'resent',
}

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const root = join(import.meta.dirname, '../../src')
const sources = globSync('**/*.ts', { cwd: root })
  .filter(path => !path.endsWith('.test.ts') && !path.includes('/testing/'))
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const toKebab = (id: string) => id.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

test('every operation is in a file of its name, one per file', () => {
  const found = sources.flatMap(({ path, text }) =>
    [
      ...text.matchAll(/\b(?:query|governanceChange|bookkeeping|open|platformQuery|platformChange)\(\{\s*id: '(\w+)'/g),
    ].map(([, id = '']) => ({
      path,
      id,
    })),
  )
  for (const { path, id } of found) assert.equal(basename(path), `${toKebab(id)}.ts`)
  assert.deepEqual(found.map(({ id }) => id).sort(), reeve.app.operations.map(({ id }) => id).sort())
})

test('every operation has a test file of its name beside it', () => {
  const files = new Set(globSync('features/**/*.ts', { cwd: root }))
  for (const { id } of reeve.app.operations) {
    const source = [...files].find(path => basename(path) === `${toKebab(id)}.ts`)
    assert.ok(source && files.has(source.replace(/ts$/, 'test.ts')), `${toKebab(id)}.test.ts is missing`)
  }
})

test('the audit action and the first event of a change are derived from its id', async () => {
  const acme = await reeve.organization()
  for (const operation of reeve.app.operations.filter(({ kind }) => kind === 'change')) {
    const { actions, types } = await recordedBy(reeve, acme.id, async () =>
      assertSuccess(sendCall(acme.owner, operation, await prepareCall(operation, acme))),
    )
    const expected = actionOf(operation)
    assert.equal(
      actions.at(-1),
      expected,
      `${operation.id} must record ${expected}. Rename the action, choose another verb for the id, or add an ` +
        'irregular verb to DONE in this file',
    )
    const isEmitted = WITHOUT_EVENT.includes(expected) || types.includes(expected)
    assert.ok(isEmitted, `${operation.id} emits ${types.join(', ') || 'nothing'}: add ${expected} to its fact`)
  }
})

/**
 * Returns the audit action of an operation: `member.suspended` for `suspendMember` with the path
 * `/v1/members/{userId}/suspension`. Further words of the id precede the verb, as in `member.profile_changed`.
 */
function actionOf({ id, path }: Operation): string {
  const [verb = '', ...thing] = toKebab(id).split('-')
  const [collection = ''] = path.replace('/v1/', '').split('/{')
  const resource = collection.replaceAll('/', '.').replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '')
  const noun = resource.split('.').at(-1) ?? ''
  const part = thing.join('_').replace(new RegExp(`^${noun}(_|$)`), '')
  return `${resource}.${part && `${part}_`}${DONE[verb] ?? pastOf(verb)}`
}

const pastOf = (verb: string) =>
  verb.endsWith('e') ? `${verb}d` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`

test('every event type is emitted by a feature', () => {
  const features = sources.filter(({ path }) => path.startsWith('features/'))
  for (const type of EVENT_TYPES) {
    const isEmitted = features.some(({ path, text }) => /facts\.ts$/.test(path) && text.includes(`'${type}'`))
    assert.ok(isEmitted, `No *.facts.ts names ${type}: emit it, or remove it from kernel/event-catalogue.ts`)
  }
})

const actions = sources.flatMap(({ path, text }) =>
  /facts\.ts$|create-organization\.ts$/.test(path)
    ? [...text.matchAll(/\baction: '([\w.]+)'/g)].map(([, action = '']) => action)
    : [],
)

test('every audit action is an event type, or listed as having none', () => {
  assert.ok(actions.length >= 15)
  const untold = actions.filter(action => !(EVENT_TYPES as readonly string[]).includes(action))
  assert.deepEqual([...new Set(untold)].sort(), [...WITHOUT_EVENT].sort())
})

test('the client knows every audit action, those of the operator commands and of sign-in, too', () => {
  const isService = ({ path }: { path: string }) => !path.startsWith('client/')
  const recorded = sources
    .filter(isService)
    .flatMap(({ text }) => [...text.matchAll(/(?:\baction: '|'(?=account\.))(\w+(?:\.\w+)+)'/g)])
    .map(([, action = '']) => action)
  for (const action of [...actions, 'account.signed_in', 'secret.rotated']) assert.ok(recorded.includes(action), action)
  assert.deepEqual([...AUDIT_ACTIONS], [...new Set(recorded)].sort(), 'list it in client/audit-actions.ts')
})

test('every audit action has a family by its prefix, or belongs to the rest', () => {
  const resourceOf = (action: string) => action.split('.')[0] ?? ''
  const known = new Set([...FAMILY_PREFIXES.map(([prefix]) => resourceOf(prefix)), ...IN_ACCESS])
  const unknown = actions.filter(action => !known.has(resourceOf(action)))
  const choice = 'add the prefix to FAMILY_PREFIXES in entry-families.ts, or to IN_ACCESS of this file'
  assert.deepEqual(unknown, [], choice)
})

test('an error code has one meaning, and is defined once for it', () => {
  const defined = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/defineError\(\s*'(\w+)',\s*'(\w+)'/g)].map(([, code, kind]) => ({ path, code, kind })),
  )
  assert.ok(defined.length >= 30)
  const meanings = Map.groupBy(defined, ({ code, kind }) => `${code} ${kind}`)
  for (const [meaning, places] of meanings) {
    const where = places.map(({ path }) => path).join(', ')
    assert.equal(places.length > 1, DEFINED_TWICE.has(meaning), `${meaning} is defined in ${where}`)
  }
  for (const [code, places] of Map.groupBy(defined, one => one.code)) {
    const kinds = new Set(places.map(({ kind }) => kind))
    // A code may have two kinds: `not_found` if the path refers to the resource, and `invalid` if the body does.
    const isNamedInBody = kinds.size === 2 && kinds.has('not_found') && kinds.has('invalid')
    assert.ok(kinds.size === 1 || isNamedInBody, `${code} is ${[...kinds]}`)
  }
})
