import assert from 'node:assert/strict'
import { createPrivateKey, sign as createSignature } from 'node:crypto'
import { after, before, test } from 'node:test'
import { canonicalJson } from '@reeve/sdk/audit-trail'
import postgres from 'postgres'
import { appendFacts, facts } from '../../../test/harness/append-facts.ts'
import { contentOf } from '../../../test/harness/chains.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { GENESIS_HASH, hashEntry } from './chain.ts'
import { UnsignableChain } from './checkpoint-segment.ts'
import { createCheckpointSigner } from './checkpoint-signature.ts'
import { signDueCheckpoints } from './sign-checkpoints.ts'
import { verifyOrganization } from './verify-organization.ts'

let reeve: TestReeve
/**
 * The connection of an attacker with full access to the database, which row-level security and grants do not restrict.
 */
let intruder: postgres.Sql
before(async () => {
  reeve = await startReeve({ tampers: true })
  intruder = postgres({ ...reeve.database.target, max: 1 } as postgres.Options<Record<string, never>>)
})
after(async () => {
  await intruder.end()
  await reeve.stop()
})

const verify = async (organization: Organization) => {
  const answer = await organization.owner.call('GET /v1/audit/verification')
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}
const signer = () => createCheckpointSigner(reeve.app.vault)
/** Chains that tests have tampered with, and that are therefore no longer signed. */
const tampered = new Set<string>()
const isTampered = (error: unknown) => error instanceof UnsignableChain && tampered.has(error.organizationId)
const sign = async () => {
  try {
    await signDueCheckpoints({ ...reeve.app.runtime, signer: signer() })
  } catch (error) {
    if (!(error instanceof AggregateError) || !error.errors.every(isTampered)) throw error
  }
}

/** Creates an organization with at least twenty entries. Its last checkpoint covers all but the newest ten. */
const signedOrganization = async () => {
  const organization = await reeve.organization()
  await appendFacts(reeve.app.runtime, organization.id, facts(10))
  await sign()
  const { head: signed } = await verify(organization)
  await appendFacts(reeve.app.runtime, organization.id, facts(10))
  const { head } = await verify(organization)
  tampered.add(organization.id)
  return { organization, signed: signed.sequence as number, newest: head.sequence as number }
}

test('an unaltered chain verifies, with its checkpoints', async () => {
  const { organization, newest } = await signedOrganization()
  const { entries } = (await organization.owner.call('GET /v1/audit/entries?limit=1')).body
  assert.deepEqual(await verify(organization), {
    valid: true,
    entries: newest,
    head: { sequence: newest, hash: entries[0].hash },
    checkpoints: 1,
    first_fault: null,
  })
})

test('a checkpoint that is given several times counts once', async () => {
  const { organization } = await signedOrganization()
  const { checkpoints: kept } = (await organization.owner.call('GET /v1/audit/checkpoints')).body
  const deps = { pool: reeve.app.pool, publicKey: signer().publicKey }
  const { valid, checkpoints } = await verifyOrganization(deps, organization.id, { checkpoints: [...kept, ...kept] })
  assert.deepEqual([valid, kept.length, checkpoints], [true, 1, 1])
})

test('a chain of several batches verifies', async () => {
  const organization = await reeve.organization()
  await appendFacts(reeve.app.runtime, organization.id, facts(1_234))
  await sign()
  const { valid, entries, head, checkpoints } = await verify(organization)
  assert.deepEqual([valid, entries, checkpoints], [true, head.sequence, 2])
})

type Place = { id: string; signed: number; newest: number }
type Tampering = [
  name: string,
  act: (place: Place) => Promise<unknown>,
  sequence: (place: Place) => number,
  code: string,
]

const sql = (...args: Parameters<postgres.Sql>) => intruder(...args)

const changing = (column: string, value: string): Tampering => [
  `${column} of an entry was changed`,
  ({ id }) =>
    intruder.unsafe(`update audit_entries set ${column} = ${value} where organization_id = $1 and sequence = 7`, [id]),
  () => 7,
  'entry_changed',
]

