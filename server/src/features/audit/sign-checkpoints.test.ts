import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { appendFacts, facts } from '../../../test/harness/append-facts.ts'
import { contentOf } from '../../../test/harness/chains.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { runJob, startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { hashEntry } from './chain.ts'
import { createCheckpointSigner } from './checkpoint-signature.ts'
import { signDueCheckpoints } from './sign-checkpoints.ts'

let reeve: TestReeve
const logged: { level: number; msg: string; organization_id?: string; sequence?: number; code?: string }[] = []
before(async () => {
  const log = pino({ level: 'error' }, { write: line => void logged.push(JSON.parse(line)) })
  reeve = await startReeve({ tampers: true, log })
})
after(() => reeve.stop())

const checkpointsOf = async ({ owner }: Organization): Promise<{ sequence: number }[]> =>
  (await owner.call('GET /v1/audit/checkpoints')).body.checkpoints
const newestOf = async ({ owner }: Organization) => (await owner.call('GET /v1/audit/entries?limit=1')).body.entries[0]
const faultOf = async ({ owner }: Organization) => (await owner.call('GET /v1/audit/verification')).body.first_fault
const refusals = async () =>
  Number(/^reeve_audit_checkpoints_refused_total (\d+)$/m.exec((await reeve.call('GET /metrics')).body)?.[1])

/** Runs the signing job once, instead of waiting for its schedule. */
const sign = () => runJob(reeve, 'audit checkpoints')

/** Creates an organization whose chain this process has written and signed up to its newest entry. */
async function signedOrganization() {
  const organization = await reeve.organization()
  await rename(organization, 'Before')
  const { sequence } = await newestOf(organization)
  await sign()
  assert.equal((await checkpointsOf(organization))[0]?.sequence, sequence)
  return { organization, id: organization.id, signed: sequence as number }
}

async function rename({ owner }: Organization, name: string) {
  const { status, body } = await owner.call('PATCH /v1/organization', { body: { name } })
  assert.equal(status, 200, JSON.stringify(body))
}

/** Asserts that the job logs this fault of the chain, and signs nothing. */
async function assertRefused(organization: Organization, sequence: number, code: string) {
  const before = await checkpointsOf(organization)
  await sign()
  const [line] = logged.filter(({ organization_id }) => organization_id === organization.id)
  assert.deepEqual([line?.level, line?.sequence, line?.code], [50, sequence, code], line?.msg)
  assert.ok((await refusals()) > 0)
  assert.deepEqual(await checkpointsOf(organization), before)
}

/** Replaces the newest entry and updates the head, like an attacker who can compute the hashes. */
async function replaceNewest(id: string) {
  const [row] = await reeve.query`
    select * from audit_entries where organization_id = ${id} order by sequence desc limit 1`
  assert.ok(row)
  const hash = hashEntry(row.previous_hash, { ...contentOf(row), action: 'forged' })
  await reeve.query`
    update audit_entries set action = 'forged', hash = ${hash}
    where organization_id = ${id} and sequence = ${row.sequence}`
  await reeve.query`update governance_heads set audit_hash = ${hash} where organization_id = ${id}`
  return Number(row.sequence)
}

test('a tail with a broken link is not signed, and the log, a metric and verification report it', async () => {
  const { organization, id, signed } = await signedOrganization()
  await reeve.query.begin(async sql => {
    await sql`select from governance_heads where organization_id = ${id} for update`
    await sql`
      insert into audit_entries select organization_id, ${signed + 1}, gen_random_uuid(), occurred_at, 'forged', actor,
        target, reason, changes, context, hash, sha256('anything')
      from audit_entries where organization_id = ${id} and sequence = ${signed}`
    await sql`
      update governance_heads set audit_sequence = ${signed + 1}, audit_hash = sha256('anything')
      where organization_id = ${id}`
  })
  await assertRefused(organization, signed + 1, 'entry_changed')
  const fault = await faultOf(organization)
  assert.deepEqual([fault.sequence, fault.code], [signed + 1, 'entry_changed'])
})

test('an entry of this process that was replaced together with the head is neither signed nor verified', async () => {
  const { organization, id } = await signedOrganization()
  await rename(organization, 'After')
  const sequence = await replaceNewest(id)
  const fault = await faultOf(organization)
  assert.deepEqual([fault.sequence, fault.code], [sequence, 'entry_replaced'])
  await assertRefused(organization, sequence, 'entry_replaced')
})

test('a chain truncated with its checkpoints is not signed by a process that saw more of it', async () => {
  const { organization, id, signed } = await signedOrganization()
  await reeve.query.begin(async sql => {
    await sql`delete from audit_checkpoints where organization_id = ${id}`
    await sql`delete from audit_entries where organization_id = ${id} and sequence = ${signed}`
    await sql`
      update governance_heads set audit_sequence = ${signed - 1}, checkpoint_sequence = 0,
        audit_hash = (select hash from audit_entries where organization_id = ${id} and sequence = ${signed - 1})
      where organization_id = ${id}`
  })
  await assertRefused(organization, signed, 'entry_missing')
  assert.equal((await faultOf(organization)).code, 'checkpoint_beyond_entries')
})

test('a checkpoint of this process that was changed under its old signature is followed by no other', async () => {
  const { organization, id, signed } = await signedOrganization()
  await reeve.query`
    update audit_checkpoints set signed_at = signed_at - interval '1 day'
    where organization_id = ${id} and sequence = ${signed}`
  await rename(organization, 'After')
  await assertRefused(organization, signed, 'checkpoint_forged')
})

test('a process without memory signs only what links to the previous checkpoint', async () => {
  const other = await startReeve({ on: reeve.database })
  try {
    const organization = await other.organization()
    await appendFacts(other.app.runtime, organization.id, facts(3))
    await sign()
    const [{ sequence } = { sequence: 0 }] = await checkpointsOf(organization)
    await reeve.query`
      update audit_checkpoints set signature = sha512('anything') where organization_id = ${organization.id}`
    await appendFacts(other.app.runtime, organization.id, facts(1))
    const signer = createCheckpointSigner(other.app.vault)
    await assert.rejects(signDueCheckpoints({ ...other.app.runtime, signer }), AggregateError)
    assert.equal((await checkpointsOf(organization))[0]?.sequence, sequence)
  } finally {
    await other.stop()
  }
})
