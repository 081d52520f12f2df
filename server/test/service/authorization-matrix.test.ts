import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { GRANTED_BY } from '../../src/kernel/authority.ts'
import { newId } from '../../src/kernel/ids.ts'
import { PERMISSIONS, SCOPES } from '../../src/kernel/vocabulary.ts'
import type { Operation } from '../../src/operations/operation.ts'
import {
  allowsUnauthenticated,
  assertSuccess,
  assign,
  type Call,
  callerOf,
  callsWithoutOperation,
  needsSession,
  prepareCall,
  requestLine,
  sendCall,
} from '../harness/every-operation.ts'
import { IS_LONG } from '../harness/long-form.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { platformKeyOf } from '../harness/platform-key.ts'
import {
  measurePlatform,
  organizationOperationsOf,
  PLATFORM_COLUMNS,
  PLATFORM_HEADER,
  type PlatformRow,
  platformOperationsOf,
} from '../harness/platform-matrix.ts'
import { type Answer, type CallOptions, type SharedReeve, sharedReeve } from '../harness/reeve.ts'

const FILE = join(import.meta.dirname, 'authorization-matrix.txt')
const REGENERATE = 'REEVE_WRITE_MATRIX=1 npm test -- authorization-matrix'
/** Queries that accept any id. If it is not the id of a member, the result is `not_a_member`, not an error. */
const ASKS_ABOUT_ANYONE = new Set(['checkAccess'])
/**
 * In the short form, only an owner and a member make the requests without a credential and after a suspension, which
 * depend on no profile. The other rows repeat the answers.
 */
const IS_COMPLETE = IS_LONG || Boolean(process.env.REEVE_WRITE_MATRIX)
/** Number of operations that are tested concurrently. */
const LANES = 4

const PROFILES = ['owner', 'administrator', 'member', 'nothing', 'all but this'] as const
type ProfileName = (typeof PROFILES)[number]
const COLUMNS = [
  'by key',
  'by session',
  'no credential',
  'wrong scope',
  'other target',
  'other in body',
  'key, suspended',
  'session, suspended',
] as const
type Column = (typeof COLUMNS)[number]
type Row = Readonly<Record<Column, string>>
type Matrix = ReadonlyMap<string, Readonly<Record<ProfileName, Row>>>

const HEADER = `Who may do what: the answer of every operation to every kind of caller.

Made by calling each operation over HTTP, never by hand: ${REGENERATE}
(server/test/service/authorization-matrix.test.ts fails when a line here is not what Reeve answers).

A block is an operation, with the scope and the permission that it needs. A row is a caller, by the profile that they
have in the organization at that moment:
  owner, administrator, member   the built-in profiles
  nothing                        a profile without any permission
  all but this                   every permission there is, except the one that the operation needs; where it needs
                                 only a scope, except those that grant the scope

Every key was given all scopes while its owner was still an owner of the organization: what a row is refused is
refused by its profile as it is now. A column is a request, an answer is its status and the code of its problem:
  by key              a valid call with an API key of the caller's
  by session          the same call with their session, in the organization
  no credential       the same call with neither
  wrong scope         the same call, with a key of the same person that has every scope except the one needed
  other target        the same call, with the path naming what belongs to another organization
  other in body       the same call, with the body naming what belongs to another organization
  key, suspended      the same call once more, after the key's owner was suspended
  session, suspended  the same by their session; in no organization, it keeps working
  -                   there is no such request: the operation needs no scope, or nothing in its path or body names a
                      thing (what a PUT names at the end of its path is the caller's own choice of a name)

Where an operation takes sessions only, it is by session that another organization's things are named. "Own account" is
what a person asks outside of any organization, and "anyone" what needs no credential but what the body holds: a session
may say as whom, so that an invitation to someone else is refused there.
`

let reeve: SharedReeve
let matrix: Matrix
let platform: ReadonlyMap<string, PlatformRow>
before(async () => {
  reeve = await sharedReeve()
  matrix = await measure()
  platform = await measurePlatform(reeve, await reeve.organization())
})
after(() => reeve.stop())

test('the committed authorization matrix matches Reeve’s responses', () => {
  const measured = `${toText(matrix)}\n${toPlatformText(platform)}`
  if (process.env.REEVE_WRITE_MATRIX) writeFileSync(FILE, measured)
  const committed = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  assert.ok(
    committed === measured,
    `authorization-matrix.txt is not fresh: ${firstDifference(committed, measured)}
If that is what you want, run: ${REGENERATE}`,
  )
})