/** Rewrites the entries and the head, like an attacker who can compute the hashes. */
const rewriteFrom = async (id: string, sequence: number, action: string) => {
  const rows = await sql`select * from audit_entries where organization_id = ${id} order by sequence`
  let previous: Buffer = GENESIS_HASH
  for (const row of rows) {
    const content = contentOf(row)
    const at = content.sequence
    const rewritten = { ...content, action: at === sequence ? action : content.action }
    const made = hashEntry(previous, rewritten)
    assert.ok(at >= sequence || made.equals(row.hash))
    await sql`
      update audit_entries set action = ${rewritten.action}, previous_hash = ${previous}, hash = ${made}
      where organization_id = ${id} and sequence = ${at}`
    previous = made
  }
  await sql`update governance_heads set audit_hash = ${previous} where organization_id = ${id}`
}

const cutOff = async (id: string, after: number) => {
  await sql`delete from audit_entries where organization_id = ${id} and sequence > ${after}`
  await sql`
    update governance_heads set audit_sequence = ${after}, checkpoint_sequence = least(checkpoint_sequence, ${after}),
      audit_hash = (select hash from audit_entries where organization_id = ${id} and sequence = ${after})
    where organization_id = ${id}`
}

const tamperings: Tampering[] = [
  changing('action', `'member.created'`),
  changing('reason', `'another reason'`),
  changing('occurred_at', `occurred_at - interval '1 second'`),
  changing('occurred_at', `'infinity'`),
  changing('actor', `actor || '{"name": "Someone Else"}'`),
  changing('actor', `actor || '{"more": null}'`),
  changing('target', `target - 'id'`),
  changing('changes', `'{"before": null, "after": null}'`),
  changing('context', `context || '{"ip": "192.0.2.1"}'`),
  changing('id', `gen_random_uuid()`),
  changing('hash', `sha256('anything')`),
  changing('previous_hash', `sha256('anything')`),
  [
    'an entry was removed',
    ({ id }) => sql`delete from audit_entries where organization_id = ${id} and sequence = 7`,
    () => 7,
    'entry_missing',
  ],
  [
    'the first entry was removed',
    ({ id }) => sql`delete from audit_entries where organization_id = ${id} and sequence = 1`,
    () => 1,
    'entry_missing',
  ],
  [
    'the newest entry was removed',
    ({ id, newest }) => sql`delete from audit_entries where organization_id = ${id} and sequence = ${newest}`,
    ({ newest }) => newest,
    'entry_missing',
  ],
  [
    'all entries were removed',
    ({ id }) => sql`delete from audit_entries where organization_id = ${id}`,
    () => 1,
    'entry_missing',
  ],
  [
    'an entry was removed and those after it moved up',
    async ({ id }) => {
      await sql`delete from audit_entries where organization_id = ${id} and sequence = 7`
      await sql`update audit_entries set sequence = -sequence where organization_id = ${id} and sequence > 7`
      await sql`update audit_entries set sequence = -sequence - 1 where organization_id = ${id} and sequence < 0`
    },
    () => 7,
    'entry_changed',
  ],
  [
    'two entries changed places',
    async ({ id }) => {
      await sql`update audit_entries set sequence = -7 where organization_id = ${id} and sequence = 7`
      await sql`update audit_entries set sequence = 7 where organization_id = ${id} and sequence = 8`
      await sql`update audit_entries set sequence = 8 where organization_id = ${id} and sequence = -7`
    },
    () => 7,
    'entry_changed',
  ],
  [
    'an entry was put in the place of another, with a hash of its own',
    async ({ id }) => {
      const [row] = await sql`select * from audit_entries where organization_id = ${id} and sequence = 7`
      assert.ok(row)
      const forged = { ...contentOf(row), action: 'member.created' }
      const hash = hashEntry(row.previous_hash, forged)
      await sql`
        update audit_entries set action = ${forged.action}, hash = ${hash}
        where organization_id = ${id} and sequence = 7`
    },
    () => 8,
    'entry_not_linked',
  ],
  [
    'an entry was added behind the head',
    ({ id, newest }) => sql`
      insert into audit_entries select organization_id, ${newest + 1}, gen_random_uuid(), occurred_at, action, actor,
        target, reason, changes, context, hash, hash
      from audit_entries where organization_id = ${id} and sequence = ${newest}`,
    ({ newest }) => newest + 1,
    'entry_beyond_head',
  ],
  [
    'an entry was put before the first',
    ({ id }) => sql`
      insert into audit_entries select organization_id, 0, gen_random_uuid(), occurred_at, action, actor, target,
        reason, changes, context, previous_hash, hash
      from audit_entries where organization_id = ${id} and sequence = 1`,
    () => 0,
    'entry_out_of_order',
  ],
  [
    'the head was changed',
    ({ id }) => sql`update governance_heads set audit_hash = sha256('anything') where organization_id = ${id}`,
    ({ newest }) => newest,
    'head_changed',
  ],
  [
    'the chain was written anew from the fifth entry, head included',
    ({ id }) => rewriteFrom(id, 5, 'member.created'),
    ({ signed }) => signed,
    'checkpoint_mismatch',
  ],
  [
    'the chain was cut off before a checkpoint, head included',
    ({ id, signed }) => cutOff(id, signed - 2),
    ({ signed }) => signed - 1,
    'checkpoint_beyond_entries',
  ],
  [
    'a checkpoint was signed by someone else',
    ({ id }) => sql`update audit_checkpoints set signature = sha512('anything') where organization_id = ${id}`,
    ({ signed }) => signed,
    'checkpoint_forged',
  ],
  [
    'the time of a checkpoint was changed',
    ({ id }) =>
      sql`update audit_checkpoints set signed_at = signed_at - interval '1 day' where organization_id = ${id}`,
    ({ signed }) => signed,
    'checkpoint_forged',
  ],
  [
    'the key that a checkpoint names was changed',
    ({ id }) => sql`update audit_checkpoints set key_id = 'fab257d216f183b6' where organization_id = ${id}`,
    ({ signed }) => signed,
    'checkpoint_forged',
  ],
  [
    'an older checkpoint was removed',
    async ({ id, signed }) => {
      await sign()
      await sql`delete from audit_checkpoints where organization_id = ${id} and sequence = ${signed}`
    },
    ({ signed }) => signed,
    'checkpoint_missing',
  ],
  [
    'a checkpoint was removed',
    ({ id }) => sql`delete from audit_checkpoints where organization_id = ${id}`,
    ({ signed }) => signed,
    'checkpoint_missing',
  ],
]

