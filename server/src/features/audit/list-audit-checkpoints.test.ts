import assert from 'node:assert/strict'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { after, before, test } from 'node:test'
import canonicalize from 'canonicalize'
import { appendFacts, facts } from '../../../test/harness/append-facts.ts'
import { holdOrganization } from '../../../test/harness/hold-organization.ts'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { sql } from '../../database/statement.ts'
import { inTransaction } from '../../database/transaction.ts'
import { newId } from '../../kernel/ids.ts'
import { createChainMemory } from './chain-memory.ts'
import { readEnds, type UnsignableChain, verifySegment } from './checkpoint-segment.ts'
import { createCheckpointSigner } from './checkpoint-signature.ts'
import { signDueCheckpoints } from './sign-checkpoints.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve({ tampers: true })
})
after(() => reeve.stop())

const sign = (of = reeve, memory = createChainMemory()) =>
  signDueCheckpoints({ ...of.app.runtime, signer: createCheckpointSigner(of.app.vault), memory })
const organizationWith = async (count: number) => {
  const organization = await reeve.organization()
  await appendFacts(reeve.app.runtime, organization.id, facts(count))
  const checkpoints = async (query = '') => (await organization.owner.call(`GET /v1/audit/checkpoints${query}`)).body
  const newest = async () => (await organization.owner.call('GET /v1/audit/entries?limit=1')).body.entries[0]
  return { organization, checkpoints, newest }
}
const sequences = (body: { checkpoints: { sequence: number }[] }) => body.checkpoints.map(({ sequence }) => sequence)

test('a checkpoint signs the newest entry, and its Ed25519 signature verifies with the published key', async () => {
  const { organization, checkpoints, newest } = await organizationWith(3)
  await sign()
  const { checkpoints: signed, public_key: pem, next_cursor: cursor } = await checkpoints()
  const { hash, sequence } = await newest()
  assert.equal(signed.length, 1)
  assert.equal(cursor, null)
  const [{ signature, ...content }] = signed
  const { signed_at: signedAt, key_id: keyId } = content
  const known = { organization_id: organization.id, sequence, hash, version: 2, previous: null }
  assert.deepEqual(content, { ...known, signed_at: signedAt, key_id: keyId })

  const key = createPublicKey(pem)
  const text = Buffer.from(canonicalize(content) ?? '')
  assert.equal(verify(null, text, key, Buffer.from(signature, 'base64')), true)
  const der = key.export({ format: 'der', type: 'spki' })
  assert.equal(keyId, createHash('sha256').update(der).digest('hex').slice(0, 16))
})

test('a burst of entries is signed at each thousandth entry and at the newest', async () => {
  const { checkpoints, newest } = await organizationWith(5_000)
  await sign()
  const { sequence } = await newest()
  const body = await checkpoints()
  assert.deepEqual(sequences(body), [sequence, 5_000, 4_000, 3_000, 2_000, 1_000])
  const links = body.checkpoints.map(({ previous }: { previous: unknown }) => previous)
  const named = body.checkpoints.map(({ sequence, signature }: Record<string, unknown>) => ({ sequence, signature }))
  assert.deepEqual(links, [...named.slice(1), null], 'each names the one before it')
})

test('a process continues to sign a chain, whatever its growth and whoever signed it in between', async () => {
  const { organization, checkpoints, newest } = await organizationWith(1)
  const [one, other] = [createChainMemory(), createChainMemory()]
  const expected: number[] = []
  for (const [memory, growth] of [
    [one, 1],
    [other, 10],
    [one, 15],
    [one, 20],
    [one, 21],
    [other, 19],
    [one, 600],
  ] as const) {
    await appendFacts(reeve.app.runtime, organization.id, facts(growth))
    const { sequence, hash } = await newest()
    memory.appended(organization.id, { sequence, hash })
    assert.equal(await sign(reeve, memory), 1)
    expected.unshift(sequence)
    assert.deepEqual(sequences(await checkpoints()), expected)
  }
  assert.equal((await organization.owner.call('GET /v1/audit/verification')).body.valid, true)
})

test('an entry that is appended after the head was read is left to the next checkpoint', async () => {
  const { organization, checkpoints, newest } = await organizationWith(3)
  const { sequence } = await newest()
  // Simulates an entry that is appended after the signer has read the head, and before it reads the entries.
  await reeve.query`
    insert into audit_entries
    select organization_id, ${sequence + 1}, gen_random_uuid(), occurred_at, action, actor, target, reason, changes,
      context, hash, sha256('anything')
    from audit_entries where organization_id = ${organization.id} and sequence = ${sequence}`
  assert.equal(await sign(), 1)
  assert.deepEqual(sequences(await checkpoints()), [sequence])
})

