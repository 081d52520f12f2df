import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { exampleCheckpoint, exampleEntry, examplePublicKey } from '../../../server/src/features/audit/audit.contract.ts'
import {
  type ChainedEntry,
  type EntryContent,
  GENESIS_HASH,
  hashEntry,
} from '../../../server/src/features/audit/chain.ts'
import { type Checkpoint, createCheckpointSigner, nodeCryptography } from '../../../server/src/features/audit/index.ts'
import { toJsonLine } from '../../../server/src/features/audit/json-line.ts'
import { openVault } from '../../../server/src/kernel/vault.ts'
import { CheckpointFileError, type KeptCheckpoints, parseCheckpoints, verify } from './index.ts'

const ORGANIZATION = '0198c59f-02d4-7e61-8a3b-51c7f2e90d44'
const signer = createCheckpointSigner(openVault(Buffer.alloc(32, 1)))
const foreignSigner = createCheckpointSigner(openVault(Buffer.alloc(32, 2)))

/** A chain in the form of an export. */
function chainOf(length: number, after: object = { figures: [1e21, 0.1, -0] }): ChainedEntry[] {
  const entries: ChainedEntry[] = []
  let previous: Buffer = GENESIS_HASH
  for (let sequence = 1; sequence <= length; sequence++) {
    const content: EntryContent = {
      id: `0198c5a1-6c3e-7b2a-9f41-${String(sequence).padStart(12, '0')}`,
      organization_id: ORGANIZATION,
      sequence,
      occurred_at: '2026-03-02T09:14:07.312Z',
      action: 'test.done',
      actor: { type: 'system', id: null, name: 'Réeve 🏰', key: null },
      target: { type: 'test', id: String(sequence) },
      reason: null,
      changes: { before: null, after },
      context: { request_id: 'test', ip: null, user_agent: null },
    }
    const hash = hashEntry(previous, content)
    entries.push({ ...content, previous_hash: previous.toString('hex'), hash: hash.toString('hex') })
    previous = hash
  }
  return entries
}

const chain = chainOf(10)
const written: (ChainedEntry | string)[] = chain
const at = (sequence: number) => chain[sequence - 1] ?? assert.fail()
const checkpointAt = (sequence: number, by = signer, previous: Checkpoint | null = null) => {
  const { hash } = at(sequence)
  return by.sign({
    organization_id: ORGANIZATION,
    sequence,
    hash,
    signed_at: '2026-03-02T09:14:11.870Z',
    previous: previous && { sequence: previous.sequence, signature: previous.signature },
  })
}
const against = (sequence: number) => ({ checkpoints: [checkpointAt(sequence)], public_key: signer.publicKey })

/** A signature over the example entry, by a release whose checkpoints had no links. */
const SIGNATURE_OF_VERSION_1 =
  'dFNMFTkNg4BIA61oUNWaHiJsF5oPth7zv2g3Y8sN+d01Dg6B2LAOyONn0cnQrmPFjcJQYq7JZnJ9zn6ljfdZAw=='
const KEY_OF_VERSION_1 =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA2NuD6Xj0cQk9f8pvriMnXIH2GHv+w8N/jktNox4qddE=\n-----END PUBLIC KEY-----\n'

/** A forged entry with this sequence, correctly linked to the one before it. */
function changedAndHashed(sequence: number): ChainedEntry {
  const { hash: _, previous_hash: previous, ...content } = { ...at(sequence), action: 'test.undone' }
  const hash = hashEntry(Buffer.from(previous, 'hex'), content).toString('hex')
  return { ...content, previous_hash: previous, hash }
}

async function* lines(entries: readonly (object | string)[]) {
  for (const entry of entries) yield typeof entry === 'string' ? entry : JSON.stringify(entry)
}

/** Verifies with WebCrypto and with the functions of Node.js, which must agree. */
async function proofOf(entries: readonly (object | string)[], kept?: KeptCheckpoints, from = 1) {
  const proof = await verify(lines(entries), kept, { from })
  assert.deepEqual(await verify(lines(entries), kept, { from, cryptography: nodeCryptography }), proof)
  assert.equal(proof.valid, proof.first_fault === null)
  return proof
}
const faultOf = async (...given: Parameters<typeof proofOf>) => {
  const { first_fault: fault } = await proofOf(...given)
  return fault && [fault.sequence, fault.code]
}