for (const [name, act, sequence, code] of tamperings) {
  test(`verification detects that ${name}`, async () => {
    const { organization, signed, newest } = await signedOrganization()
    const place = { id: organization.id, signed, newest }
    await act(place)
    const { valid, first_fault: fault, entries } = await verify(organization)
    assert.equal(valid, false)
    assert.deepEqual([fault.sequence, fault.code], [sequence(place), code], fault.detail)
    assert.ok(fault.detail.length > 10)
    assert.ok(entries <= newest)
  })
}

test('a chain truncated with its checkpoints is detected by a checkpoint that was kept elsewhere', async () => {
  const { organization, signed } = await signedOrganization()
  const { body } = await organization.owner.call('GET /v1/audit/checkpoints')
  await sql`delete from audit_checkpoints where organization_id = ${organization.id}`
  await cutOff(organization.id, signed - 2)
  await sql`update governance_heads set checkpoint_sequence = 0 where organization_id = ${organization.id}`
  assert.equal((await verify(organization)).valid, true, 'the database alone cannot know')
  const deps = { pool: reeve.app.pool, publicKey: body.public_key }
  const found = await verifyOrganization(deps, organization.id, { checkpoints: [body.checkpoints[0]] })
  assert.equal(found.first_fault?.code, 'checkpoint_beyond_entries')
})