test('every operation of openapi.json has a block, and every block has an operation', async () => {
  const document = (await reeve.call('GET /openapi.json')).body
  const described = Object.values<Record<string, { operationId?: string }>>(document.paths).flatMap(path =>
    Object.values(path).flatMap(({ operationId }) => operationId ?? []),
  )
  assert.deepEqual(committedBlocks().sort(), described.sort())
  assert.deepEqual(callsWithoutOperation(reeve.app.operations), [])
})

test('an owner may do everything, and an unauthenticated or suspended caller nothing', () => {
  for (const [operation, profile, row] of rows()) {
    if (operation.kind === 'open') continue
    const where = `${operation.id} as ${profile}`
    if (profile === 'owner') assert.match(row['by session'], /^20[0-4]$/, where)
    if (profile === 'owner' && !needsSession(operation)) assert.equal(row['by key'], row['by session'], where)
    assert.equal(row['no credential'], '401 authentication_required', where)
    assert.equal(row['key, suspended'], '401 invalid_api_key', where)
    assert.equal(row['session, suspended'], '401 invalid_session', where)
    assert.equal(row['wrong scope'], operation.scope ? '403 insufficient_scope' : '-', where)
  }
})

test('session-only operations are refused to every key', () => {
  for (const [operation, profile, row] of rows()) {
    if (needsSession(operation)) assert.equal(row['by key'], '403 session_required', `${operation.id} as ${profile}`)
  }
})

test('operations outside an organization depend on neither profile nor suspension', () => {
  for (const [operation, profile, row] of rows()) {
    if (operation.kind !== 'open') continue
    const where = `${operation.id} as ${profile}`
    const columns = allowsUnauthenticated(operation)
      ? (['no credential', 'by key', 'key, suspended'] as const)
      : ['by session' as const]
    for (const column of columns) assert.match(row[column], /^20[0-4]$/, where)
    if (!allowsUnauthenticated(operation)) assert.equal(row['no credential'], '401 authentication_required', where)
    assert.equal(row['session, suspended'], row['by session'], where)
    if (operation.account === 'unused') assert.equal(row['by session'], row['no credential'], where)
  }
})

test('a profile that lacks only the operation’s permission is refused, even with the scope on the key', () => {
  for (const [operation, profile, row] of rows()) {
    if (profile !== 'all but this' || operation.kind === 'open') continue
    const { scope, permission } = operation
    assert.match(row['by session'], scope || permission ? /^403 permission_required$/ : /^200$/, operation.id)
    if (needsSession(operation)) continue
    const byKey = scope || permission ? /^403 (insufficient_scope|permission_required)$/ : /^200$/
    assert.match(row['by key'], byKey, operation.id)
  }
})

test('a permitted caller cannot access resources of another organization', () => {
  for (const [operation, profile, row] of rows()) {
    if (!row[needsSession(operation) ? 'by session' : 'by key'].startsWith('2')) continue
    const expected = ASKS_ABOUT_ANYONE.has(operation.id) ? /^200$/ : namedThings(operation).length > 0 ? /^404 / : /^-$/
    assert.match(row['other target'], expected, `${operation.id} as ${profile}`)
    assert.match(row['other in body'], /^422 |^-$/, `${operation.id} as ${profile}`)
  }
})

test('a platform operation accepts only a valid platform key with its scope', () => {
  assert.equal(platform.size, platformOperationsOf(reeve).length)
  for (const [id, { 'platform key': allowed, ...refused }] of platform) {
    assert.match(allowed, /^20[01]$/, id)
    assert.deepEqual(
      refused,
      {
        'no credential': '401 platform_key_required',
        'wrong scope': '403 insufficient_scope',
        'other address': '401 invalid_platform_key',
        'revoked key': '401 invalid_platform_key',
        'API key': '401 invalid_platform_key',
        session: '401 platform_key_required',
      },
      id,
    )
  }
})

test('every operation that needs a credential refuses a platform key', async () => {
  const acme = await reeve.organization()
  const key = await platformKeyOf(reeve.app)
  const headers = { 'reeve-organization': acme.id }
  for (const operation of organizationOperationsOf(reeve)) {
    if (allowsUnauthenticated(operation)) continue
    const call = await prepareCall(operation, acme)
    const refused = await reeve.call(requestLine(operation, call), {
      key,
      headers,
      ...(call.body && { body: call.body }),
    })
    const expected = operation.kind === 'open' ? '403 session_required' : '401 invalid_api_key'
    assert.equal(toCell(refused), expected, operation.id)
  }
})

