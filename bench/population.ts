import { createHash, randomBytes } from 'node:crypto'
import { hashKey } from '../server/src/features/api-keys/index.ts'
import { makeKey } from '../server/src/features/api-keys/key-format.ts'
import { makeDataKey, sealDataKey } from '../server/src/kernel/data-key.ts'
import { openVault } from '../server/src/kernel/vault.ts'
import { PERMISSIONS, SCOPES } from '../server/src/kernel/vocabulary.ts'
import type { Database } from './postgres.ts'

/** The data of a measurement: the number of organizations, and what each of them contains. */
export interface Population {
  readonly organizations: number
  /** Governance webhooks in each organization. */
  readonly webhooks: number
  /** Members per organization, in addition to the owner and the caller. Each has the profile Member. */
  readonly members: number
  /** Number of the members that have five enabled triggers and two pending invitations each. */
  readonly withTriggers: number
  /** Audit entries per organization before the measurement. */
  readonly entries: number
}

export const BENCH_SECRET = 'what the benchmark hashes its keys with'
export const TRIGGERS = 5
export const INVITATIONS = 2

/**
 * Returns an id in the form of UUIDv7. Like real ids, these increase in the order of creation. They are computed, so
 * that the code that sends requests needs no list of ids.
 */
const id = (kind: string, number: number) => `019a${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const sqlId = (kind: string, number: string) =>
  `('019a${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

const MOST_ACCOUNTS = 10_000_000
const OWNER = 0
const CALLER = 1
const FIRST_MEMBER = 2

export const organizationId = (organization: number) => id('0000', organization)
const accountId = (organization: number, index: number) => id('0001', organization * MOST_ACCOUNTS + index)
export const callerId = (organization: number) => accountId(organization, CALLER)
export const memberId = (organization: number, member: number) => accountId(organization, FIRST_MEMBER + member)
export const triggerId = (organization: number, member: number, trigger: number) =>
  `trigger-${organization}-${FIRST_MEMBER + member}-${trigger}`
/** The id of a profile. Number 2 is Member, and number 3 is another profile that the caller can assign. */
export const profileId = (organization: number, profile: 0 | 1 | 2 | 3) => id('0002', organization * 4 + profile)

/**
 * API keys of an organization's caller, who is an administrator: one for Reeve, and one for the floor, which stores a
 * plain SHA-256.
 */
export interface Keys {
  readonly reeve: string
  readonly floor: string
}

export function makeKeys({ organizations }: Population): Keys[] {
  return Array.from({ length: organizations }, (_, organization) => ({
    reeve: makeKey(organizationId(organization)),
    floor: `${organizationId(organization)}.${randomBytes(24).toString('hex')}`,
  }))
}

/** The creation time of all rows. It is the same in every database, so that responses are equal. */
const MADE_AT = `timestamptz '2026-01-02T03:04:05.678Z'`

/** Fills a migrated database, without checks of foreign keys and without triggers: the data is known to be valid. */
export async function fill(sql: Database, population: Population, keys: readonly Keys[]): Promise<void> {
  const { organizations, webhooks, members, withTriggers, entries } = population
  const each = (count: number, name: string) => `generate_series(0, ${count - 1}) as ${name}`
  const organization = sqlId('0000', 'o')
  const account = `o::bigint * ${MOST_ACCOUNTS} + a`
  const profile = (number: string) => sqlId('0002', `o * 4 + ${number}`)
  const run = (text: string) => sql.unsafe(text)

  await run(`set session_replication_role = replica`)
  await run(`
    insert into organizations (organization_id, name, created_at, changed_at)
    select ${organization}, 'Organization ' || o, now(), now() from ${each(organizations, 'o')}`)
  await run(`
    insert into profiles (organization_id, id, name, permissions, built_in, created_at, changed_at)
    select ${organization}, ${profile('p.number')}, p.name, p.permissions, p.built_in, now(), now()
    from ${each(organizations, 'o')}, (values
      (0, 'Owner', '{*}'::text[], 'owner'), (1, 'Administrator', '{${PERMISSIONS.join(',')}}', 'administrator'),
      (2, 'Member', '{members.read,profiles.read}', 'member'), (3, 'Guest', '{profiles.read}', null)
    ) as p (number, name, permissions, built_in)`)
  await run(`
    insert into accounts (id, email, name, created_at, updated_at)
    select ${sqlId('0001', account)}, 'person-' || o || '-' || a || '@bench.test', 'Person ' || a, now(), now()
    from ${each(organizations, 'o')}, ${each(FIRST_MEMBER + members, 'a')}`)
  const profileNumber = `case a when ${OWNER} then 0 when ${CALLER} then 1 else 2 end`
  await run(`
    insert into members (organization_id, user_id, profile_id, status, joined_at)
    select ${organization}, ${sqlId('0001', account)}, ${profile(profileNumber)}, 'active', now()
    from ${each(organizations, 'o')}, ${each(FIRST_MEMBER + members, 'a')}`)
  await run(`
    insert into webhooks (organization_id, id, url, event_types, description, enabled, last_status, last_delivery_at,
      created_at, changed_at)
    select ${organization}, ${sqlId('0003', `o * 100 + w`)}, 'https://siem.bench.test/hooks/' || w,
      '{member.*,governance.webhook.*}', 'Security team, receiver ' || w, true, 200, ${MADE_AT}, ${MADE_AT}, ${MADE_AT}
    from ${each(organizations, 'o')}, ${each(webhooks, 'w')}`)
  const membersWithTriggers = `generate_series(${FIRST_MEMBER}, ${FIRST_MEMBER + withTriggers - 1}) as a`
  await run(`
    insert into triggers (organization_id, id, user_id, kind, name, enabled, created_at, changed_at)
    select ${organization}, 'trigger-' || o || '-' || a || '-' || t, ${sqlId('0001', account)},
      case t % 2 when 0 then 'agent' else 'integration' end, 'Trigger ' || t, true, now(), now()
    from ${each(organizations, 'o')}, ${membersWithTriggers}, ${each(TRIGGERS, 't')}`)
  await run(`
    insert into invitations
      (organization_id, id, email, profile_id, invited_by, status, token_hash, created_at, expires_at)
    select ${organization}, ${sqlId('0004', `(${account}) * ${INVITATIONS} + i`)},
      'guest-' || o || '-' || a || '-' || i || '@bench.test', ${profile('2')}, ${sqlId('0001', account)}, 'pending',
      sha256(('token ' || o || ' ' || a || ' ' || i)::bytea), now(), now() + interval '7 days'
    from ${each(organizations, 'o')}, ${membersWithTriggers}, ${each(INVITATIONS, 'i')}`)
  await run(`
    insert into audit_entries (organization_id, sequence, id, occurred_at, action, actor, target, changes, context,
      previous_hash, hash)
    select ${organization}, n, ${sqlId('0005', `o::bigint * ${MOST_ACCOUNTS} + n`)}, now(), 'member.profile_changed',
      '{"id": "${callerId(0)}", "key": null, "name": "Person 1", "type": "member"}',
      '{"id": "${memberId(0, 0)}", "name": "Person 2", "type": "member"}',
      '{"after": {"profile_id": "${profileId(0, 3)}"}, "before": {"profile_id": "${profileId(0, 2)}"}}',
      '{"ip": "127.0.0.1", "request_id": "bench", "user_agent": null}',
      ${linkHash('n - 1')}, ${linkHash('n')}
    from ${each(organizations, 'o')}, generate_series(1, ${entries}) as n`)
  await run(`
    insert into governance_heads (organization_id, audit_sequence, audit_hash)
    select ${organization}, ${entries}, ${entries === 0 ? BEGINNING : linkHash(String(entries))}
    from ${each(organizations, 'o')}`)

  const dataKey = makeDataKey()
  const vault = openVault(dataKey)
  await sql`
    insert into installation (secret_check, sealed_data_key)
    values (${vault.hash('installation', 'reeve')}, ${sealDataKey(dataKey, BENCH_SECRET)})`
  for (const [index, key] of keys.entries()) {
    for (const [suffix, hash] of [
      [0, hashKey(vault, key.reeve)],
      [1, createHash('sha256').update(key.floor).digest()],
    ] as const) {
      await sql`
        insert into api_keys (organization_id, id, name, owner_user_id, key_hash, hint, scopes, created_at)
        values (${organizationId(index)}, ${id('0006', index * 2 + suffix)}, 'bench', ${callerId(index)}, ${hash},
          'none', ${[...SCOPES]}, now())`
    }
  }
  await run(`set session_replication_role = origin`)
}

/** The previous hash in the first entry of a chain. Reeve signs only chains that begin with it. */
const BEGINNING = `decode(repeat('00', 32), 'hex')`

/** SQL for the fake hash of an entry that existed before the measurement. It links the chain, but covers no content. */
const linkHash = (sequence: string) => `sha256((o || ' ' || ${sequence})::bytea)`
