import { type Columns, toTable } from '../client/table.ts'
import { visible } from '../client/terminal-text.ts'
import { readOrganization } from '../database/transaction.ts'
import {
  apiKeyRevoked,
  findKey,
  findKeyPolicy,
  issueKey,
  listKeyRows,
  revokeKeys,
  toApiKeyView,
  toKeyOwner,
} from '../features/api-keys/index.ts'
import { findAccountableOf, findMember, identifiedMembers, isPerson } from '../features/members/index.ts'
import { nameOfOrganization } from '../features/organizations/index.ts'
import { PublicError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { OperatorError, UsageError } from '../kernel/operator-error.ts'
import { ALL_ROWS } from '../kernel/page.ts'
import { isName } from '../kernel/schema.ts'
import { SCOPES, type Scope } from '../kernel/vocabulary.ts'
import { hasGovernance } from '../operations/governance-lock.sql.ts'
import { executeInternally } from '../operations/internal-change.ts'
import { changed, unchanged } from '../operations/operation.ts'
import { readDuration } from './duration.ts'
import { assertOrganizationId } from './organization-id.ts'
import { print } from './print.ts'
import { operatorOrigin, withRuntime } from './runtime.ts'

const UNKNOWN_OWNER =
  '--owner must name an active member of this organization by user ID, email address or external ID.'

interface CreateOptions {
  organization: string
  owner: string
  name: string
  scopes: string
  expiresIn?: string
  json?: boolean
}

/** Creates an API key for a member, with scopes that this member could grant. The key is printed once. */
export async function apiKeyCreate({
  organization,
  owner,
  name,
  scopes,
  expiresIn,
  json,
}: CreateOptions): Promise<void> {
  assertOrganizationId(organization)
  if (!isName(name))
    throw new UsageError('--name must not be blank, longer than 200 characters, or contain invisible characters.')
  const wanted = readScopes(scopes)
  const lifetime = expiresIn === undefined ? null : readDuration(expiresIn, '--expires-in')
  const created = await withRuntime(({ app }) =>
    executeInternally(app.runtime, organization, operatorOrigin(), {
      read: () => identifiedMembers(organization, [owner]),
      readMore({ found }) {
        const identified = found.get(owner)
        if (!identified) return
        const { user_id: userId } = identified
        return {
          policy: findKeyPolicy(organization),
          member: findMember(organization, userId),
          accountable: findAccountableOf(organization, userId),
          organizationName: nameOfOrganization(organization),
        }
      },
      decide({ now, more }) {
        const member = more?.member
        if (!more || !member) throw new OperatorError(UNKNOWN_OWNER)
        if (member.status !== 'active')
          throw new OperatorError(`${visible(member.name)} is suspended. The owner of a key must be active.`)
        const expiresAt = lifetime === null ? null : new Date(now.getTime() + lifetime)
        const order = { owner: toKeyOwner(member), policy: more.policy, name, scopes: wanted, expiresAt }
        const { key, row, fact, write } = issueKey(app.vault, order, now)
        // A worker sends the mail.
        const mail = isPerson(member)
          ? app.notices.notice('apiKeyCreated', member.email, 'operator', name)
          : app.notices.ofServiceKey(
              {
                change: 'Created',
                to: more.accountable?.email ?? null,
                organization: { id: organization, name: more.organizationName },
                account: member,
                key: name,
                author: 'operator',
              },
              'operator',
            )
        return changed({ id: row.id, key }, fact, [write, mail])
      },
    }),
  ).catch(error => {
    throw error instanceof PublicError ? new OperatorError(`${error.message}.`, { cause: error }) : error
  })
  print(json, created, `Created key ${created.id}. It is shown only once:\n${created.key}`)
}

interface ListOptions {
  organization: string
  expiring?: boolean
  json?: boolean
}

/** Lists all keys of an organization; with --expiring, only active keys with an expiry date, the earliest first. */
export async function apiKeyList({ organization, expiring, json }: ListOptions): Promise<void> {
  assertOrganizationId(organization)
  const keys = await withRuntime(({ app }) =>
    readOrganization(app.pool, organization, async db => {
      const { isKnown, rows } = await db.run({
        isKnown: hasGovernance(organization),
        rows: listKeyRows(organization, {}, ALL_ROWS, app.runtime.clock.now()),
      })
      if (!isKnown) throw new OperatorError('Organization not found.')
      const all = rows.map(toApiKeyView)
      return expiring ? all.filter(isExpiring).sort(byExpiry) : all
    }),
  )
  const columns: Columns<(typeof keys)[number]> = {
    ID: key => key.id,
    NAME: key => key.name,
    STATUS: key => key.status,
    HINT: key => `…${key.hint}`,
    EXPIRES: key => expiryOf(key, expiring ? 16 : 10),
    'OWNER ID': key => key.owner_user_id,
    SCOPES: key => (key.scopes.length === SCOPES.length ? 'all' : key.scopes),
  }
  print(json, { api_keys: keys }, keys.length === 0 ? 'No API keys.' : toTable(columns, keys).trimEnd())
}

type Key = ReturnType<typeof toApiKeyView>

const isExpiring = ({ status, expires_at }: Key) => status === 'active' && expires_at !== null

const byExpiry = (a: Key, b: Key) => Date.parse(a.expires_at ?? '') - Date.parse(b.expires_at ?? '')

/** The time of expiry, truncated to the date (10 characters) or to the minute (16). */
const expiryOf = ({ expires_at }: Key, length: 10 | 16) =>
  expires_at === null ? 'never' : `${expires_at.slice(0, length)}${length === 16 ? 'Z' : ''}`

interface RevokeOptions {
  organization: string
  id: string
  json?: boolean
}

/** Revokes any key of an organization. Later requests with it are refused. */
export async function apiKeyRevoke({ organization, id, json }: RevokeOptions): Promise<void> {
  assertOrganizationId(organization)
  if (!isUuid(id)) {
    const list = `npx reeve api-key list --organization ${organization}`
    throw new UsageError(`--id must be the UUID of a key. Run "${list}" to find it.`)
  }
  const revoked = await withRuntime(({ app }) =>
    executeInternally(app.runtime, organization, operatorOrigin(), {
      read: now => findKey(organization, id, now),
      decide({ now, found: key }) {
        if (!key) throw new OperatorError('API key not found in this organization.')
        const result = { id: key.id, already_revoked: key.status === 'revoked' }
        if (result.already_revoked) return unchanged(result)
        return changed(result, apiKeyRevoked(key, 'revoked'), revokeKeys(organization, [key], 'revoked', now))
      },
    }),
  )
  print(
    json,
    revoked,
    revoked.already_revoked ? `No change: key ${id} was already revoked.` : `Key ${id} has been revoked.`,
  )
}

/** The scopes of a list such as `members:read,audit:read`, or of `all`. @throws UsageError */
export function readScopes(text: string): Scope[] {
  const scopes = text === 'all' ? [...SCOPES] : text.split(',').map(scope => scope.trim())
  const unknown = scopes.filter(scope => !(SCOPES as readonly string[]).includes(scope))
  if (unknown.length > 0) {
    throw new UsageError(`Unknown scopes: ${unknown.join(', ')}. Valid scopes: ${SCOPES.join(', ')}.`)
  }
  return [...new Set(scopes)] as Scope[]
}