function* rows(): Generator<[Operation, ProfileName, Row]> {
  for (const operation of organizationOperationsOf(reeve)) {
    for (const profile of PROFILES) {
      const row = matrix.get(operation.id)?.[profile]
      assert.ok(row, `${operation.id} as ${profile} was not asked`)
      yield [operation, profile, row]
    }
  }
}

async function measure(): Promise<Matrix> {
  const other = await reeve.organization('Other')
  const waiting = [...organizationOperationsOf(reeve)]
  const measured = new Map<string, Record<ProfileName, Row>>()
  const lane = async () => {
    for (let operation = waiting.shift(); operation; operation = waiting.shift()) {
      measured.set(operation.id, await measureOperation(operation, other))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return measured
}

async function measureOperation(operation: Operation, other: Organization) {
  const acme = await reeve.organization()
  const foreign = await prepareCall(operation, other)
  const allButThis = PERMISSIONS.filter(
    permission => !(operation.permission ? [operation.permission] : grantorsOf(operation)).includes(permission),
  )
  const profileIds: Record<ProfileName, string> = {
    ...acme.profiles,
    nothing: await acme.profile([]),
    'all but this': await acme.profile(allButThis),
  }
  const owner = await measureRow(operation, acme, other, foreign, profileIds.owner)
  const row = (profile: ProfileName) => {
    const known = IS_COMPLETE || profile === 'member' ? undefined : owner
    return measureRow(operation, acme, other, foreign, profileIds[profile], known)
  }
  return {
    owner,
    administrator: await row('administrator'),
    member: await row('member'),
    nothing: await row('nothing'),
    'all but this': await row('all but this'),
  }
}

const grantorsOf = ({ scope }: Operation) => (scope ? GRANTED_BY[scope] : [])

async function measureRow(
  operation: Operation,
  acme: Organization,
  other: Organization,
  foreign: Call,
  profileId: string,
  known?: Row,
): Promise<Row> {
  const caller = await acme.person('owner')
  // One call for the key and one for the session, because a call may succeed only once. Both are prepared while the
  // caller is an owner.
  const [byKey, bySession] = [await prepareCall(operation, acme, caller), await prepareCall(operation, acme, caller)]
  const wrongKey = await acme.keyOf(
    caller.userId,
    SCOPES.filter(scope => scope !== operation.scope),
  )
  if (profileId !== acme.profiles.owner) await assign(acme, caller, profileId)
  const ask = async (by: Person['call'], asked: Call | null, options?: CallOptions) => {
    if (!asked) return '-'
    // A call uses up its one-time token, so each request gets a call with a new one.
    const call = allowsUnauthenticated(operation) ? await prepareCall(operation, acme, caller) : asked
    const answer = await by(requestLine(operation, call), { ...(call.body && { body: call.body }), ...options })
    const told = JSON.stringify(answer.body)
    assert.ok(
      !told.includes(other.id) && !told.includes(other.owner.userId),
      `${operation.id} tells of another organization`,
    )
    return toCell(answer)
  }

  const named = namedThings(operation)
  const theirs = Object.fromEntries(named.map(name => [name, foreign.params[name] ?? '']))
  const elsewhere = named.length > 0 ? { ...byKey, params: { ...byKey.params, ...theirs } } : null
  if (elsewhere && profileId === acme.profiles.owner) await assertLikeNothing(caller, operation, elsewhere)
  const refused = {
    'no credential': known?.['no credential'] ?? (await ask(caller.call, byKey, { key: undefined })),
    'wrong scope': await ask(caller.call, operation.scope ? byKey : null, { key: wrongKey }),
    'other target': await ask(callerOf(caller, operation), elsewhere),
    'other in body': await ask(callerOf(caller, operation), namingThingsOf(byKey, foreign)),
  }
  const allowed = {
    'by key': await ask(caller.call, byKey),
    'by session': await ask(caller.inSession, bySession),
  }
  const { 'key, suspended': keySuspended, 'session, suspended': sessionSuspended } = known ?? {}
  if (keySuspended && sessionSuspended)
    return { ...allowed, ...refused, 'key, suspended': keySuspended, 'session, suspended': sessionSuspended }
  const ownCall = operation.kind === 'open' ? await prepareCall(operation, acme, caller) : bySession
  await assertSuccess(acme.owner.call(`POST /v1/members/${caller.userId}/suspension`, { body: { keep_oracle: true } }))
  return {
    ...allowed,
    ...refused,
    'key, suspended': await ask(caller.call, byKey),
    'session, suspended': await ask(caller.inSession, ownCall),
  }
}

/** The path parameters that must refer to an existing resource: all except the last one of a PUT, which creates it. */
const namedThings = ({ method, path }: Operation) =>
  [...path.matchAll(/\{(\w+)\}(?!$)|\{(\w+)\}$/g)].flatMap(([, inner, last]) =>
    inner ? [inner] : last && method !== 'PUT' ? [last] : [],
  )

/** Asserts that the response for a resource of another organization is the same as for an id that does not exist. */
async function assertLikeNothing(caller: Person, operation: Operation, elsewhere: Call) {
  const unused = Object.fromEntries(namedThings(operation).map(name => [name, newId()]))
  const nowhere = { ...elsewhere, params: { ...elsewhere.params, ...unused } }
  const headers = { 'x-request-id': 'same' }
  const [foreign, unknown] = [
    await sendCall(caller, operation, elsewhere, { headers }),
    await sendCall(caller, operation, nowhere, { headers }),
  ]
  assert.deepEqual([foreign.status, foreign.body], [unknown.status, unknown.body], operation.id)
}

/** The call, with the ids in its body replaced by those in the body of the other call; null if there are none. */
function namingThingsOf(call: Call, { body: theirs = {} }: Call): Call | null {
  const ids = Object.entries(theirs).filter(([name]) => name.endsWith('_id') && name !== 'external_id')
  return ids.length > 0 ? { ...call, body: { ...call.body, ...Object.fromEntries(ids) } } : null
}

const toCell = ({ status, body }: Answer) => (status < 400 ? String(status) : `${status} ${body.code}`)

function toText(all: Matrix): string {
  const blocks = inOrderOfFile(organizationOperationsOf(reeve)).map(operation => {
    const { id, method, path } = operation
    const lines = PROFILES.map(profile => {
      const row = all.get(id)?.[profile]
      return toLine([profile, ...COLUMNS.map(column => row?.[column] ?? '')])
    })
    return [`${id}  ${method} ${path}  ${needsOf(operation)}`, toLine(['', ...COLUMNS]), ...lines, ''].join('\n')
  })
  return [HEADER, ...blocks].join('\n')
}

/** The operations in the order of their blocks in the committed file, followed by new operations. */
function inOrderOfFile(operations: readonly Operation[]): Operation[] {
  const committed = committedBlocks()
  const placeOf = ({ id }: Operation) => (committed.includes(id) ? committed.indexOf(id) : committed.length)
  return operations.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The ids of the operations that have a block in the committed file. */
const committedBlocks = () =>
  existsSync(FILE) ? [...readFileSync(FILE, 'utf8').matchAll(/^(\w+) {2}/gm)].map(([, id = '']) => id) : []

function needsOf(operation: Operation): string {
  if (allowsUnauthenticated(operation)) return 'anyone'
  if (operation.kind === 'open') return 'own account, session only'
  const { scope, permission, sessionOnly, freshSession } = operation
  const session = sessionOnly && (freshSession ? 'session only, recent sign-in' : 'session only')
  const needs = [scope && `scope ${scope}`, permission && `permission ${permission}`, session]
  return needs.filter(Boolean).join(', ') || 'any key'
}

/** The platform operations, each with the scope that it needs. */
function toPlatformText(rows: ReadonlyMap<string, PlatformRow>): string {
  const blocks = platformOperationsOf(reeve).map(({ id, method, path, platformScope }) => {
    const cells = PLATFORM_COLUMNS.map(column => `  ${column.padEnd(16)}${rows.get(id)?.[column]}`)
    return [`${id}  ${method} ${path}  platform scope ${platformScope}`, ...cells, ''].join('\n')
  })
  return [PLATFORM_HEADER, ...blocks].join('\n')
}

const WIDTHS = [14, 27, 37, 29, 24, 28, 28, 27]
const toLine = (cells: string[]) =>
  `  ${cells
    .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
    .join('')
    .trimEnd()}`

function firstDifference(committed: string, measured: string): string {
  const before = committed.split('\n')
  const line = measured.split('\n').findIndex((text, index) => text !== before[index])
  return `line ${line + 1} is\n  ${before[line]}\nand should be\n  ${measured.split('\n')[line]}`
}