test('a head that was set back is not signed by a process that saw a later entry', async () => {
  const { organization, checkpoints, newest } = await organizationWith(3)
  const { sequence, hash, previous_hash: previousHash } = await newest()
  const memory = createChainMemory()
  memory.appended(organization.id, { sequence, hash })
  await reeve.query`
    update governance_heads set audit_sequence = ${sequence - 1}, audit_hash = ${Buffer.from(previousHash, 'hex')}
    where organization_id = ${organization.id}`
  await assert.rejects(sign(reeve, memory), ({ errors: [error] }: AggregateError) => {
    assert.deepEqual([error.organizationId, error.fault.code], [organization.id, 'entry_missing'])
    return true
  })
  assert.deepEqual(sequences(await checkpoints()), [])
})

test('a chain that has not grown is not signed again', async () => {
  const { organization, checkpoints } = await organizationWith(1)
  await sign()
  const before = sequences(await checkpoints())
  await sign()
  assert.deepEqual(sequences(await checkpoints()), before)
  await appendFacts(reeve.app.runtime, organization.id, facts(1))
  await sign()
  assert.deepEqual(sequences(await checkpoints()), [Number(before[0]) + 1, ...before])
})

test('two processes that sign while entries are appended never conflict', async () => {
  const other = await startReeve({ on: reeve.database })
  try {
    const organizations = await Promise.all([1, 2, 3].map(() => organizationWith(1)))
    const [ours, theirs] = [createChainMemory(), createChainMemory()]
    for (let round = 0; round < 10; round++) {
      const appending = organizations.map(({ organization }) =>
        appendFacts(reeve.app.runtime, organization.id, facts(3)),
      )
      await Promise.all([sign(reeve, ours), sign(other, theirs), ...appending])
    }
    await sign(reeve, ours)
    await sign(other, theirs)
    for (const { organization, checkpoints, newest } of organizations) {
      assert.equal(sequences(await checkpoints())[0], (await newest()).sequence)
      const { body } = await organization.owner.call('GET /v1/audit/verification')
      assert.equal(body.valid, true, JSON.stringify(body))
    }
  } finally {
    await other.stop()
  }
})

test('a process that loses a race to an older checkpoint signs the rest', async () => {
  const { organization, checkpoints, newest } = await organizationWith(1)
  const { runExclusively } = reeve.app.runtime
  /**
   * Starts signing while another transaction holds the organization's lock. The returned `write` lets the signer write
   * the checkpoint.
   */
  const signHeld = async () => {
    const mayWrite = Promise.withResolvers<void>()
    const held = await holdOrganization(reeve.database, organization.id)
    const hasRead = Promise.withResolvers<void>()
    const signing = signDueCheckpoints({
      ...reeve.app.runtime,
      signer: createCheckpointSigner(reeve.app.vault),
      async runExclusively(key, work) {
        if (key === organization.id) {
          hasRead.resolve()
          await mayWrite.promise
        }
        return runExclusively(key, work)
      },
    })
    await Promise.race([hasRead.promise, signing])
    await held.release()
    return {
      write() {
        mayWrite.resolve()
        return signing
      },
    }
  }
  const slow = await signHeld()
  await appendFacts(reeve.app.runtime, organization.id, facts(3))
  const other = await signHeld()
  await slow.write()
  await other.write()
  assert.equal(sequences(await checkpoints())[0], (await newest()).sequence)
})

test('a chain that cannot be signed is reported, and does not block the others', async () => {
  const [broken, sound] = [await organizationWith(1), await organizationWith(1)]
  // Stores a forged checkpoint at the sequence where the next one is due.
  await inTransaction(reeve.app.pool, broken.organization.id, async transaction => {
    const { sequence } = await broken.newest()
    await transaction.commit(sql`
      insert into audit_checkpoints (organization_id, sequence, hash, signed_at, key_id, signature)
      values (${broken.organization.id}, ${sequence}, sha256(''), now(), 'theirs', sha256(''))`)
  })
  await assert.rejects(sign(), AggregateError)
  assert.equal(sequences(await sound.checkpoints()).length, 1)
})