test('an export is verified up to its checkpoint with only the public key', async () => {
  assert.deepEqual(await proofOf(chain, against(8)), {
    valid: true,
    entries: 10,
    organization_id: ORGANIZATION,
    first_sequence: 1,
    last_sequence: 10,
    proven_to: 8,
    first_fault: null,
  })
})

test('an export without its first entries is invalid, even if a checkpoint matches its end', async () => {
  for (const proof of [undefined, against(10)]) {
    for (const gone of [1, 9]) assert.deepEqual(await faultOf(chain.slice(gone), proof), [1, 'entry_missing'])
    assert.deepEqual(await faultOf(chain.slice(4), proof, 4), [4, 'entry_missing'])
  }
})

test('a partial export is verified from the entry that the caller names', async () => {
  const part = await proofOf(chain.slice(3), against(10), 4)
  assert.deepEqual([part.valid, part.entries, part.first_sequence, part.proven_to], [true, 7, 4, 10])
  assert.equal(await faultOf(chain.slice(2), against(10), 4), null, 'more than that does no harm')
})

test('without a checkpoint only the links between the entries are verified', async () => {
  const { valid, proven_to: provenTo } = await proofOf(chain)
  assert.deepEqual([valid, provenTo], [true, null])
})

test('fields may be in any order, and blank lines and carriage returns are ignored', async () => {
  const shuffled = chain.map(entry => JSON.stringify(Object.fromEntries(Object.entries(entry).reverse())))
  assert.equal(
    await faultOf(
      shuffled.flatMap(line => [`${line}\r`, '', ' \t\r']),
      against(10),
    ),
    null,
  )
})

test('every line that this or the previous release of Reeve writes is accepted', async () => {
  const texts = ['\u2028\u2029\u0085', '\\u2028 \\\u2028', '"/<\u007f\ufeff', '\0\b\t\n\v\f\r\u001b', 'é e\u0301 🏰']
  const numbers = [5e-324, 1.7976931348623157e308, 123456789012345680000, 1e21, 1e-7, -1.5, -0]
  const names = JSON.parse('{"b":1,"10":2,"2":3,"":4,"__proto__":{"toJSON":5},"\u2028":6}')
  const entries = chainOf(3, { texts, numbers, names })
  const forms = [entries.map(toJsonLine), entries.map(entry => JSON.stringify(entry))]
  for (const form of forms) assert.equal(await faultOf([...form, ...form]), null)
  const checkpoint = checkpointAt(8)
  const { publicKey: public_key } = signer
  assert.equal(await faultOf([...chain, checkpoint].map(toJsonLine), { checkpoints: [], public_key }), null)
})

test('a line that JSON parsers could read differently is rejected', async () => {
  const line = JSON.stringify(at(4))
  const doubled = line.replace('{', '{"action":"test.forged",')
  const others = [doubled, line.replace('null', '1e400'), line.replace(':4,', ':4.0,'), line.replace('é', '\\u00e9')]
  for (const other of [...others, line.replace(',', ', ')]) {
    assert.notEqual(other, line)
    assert.deepEqual(await faultOf(written.toSpliced(3, 1, other)), [4, 'entry_unreadable'])
    assert.deepEqual(await faultOf(written.toSpliced(5, 0, other)), [6, 'entry_unreadable'], 'nor in a repetition')
  }
  const checkpoint = JSON.stringify(checkpointAt(8)).replace('{', '{"sequence":9,')
  const key = { checkpoints: [], public_key: signer.publicKey }
  assert.deepEqual(await faultOf([...chain, checkpoint], key), [11, 'entry_unreadable'])
})