test('checkpoints of releases before links verify, and the next one links to the last of them', async () => {
  const { organization, signed } = await signedOrganization()
  const { id } = organization
  const seed = reeve.app.vault.derive('audit checkpoint')
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { checkpoints } = (await organization.owner.call('GET /v1/audit/checkpoints')).body
  const { hash, signed_at: signedAt, sequence } = checkpoints[0]
  const text = canonicalJson({ organization_id: id, sequence, hash, signed_at: signedAt })
  const signature = createSignature(null, Buffer.from(text), key)
  await sql`update audit_checkpoints set version = 1, signature = ${signature} where organization_id = ${id}`
  await sign()
  const linked = (await organization.owner.call('GET /v1/audit/checkpoints')).body.checkpoints
  assert.deepEqual(linked[0].previous, { sequence: signed, signature: signature.toString('base64') })
  assert.deepEqual([linked[1].version, linked[1].previous], [1, null])
  const { valid, checkpoints: proven } = await verify(organization)
  assert.deepEqual([valid, proven], [true, 2])
  await sql`delete from audit_checkpoints where organization_id = ${id} and sequence = ${signed}`
  assert.equal((await verify(organization)).first_fault.code, 'checkpoint_missing')
})

test('the organization id may be given in upper case', async () => {
  const { organization } = await signedOrganization()
  const deps = { pool: reeve.app.pool, publicKey: signer().publicKey }
  const { valid, entries } = await verifyOrganization(deps, organization.id.toUpperCase())
  assert.ok(valid && entries > 0)
})

test('a checkpoint of another organization does not match', async () => {
  const [acme, other] = [await signedOrganization(), await signedOrganization()]
  const { body } = await other.organization.owner.call('GET /v1/audit/checkpoints')
  const deps = { pool: reeve.app.pool, publicKey: body.public_key }
  const found = await verifyOrganization(deps, acme.organization.id, { checkpoints: [body.checkpoints[0]] })
  assert.equal(found.first_fault?.code, 'checkpoint_mismatch')
})

test('entries that are appended and signed during a verification are not a fault', async () => {
  const organization = await reeve.organization()
  await appendFacts(reeve.app.runtime, organization.id, facts(1_500))
  let busy = true
  const appending = (async () => {
    for (let round = 0; busy; round++) {
      await appendFacts(reeve.app.runtime, organization.id, facts(7))
      if (round % 3 === 0) await sign()
    }
  })()
  const verdicts = []
  for (let round = 0; round < 10; round++) verdicts.push(await verify(organization))
  busy = false
  await appending
  assert.deepEqual(
    verdicts.filter(({ valid }) => !valid),
    [],
  )
  assert.ok(new Set(verdicts.map(({ head }) => head.sequence)).size > 1, 'entries were appended meanwhile')
})

test('verification needs a single connection, and releases it between batches', async () => {
  const narrow = await startReeve({ on: reeve.database, config: { databaseConnections: 1 } })
  try {
    const organization = await narrow.organization()
    await appendFacts(narrow.app.runtime, organization.id, facts(600))
    const verdicts = await Promise.all([verify(organization), verify(organization), verify(organization)])
    assert.ok(verdicts.every(({ valid }) => valid))
  } finally {
    await narrow.stop()
  }
})

test('the runtime role can neither change nor delete audit entries and checkpoints', async () => {
  const { organization } = await signedOrganization()
  const { id } = organization
  const attempt = (work: (sql: postgres.TransactionSql) => Promise<unknown>) =>
    intruder.begin(async sql => {
      await sql`set local role reeve_runtime`
      await sql`select set_config('reeve.organization', ${id}, true)`
      return work(sql)
    })
  assert.ok(await attempt(sql => sql`select from audit_entries where organization_id = ${id}`))
  const denied = { code: '42501' }
  for (const table of ['audit_entries', 'audit_checkpoints']) {
    const [named, all] = [intruder(table), `truncate ${table}`]
    await assert.rejects(
      attempt(sql => sql`update ${named} set hash = hash where organization_id = ${id}`),
      denied,
    )
    await assert.rejects(
      attempt(sql => sql`delete from ${named} where organization_id = ${id}`),
      denied,
    )
    await assert.rejects(
      attempt(sql => sql.unsafe(all)),
      denied,
    )
    await assert.rejects(
      attempt(sql => sql.unsafe(`alter table ${table} disable row level security`)),
      denied,
    )
  }
})
