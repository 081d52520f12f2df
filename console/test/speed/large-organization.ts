import { fillChain } from '../../../server/test/harness/fill-chain.ts'
import type { Organization } from '../../../server/test/harness/organization.ts'
import { runJob, type TestReeve } from '../../../server/test/harness/reeve.ts'

const DAY_MS = 24 * 60 * 60_000
/** The age of the oldest entries. It is within the audit log's default range. */
const AGE_MS = 29 * DAY_MS
const WEBHOOKS = 20

export interface Size {
  readonly members: number
  /** A multiple of 20. */
  readonly entries: number
  /** Deliveries of 30 days to one webhook. */
  readonly deliveries: number
}

/**
 * An organization with many members, keys and webhooks, and a valid audit trail of one month. "Filled 2" is the actor
 * of every second entry and the target of every fourth; every tenth of their actions is a suspension.
 */
export async function largeOrganization(reeve: TestReeve, size: Size): Promise<Organization> {
  const { members, entries } = size
  reeve.clock.advance(-AGE_MS)
  const acme = await reeve.organization('Acme')
  for (let n = 0; n < WEBHOOKS; n++) {
    const body = { url: `https://hooks.acme.example/${n}`, event_types: ['*'] }
    await acme.owner.call('POST /v1/governance/webhooks', { body })
  }
  const begun = reeve.clock.now().getTime()
  reeve.clock.advance(AGE_MS)
  await addMembers(reeve, acme, members)
  await fillChain(reeve.query, acme.id, entries, n => {
    const who = n % 2 === 1 ? 2 : 1 + (n % 40)
    const whom = n % 4 === 0 ? 2 : 1 + (n % members)
    const profile = (name: string) => ({ profile_id: acme.profiles.member, profile_name: name })
    return {
      occurred_at: new Date(begun + Math.floor((n / entries) * AGE_MS)).toISOString(),
      action: n % 20 === 7 ? 'member.suspended' : n % 20 === 14 ? 'api_key.created' : 'member.profile_changed',
      actor: { type: 'member', id: idOf(who), name: `Filled ${who}`, key: { id: keyIdOf(who), name: 'ci-deploy' } },
      target: { type: 'member', id: idOf(whom), name: `Filled ${whom}` },
      reason: n % 20 === 7 ? 'laptop stolen' : null,
      changes: { before: profile('Developer'), after: profile('Administrator') },
      context: { request_id: `fill-${Math.floor(n / 3)}`, ip: '192.0.2.1', user_agent: 'reeve-sdk/0.1.0 node/24' },
    }
  })
  await addDeliveries(reeve, acme, size.deliveries)
  await runJob(reeve, 'audit checkpoints')
  // Has the same effect on the tables as an autovacuum.
  await reeve.query`vacuum (analyze) audit_entries, accounts, members, api_keys, deliveries, delivery_attempts`
  return acme
}

const idOf = (n: number) => `019a0001-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const keyIdOf = (n: number) => `019a0002-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** Adds members, each with a key. */
async function addMembers({ query: sql }: TestReeve, { id, profiles }: Organization, count: number): Promise<void> {
  await sql.begin(async begun => {
    await begun`set local session_replication_role = replica`
    await begun`
      insert into accounts (id, email, name, created_at, updated_at)
      select ('019a0001-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'filled-' || n || '@acme.test',
        'Filled ' || n, now(), now() from generate_series(1, ${count}::integer) as n`
    await begun`
      insert into members (organization_id, user_id, profile_id, status, joined_at, last_active_at)
      select ${id}, ('019a0001-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${profiles.member}, 'active',
        now() - n * interval '1 minute', now() - n % 200 * interval '1 day'
      from generate_series(1, ${count}::integer) as n`
    await begun`
      insert into api_keys (organization_id, id, name, owner_user_id, key_hash, hint, scopes, created_at)
      select ${id}, ('019a0002-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'ci-deploy',
        ('019a0001-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, sha256(n::text::bytea), lpad(n::text, 6, '0'),
        '{members:read}', now()
      from generate_series(1, ${count}::integer) as n`
  })
}

/** Adds deliveries to the first webhook, each with one attempt; every thousandth has failed. */
async function addDeliveries({ query: sql }: TestReeve, { id }: Organization, count: number): Promise<void> {
  await sql`
    with webhook as (
      select id from webhooks where organization_id = ${id} order by id limit 1
    ), made as (
      insert into deliveries (organization_id, id, webhook_id, event_id, event_sequence, event_type, status, attempts,
        created_at, finished_at)
      select ${id}, ('019a0003-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, webhook.id, gen_random_uuid(), n,
        'member.suspended', case n % 1000 when 0 then 'exhausted' else 'delivered' end, 1, at, at
      from webhook, generate_series(1, ${count}::integer) as n,
        lateral (select now() - (1 - n / ${count}::float) * interval '30 days' as at) as times
      returning organization_id, id, webhook_id, status, created_at
    )
    insert into delivery_attempts (organization_id, delivery_id, number, webhook_id, started_at, outcome, status,
      total_ms)
    select organization_id, id, 1, webhook_id, created_at,
      case status when 'delivered' then 'delivered' else 'http_error' end,
      case status when 'delivered' then 200 else 503 end, 20 + random() * 80
    from made`
}