test('the first invalid entry is named with the kind of its fault', async () => {
  const changed = (sequence: number, change: object) =>
    chain.map(entry => (entry.sequence === sequence ? { ...entry, ...change } : entry))
  assert.deepEqual(await faultOf(changed(4, { action: 'test.undone' })), [4, 'entry_changed'])
  assert.deepEqual(await faultOf(changed(4, { note: 'added' })), [4, 'entry_changed'])
  assert.deepEqual(await faultOf(changed(4, { hash: '0'.repeat(64) })), [4, 'entry_changed'])
  assert.deepEqual(await faultOf(changed(1, { previous_hash: '1'.repeat(64) })), [1, 'entry_changed'])
  assert.deepEqual(await faultOf(changed(4, { hash: 'none' })), [4, 'entry_unreadable'])
  assert.deepEqual(await faultOf(changed(4, { organization_id: 'other' })), [4, 'entry_of_another_chain'])
  assert.deepEqual(await faultOf(changed(4, { reason: '\ud800' })), [4, 'entry_changed'])
  assert.deepEqual(await faultOf(chain.toSpliced(3, 1)), [4, 'entry_missing'])
  assert.deepEqual(await faultOf(chain.toSpliced(3, 0, changedAndHashed(3))), [3, 'entry_out_of_order'])
  assert.deepEqual(await faultOf(chain.toSpliced(3, 0, { ...at(3), reason: 'another' })), [3, 'entry_changed'])
  assert.deepEqual(await faultOf([...chain.slice(4), at(3)], undefined, 5), [3, 'entry_out_of_order'])
  assert.deepEqual(await faultOf(chain.toSpliced(3, 2, at(5), at(4))), [4, 'entry_missing'])
  assert.deepEqual(await faultOf(written.toSpliced(3, 1, '{"sequence": 4')), [4, 'entry_unreadable'])
  assert.deepEqual(await faultOf(written.toSpliced(3, 1, 'null')), [4, 'entry_unreadable'])
  assert.deepEqual(await faultOf([]), [1, 'entry_missing'])
})

test('each fault has a detail for people', async () => {
  const detailOf = async (...given: Parameters<typeof proofOf>) => (await proofOf(...given)).first_fault?.detail
  const [second, fifth] = [checkpointAt(2), checkpointAt(5, signer, checkpointAt(2))]
  const { publicKey: public_key } = signer
  const found = [
    await detailOf([]),
    await detailOf(chain.slice(2)),
    await detailOf(chain.toSpliced(3, 1)),
    await detailOf([...chain.slice(4), at(3)], undefined, 5),
    await detailOf(written.toSpliced(3, 1, 'null')),
    await detailOf(chain.toSpliced(3, 1, { ...at(4), organization_id: 'other' })),
    await detailOf(chain.toSpliced(3, 1, { ...at(4), reason: 'another' })),
    await detailOf(chain.toSpliced(3, 1, changedAndHashed(4))),
    await detailOf(chain.slice(0, 7), against(8)),
    await detailOf(chain.slice(8), against(8), 9),
    await detailOf(chain, { checkpoints: [checkpointAt(8, foreignSigner)], public_key }),
    await detailOf(chain, { checkpoints: [{ ...second, organization_id: 'other' }], public_key }),
    await detailOf(chain.toSpliced(9, 1, changedAndHashed(10)), against(10)),
    await detailOf(chain, { checkpoints: [second, checkpointAt(8, signer, fifth)], public_key }),
    await detailOf(chain, { checkpoints: [second, checkpointAt(5)], public_key }),
  ]
  assert.deepEqual(found, [
    'there is no entry',
    'it begins at entry 3, and entry 1 is missing. To verify a part, pass its first entry (from)',
    'entry 4 is missing: entry 5 comes next',
    'entry 3 comes after entry 10',
    'what follows entry 3 is not an entry as Reeve writes it',
    'entry 4 is of another organization',
    'entry 4 does not match its hash',
    'entry 5 does not follow entry 4 as it is now',
    'the export ends at entry 7, before the checkpoint at 8',
    'the export begins after the checkpoint at 8',
    'the checkpoint at 8 was not signed with this key',
    'the checkpoint at 2 is of another organization',
    'entry 10 is not the one for which the checkpoint was signed',
    'the checkpoint that was signed at 5 is missing',
    'the checkpoint at 5 was not signed behind the one that is before it',
  ])
})