test('a checkpoint that the database refuses does not block the other chains', async () => {
  const [refused, sound] = [await organizationWith(1), await organizationWith(1)]
  await reeve.query.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before insert on audit_checkpoints for each row
      when (new.organization_id = '${refused.organization.id}') execute function refuse()`)
  try {
    await assert.rejects(sign(), ({ errors }: AggregateError) => {
      assert.ok(errors.some(error => error.message === 'refused'))
      return true
    })
    assert.deepEqual(sequences(await refused.checkpoints()), [])
    assert.equal(sequences(await sound.checkpoints()).length, 1)
  } finally {
    await reeve.query`drop function refuse cascade`
  }
  await sign().catch(() => {})
  assert.equal(sequences(await refused.checkpoints()).length, 1)
})

test('an organization whose lock is held is signed last, and does not block the others', async () => {
  const held = await organizationWith(1)
  const free = await Promise.all(Array.from({ length: 40 }, () => organizationWith(1)))
  const holder = await holdOrganization(reeve.database, held.organization.id)
  const signing = sign().catch(() => {})
  try {
    const [waiting] = await holder.waiting()
    assert.ok(waiting)
    const [{ locks } = { locks: 0 }] = await reeve.query`
      select count(*)::int as locks from pg_locks where pid = ${waiting} and mode = 'RowExclusiveLock'`
    assert.equal(locks, 0, 'it has changed nothing when it waits')
    for (const { checkpoints } of free) assert.equal(sequences(await checkpoints()).length, 1)
    assert.deepEqual(sequences(await held.checkpoints()), [])
  } finally {
    await holder.release()
  }
  await signing
  assert.equal(sequences(await held.checkpoints()).length, 1)
})

test('a process that has signed a checkpoint detects its deletion, and does not sign again', async () => {
  const { organization, checkpoints } = await organizationWith(1)
  const memory = createChainMemory()
  await sign(reeve, memory).catch(() => {})
  assert.equal(sequences(await checkpoints()).length, 1)
  await reeve.query`delete from audit_checkpoints where organization_id = ${organization.id}`
  await reeve.query`update governance_heads set checkpoint_sequence = 0 where organization_id = ${organization.id}`
  await assert.rejects(sign(reeve, memory), ({ errors }: AggregateError) => {
    const ours = errors.filter(({ organizationId }) => organizationId === organization.id)
    assert.deepEqual(
      ours.map(({ fault }) => fault.code),
      ['checkpoint_missing'],
    )
    return true
  })
  assert.deepEqual(sequences(await checkpoints()), [])
})

test('a head that disappears between listing and reading is refused without endless retries', async () => {
  const deps = {
    ...reeve.app.runtime,
    signer: createCheckpointSigner(reeve.app.vault),
    memory: createChainMemory(),
  }
  const [gone] = await readEnds(deps, [newId()])
  assert.ok(gone)
  await assert.rejects(verifySegment(deps, gone), ({ fault }: UnsignableChain) => {
    assert.equal(fault.code, 'head_changed')
    return true
  })
})

test('the worker signs due checkpoints within ten seconds of the entry', async () => {
  const running = await startReeve({ on: reeve.database })
  try {
    const organization = await running.organization()
    running.app.worker.start()
    const deadline = Date.now() + 10_000
    const signed = async () => (await organization.owner.call('GET /v1/audit/checkpoints')).body.checkpoints
    while ((await signed()).length === 0) {
      assert.ok(Date.now() < deadline, 'nothing was signed within ten seconds')
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  } finally {
    await running.stop()
  }
})

test('checkpoints are paged, newest first, and filtered by time, within the organization', async () => {
  const { organization, checkpoints } = await organizationWith(1)
  const other = await organizationWith(1)
  for (let round = 0; round < 5; round++) {
    reeve.clock.advance(1_000)
    await appendFacts(reeve.app.runtime, organization.id, facts(2))
    await sign().catch(() => {})
  }
  const whole = sequences(await checkpoints())
  assert.equal(whole.length, 5)
  assert.deepEqual(
    whole,
    whole.toSorted((a, b) => b - a),
  )
  const signedAt = (await checkpoints(`?limit=1`)).checkpoints[0].signed_at
  assert.deepEqual(sequences(await checkpoints(`?since=${signedAt}`)), whole.slice(0, 1))
  assert.deepEqual(sequences(await checkpoints(`?until=${signedAt}`)), whole.slice(1))
  const first = await checkpoints('?limit=2')
  const second = await checkpoints(`?limit=2&cursor=${first.next_cursor}`)
  assert.deepEqual([...sequences(first), ...sequences(second)], whole.slice(0, 4))
  assert.equal(sequences(await other.checkpoints()).length, 1)
  const foreign = await organization.owner.call(`GET /v1/audit/entries?cursor=${first.next_cursor}`)
  assert.equal(foreign.body.code, 'invalid_cursor')
})