test('a rewritten chain with valid hashes does not match the checkpoint', async () => {
  const rewritten = chain.toSpliced(9, 1, changedAndHashed(10))
  assert.equal(await faultOf(rewritten), null, 'by itself it looks sound')
  assert.deepEqual(await faultOf(rewritten, against(10)), [10, 'checkpoint_mismatch'])
})

test('an export without the entry of its checkpoint is invalid', async () => {
  assert.deepEqual(await faultOf(chain.slice(0, 7), against(8)), [8, 'checkpoint_beyond_entries'])
  assert.deepEqual(await faultOf(chain.slice(8), against(8), 9), [8, 'entry_missing'])
  assert.deepEqual(await faultOf([], against(8)), [1, 'entry_missing'])
})

test('a checkpoint with another key, of another chain, or altered is rejected', async () => {
  const { publicKey: public_key } = signer
  const proof = (checkpoint: ReturnType<typeof checkpointAt>) =>
    faultOf(chain, { checkpoints: [checkpoint], public_key })
  assert.deepEqual(await proof(checkpointAt(8, foreignSigner)), [8, 'checkpoint_forged'])
  assert.deepEqual(await proof({ ...checkpointAt(8), signed_at: '2026-03-02T09:14:11.871Z' }), [8, 'checkpoint_forged'])
  assert.deepEqual(await proof({ ...checkpointAt(8), signature: '' }), [8, 'checkpoint_forged'])
  const unsayable = { ...checkpointAt(8), organization_id: '\ud800' }
  assert.deepEqual(await faultOf([...chain, unsayable], { checkpoints: [], public_key }), [8, 'checkpoint_forged'])
  const foreign = { ...checkpointAt(8), organization_id: '0198c59f-02d4-7e61-8a3b-000000000000' }
  assert.deepEqual(await proof(foreign), [8, 'checkpoint_mismatch'])
})

test('a missing or altered checkpoint between kept ones is detected', async () => {
  const { publicKey: public_key } = signer
  const second = checkpointAt(2)
  const fifth = checkpointAt(5, signer, second)
  const eighth = checkpointAt(8, signer, fifth)
  const proof = (...checkpoints: Checkpoint[]) => faultOf(chain, { checkpoints, public_key })
  assert.equal(await proof(eighth, fifth, second), null)
  assert.equal(await proof(eighth, fifth), null)
  assert.deepEqual(await proof(eighth, second), [5, 'checkpoint_missing'])
  assert.deepEqual(await proof(eighth, { ...fifth, key_id: 'fab257d216f183b6' }, second), [5, 'checkpoint_forged'])
  assert.deepEqual(await proof({ ...eighth, previous: null }, second), [8, 'checkpoint_forged'])
  assert.deepEqual(await proof({ ...eighth, version: 1, previous: null }), [8, 'checkpoint_forged'])
  assert.deepEqual(await proof(eighth, checkpointAt(5), second), [5, 'checkpoint_not_linked'])
  const late = await proofOf(chain.slice(6), { checkpoints: [second, fifth, eighth], public_key }, 7)
  assert.deepEqual([late.valid, late.proven_to], [true, 8], 'older ones may be from before the first entry')
})

test('lines received by a sink are verified by the checkpoints among them, despite repetitions', async () => {
  const second = checkpointAt(2)
  const fifth = checkpointAt(5, signer, second)
  const eighth = checkpointAt(8, signer, fifth)
  const key = { checkpoints: [], public_key: signer.publicKey }
  const received = [...chain.slice(0, 2), second, ...chain.slice(2, 7), fifth, at(8), eighth, at(9), at(10)]
  const shown = async (...given: Parameters<typeof proofOf>) => {
    const { first_fault: fault, entries: count, proven_to: provenTo } = await proofOf(...given)
    return [fault && [fault.sequence, fault.code], count, provenTo]
  }
  assert.deepEqual(await shown(received, key), [null, 10, 8])
  assert.deepEqual(await shown(received), [null, 10, null], 'without the key they prove nothing')
  const repeated = [...received.slice(0, 5), ...received.slice(1, 9), ...received, ...received.slice(3, 6)]
  assert.deepEqual(await shown(repeated, key), [null, 10, 8])
  assert.deepEqual(await shown(received.slice(6), key, 6), [null, 5, 8], 'a part, with a checkpoint before its entry')
  assert.deepEqual(await shown([eighth, ...chain], key), [null, 10, 8])

  const found = async (entries: readonly object[], proof = key) => (await shown(entries, proof))[0]
  const without = (...gone: object[]) => received.filter(line => !gone.includes(line))
  assert.deepEqual(await found(without(at(6))), [6, 'entry_missing'])
  assert.deepEqual(await found(without(fifth)), [5, 'checkpoint_missing'])
  assert.deepEqual(await found(without(at(8), at(9), at(10))), [8, 'checkpoint_beyond_entries'])
  assert.equal(await found(without(at(8), eighth, at(9), at(10))), null, 'a whole tail is missed only')
  assert.deepEqual(
    await found(without(at(8), eighth, at(9), at(10)), { ...key, checkpoints: [eighth] as never[] }),
    [8, 'checkpoint_beyond_entries'],
    'by what was kept apart',
  )
  const changed = (line: object, into: object) => received.map(one => (one === line ? into : one))
  assert.deepEqual(await found(changed(fifth, { ...fifth, hash: at(4).hash })), [5, 'checkpoint_forged'])
  assert.deepEqual(await found(changed(fifth, checkpointAt(5, foreignSigner, second))), [5, 'checkpoint_forged'])
  assert.deepEqual(await found(changed(fifth, checkpointAt(5))), [5, 'checkpoint_not_linked'])
  assert.deepEqual(await found(changed(fifth, { ...fifth, signed_at: 5 })), [8, 'entry_unreadable'])
  assert.deepEqual(await found([...chain.slice(0, 9), changedAndHashed(10), checkpointAt(10)]), [
    10,
    'checkpoint_mismatch',
  ])
})

test('a checkpoint from before checkpoints had a version still verifies an export', async () => {
  const { version: _, previous: __, ...unversioned } = exampleCheckpoint
  const kept = { ...unversioned, key_id: 'fab257d216f183b6', signature: SIGNATURE_OF_VERSION_1 }
  const proof = (checkpoint: object) =>
    faultOf(
      [exampleEntry],
      { ...parseCheckpoints(JSON.stringify(checkpoint)), public_key: KEY_OF_VERSION_1 },
      exampleEntry.sequence,
    )
  assert.equal(await proof(kept), null)
  assert.equal(await proof({ ...kept, version: 1, previous: null }), null)
  const forged = [exampleEntry.sequence, 'checkpoint_forged']
  assert.deepEqual(await proof({ ...kept, version: 2 }), forged)
  assert.deepEqual(await proof({ ...kept, key_id: exampleCheckpoint.key_id }), forged)
  assert.deepEqual(await proof({ ...kept, previous: { sequence: 1, signature: 'none' } }), forged)
})

test('invalid checkpoints and keys other than Ed25519 public keys are rejected', async () => {
  const checkpoint = checkpointAt(8)
  for (const file of [checkpoint, { checkpoints: [checkpoint] }]) {
    assert.deepEqual(parseCheckpoints(JSON.stringify(file)).checkpoints, [checkpoint])
  }
  for (const text of [
    '',
    '{',
    '[]',
    'null',
    '{"checkpoints":[]}',
    '{"checkpoints":[4]}',
    JSON.stringify({ ...checkpoint, sequence: '8' }),
  ]) {
    assert.throws(() => parseCheckpoints(text), CheckpointFileError)
  }
  const x25519 = generateKeyPairSync('x25519').publicKey.export({ format: 'pem', type: 'spki' }).toString()
  for (const public_key of ['', 'a key', examplePublicKey.slice(0, 60), x25519]) {
    const kept = { checkpoints: [checkpoint], public_key }
    await assert.rejects(verify(lines(chain), kept), { name: 'TypeError', code: 'key_unreadable' })
    await assert.rejects(verify(lines(chain), kept, { cryptography: nodeCryptography }), { name: 'UsageError' })
  }
})

test('the example in openapi.json is a valid entry with a valid checkpoint', async () => {
  const proof = { checkpoints: [exampleCheckpoint], public_key: examplePublicKey }
  assert.equal(await faultOf([exampleEntry], proof, exampleEntry.sequence), null)
})
