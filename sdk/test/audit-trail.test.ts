import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hashEntry } from '../../server/src/features/audit/chain.ts'
import { createCheckpointSigner, nodeCryptography } from '../../server/src/features/audit/index.ts'
import { startReeve, type TestReeve } from '../../server/test/harness/reeve.ts'
import { type AuditCheckpoint, type AuditEntry, auditTrail, Reeve } from '../src/index.ts'

let server: TestReeve
let reeve: Reeve
let chain: AuditEntry[]
let kept: auditTrail.KeptCheckpoints
before(async () => {
  server = await startReeve()
  server.app.worker.start()
  const acme = await server.organization()
  reeve = new Reeve({ baseUrl: server.url, apiKey: acme.owner.key })
  for (const name of ['Réeve 🏰', 'Ada "Countess" \\ Lovelace', '<ß> 10.0']) {
    for (const part of ['one', 'two', 'three']) await reeve.organization.edit({ name: `${name} ${part}` })
    chain = []
    for await (const entry of reeve.audit.export()) chain.push(entry)
    await signed(chain.length)
  }
  kept = await reeve.audit.listCheckpoints().page()
})
after(() => server.stop())

async function signed(sequence: number) {
  for (const deadline = Date.now() + 20_000; ; ) {
    const { checkpoints } = await reeve.audit.listCheckpoints({ limit: 1 }).page()
    if (checkpoints[0]?.sequence === sequence) return
    assert.ok(Date.now() < deadline, `nothing was signed at ${sequence}`)
    server.clock.advance(1_000)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

async function* lines(entries: readonly (object | string)[]) {
  for (const entry of entries) yield typeof entry === 'string' ? entry : JSON.stringify(entry)
}

test('an export is verified up to the newest checkpoint, as lines and as entries', async () => {
  assert.ok(kept.checkpoints.length >= 3)
  const proof = {
    valid: true,
    entries: chain.length,
    organization_id: entryAt(0).organization_id,
    first_sequence: 1,
    last_sequence: chain.length,
    proven_to: chain.length,
    first_fault: null,
  }
  assert.deepEqual(await auditTrail.verify(reeve.audit.export(), kept), proof)
  assert.deepEqual(await auditTrail.verify(reeve.audit.export().lines(), kept), proof)
})

test('without checkpoints no entry is proven to be signed by the service', async () => {
  const { valid, proven_to: provenTo } = await auditTrail.verify(lines(chain))
  assert.deepEqual([valid, provenTo], [true, null])
})

const replace = (index: number, entry: object | string) => chain.with(index, entry as AuditEntry)
const entryAt = (index: number) => chain.at(index) ?? assert.fail()
const checkpoints = (change: (all: AuditCheckpoint[]) => readonly AuditCheckpoint[]) => ({
  ...kept,
  checkpoints: change([...kept.checkpoints].sort((a, b) => a.sequence - b.sequence)),
})

/** A hash that no entry has. An entry's hash cannot be used, because that entry might be the signed one. */
const OTHER_HASH = '0'.repeat(64)
const textOf = (index: number) => JSON.stringify(entryAt(index))
const doubled = (line: object) => JSON.stringify(line).replace('{', '{"sequence":1,')

/** The expected fault, and the entries and checkpoints after the tampering. */
type Tampered = [
  found: readonly [auditTrail.TrailFaultCode, sequence: number],
  entries: readonly (object | string)[],
  kept?: auditTrail.KeptCheckpoints | undefined,
  from?: number,
]
/** The sequence of the checkpoint at this index, counted from the oldest. */
const signedAt = (index: number) => oldestFirst()[index]?.sequence ?? assert.fail()
const tampered: Record<string, () => Tampered> = {
  'a changed entry': () => [['entry_changed', 5], replace(4, { ...entryAt(4), reason: 'another one' })],
  'an added field': () => [['entry_changed', 5], replace(4, { ...entryAt(4), more: true })],
  'a missing entry': () => [['entry_missing', 4], chain.toSpliced(3, 1)],
  'a duplicate entry with a change': () => [
    ['entry_changed', 3],
    chain.toSpliced(3, 0, { ...entryAt(2), reason: 'another one' }),
  ],
  'a duplicate entry with another hash': () => [
    ['entry_out_of_order', 3],
    chain.toSpliced(3, 0, { ...entryAt(2), hash: entryAt(1).hash }),
  ],
  'an entry from before the first': () => [['entry_out_of_order', 3], [...chain.slice(4), entryAt(2)], undefined, 5],
  'two swapped entries': () => [['entry_missing', 4], replace(3, entryAt(4)).with(4, entryAt(3))],
  'an entry of another organization': () => [
    ['entry_of_another_chain', 5],
    replace(4, { ...entryAt(4), organization_id: '0198c59f-02d4-7e61-8a3b-51c7f2e90d44' }),
  ],
  'an entry with another previous_hash': () => [
    ['entry_changed', 5],
    replace(4, { ...entryAt(4), previous_hash: entryAt(0).hash }),
  ],
  'a line that is not JSON': () => [['entry_unreadable', 5], replace(4, '{"sequence": 5')],
  'a number that is not finite': () => [['entry_unreadable', 5], replace(4, textOf(4).replace('null', '1e400'))],
  'a number that is not finite, in a repeated entry': () => [
    ['entry_unreadable', 6],
    (chain as object[]).toSpliced(5, 0, textOf(4).replace('null', '-1e999') as never),
  ],
  'a duplicate field': () => [['entry_unreadable', 5], replace(4, doubled(entryAt(4)))],
  'an added space': () => [['entry_unreadable', 5], replace(4, textOf(4).replace(',', ', '))],
  'a line that is not an entry': () => [['entry_unreadable', 5], replace(4, 'null')],
  'a malformed hash': () => [['entry_unreadable', 5], replace(4, { ...entryAt(4), hash: 'ff' })],
  'an empty export': () => [['entry_missing', 1], []],
  'a truncated beginning': () => [['entry_missing', 1], chain.slice(1), kept],
  'a truncated beginning without checkpoints': () => [['entry_missing', 1], chain.slice(-1)],
  'a beginning truncated further than stated': () => [['entry_missing', 4], chain.slice(4), kept, 4],
  'a part from after the only checkpoint': () => [
    ['entry_missing', signedAt(0)],
    chain.slice(-1),
    checkpoints(all => all.slice(0, 1)),
    chain.length,
  ],
  'a truncated end': () => [['checkpoint_beyond_entries', chain.length], chain.slice(0, -1), kept],
  'a checkpoint of another entry': () => [
    ['checkpoint_forged', signedAt(0)],
    chain,
    checkpoints(all => all.map(one => ({ ...one, hash: OTHER_HASH }))),
  ],
  'a checkpoint with another time': () => [
    ['checkpoint_forged', signedAt(0)],
    chain,
    checkpoints(all => all.map(one => ({ ...one, signed_at: '2026-01-01T00:00:00.000Z' }))),
  ],
  'a checkpoint of another key': () => [
    ['checkpoint_forged', signedAt(0)],
    chain,
    checkpoints(all => all.map(one => ({ ...one, key_id: '0000000000000000' }))),
  ],
  'a checkpoint of another organization': () => [
    ['checkpoint_mismatch', signedAt(0)],
    chain,
    checkpoints(all => all.map(one => ({ ...one, organization_id: '0198c59f-02d4-7e61-8a3b-51c7f2e90d44' }))),
  ],
  'a malformed signature': () => [
    ['checkpoint_forged', signedAt(0)],
    chain,
    checkpoints(all => all.map(one => ({ ...one, signature: '?' }))),
  ],
  'a missing checkpoint': () => [['checkpoint_missing', signedAt(1)], chain, checkpoints(all => all.toSpliced(1, 1))],
}

/** The lines that a sink receives: the entries, each followed by its checkpoint if it has one. */
function received(): (AuditEntry | AuditCheckpoint)[] {
  const all = checkpoints(found => found).checkpoints
  return chain.flatMap(entry => [entry, ...all.filter(({ sequence }) => sequence === entry.sequence)])
}
const KEY_ALONE = () => checkpoints(() => [])
const isCheckpoint = (line: object): line is AuditCheckpoint => 'signature' in line
const withoutOne = (index: number) => received().filter(line => line !== received().filter(isCheckpoint)[index])
const changedOne = (change: object) => {
  const all = received()
  const index = all.findIndex(isCheckpoint)
  return all.with(index, { ...all[index], ...change } as AuditCheckpoint)
}

test('lines received by a sink are verified with only the public key, despite repetitions', async () => {
  const all = received()
  const proof = { valid: true, entries: chain.length, proven_to: chain.length }
  for (const lines of [all, [...all.slice(0, 5), ...all.slice(2), ...all], all.map(line => JSON.stringify(line))]) {
    const { valid, entries, proven_to } = await auditTrail.verify(lines, KEY_ALONE())
    assert.deepEqual({ valid, entries, proven_to }, proof)
  }
  const { valid, proven_to: provenTo } = await auditTrail.verify(all)
  assert.deepEqual([valid, provenTo], [true, null])
})

Object.assign(tampered, {
  'an entry missing from a sink’s lines': () => [
    ['entry_missing', 4],
    received().filter(line => line !== chain[3]),
    KEY_ALONE(),
  ],
  'a checkpoint missing from a sink’s lines': () => [['checkpoint_missing', signedAt(1)], withoutOne(1), KEY_ALONE()],
  'a sink’s truncated end with its checkpoint': () => [
    ['checkpoint_beyond_entries', chain.length],
    received().toSpliced(-2, 1),
    KEY_ALONE(),
  ],
  'a sink’s truncated end with a kept checkpoint': () => [
    ['checkpoint_beyond_entries', chain.length],
    received().slice(0, -2),
    kept,
  ],
  'a changed checkpoint in a sink’s lines': () => [
    ['checkpoint_forged', signedAt(0)],
    changedOne({ hash: OTHER_HASH }),
    KEY_ALONE(),
  ],
  'a checkpoint with a duplicate field in a sink’s lines': () => [
    ['entry_unreadable', signedAt(0) + 1],
    received().map(line => (isCheckpoint(line) ? doubled(line) : line)),
    KEY_ALONE(),
  ],
  'a malformed checkpoint in a sink’s lines': () => [
    ['entry_unreadable', signedAt(0) + 1],
    changedOne({ signed_at: 5 }),
    KEY_ALONE(),
  ],
  'a checkpoint of another key in a sink’s lines': () => [
    ['checkpoint_forged', signedAt(0)],
    changedOne({ key_id: '0000000000000000' }),
    KEY_ALONE(),
  ],
} satisfies typeof tampered)

for (const [name, tamper] of Object.entries(tampered)) {
  test(`${name} is detected, with WebCrypto and with Node.js`, async () => {
    const [[code, sequence], entries, proof, from] = tamper()
    const found = await auditTrail.verify(lines(entries), proof, { from })
    assert.deepEqual([found.valid, found.first_fault?.code, found.first_fault?.sequence], [false, code, sequence])
    assert.deepEqual(await auditTrail.verify(lines(entries), proof, { from, cryptography: nodeCryptography }), found)
  })
}

test('a partial export is verified from the given sequence, which must be a positive integer', async () => {
  const part = await auditTrail.verify(reeve.audit.export({ from: 4 }), kept, { from: 4 })
  assert.deepEqual([part.valid, part.first_sequence, part.proven_to], [true, 4, chain.length])
  for (const from of [0, 1.5, Number.NaN, '4' as never]) {
    await assert.rejects(auditTrail.verify(lines(chain), kept, { from }), /TypeError: from must be the sequence/)
  }
})

test('an entry with a number that is not finite is detected, also without its line', async () => {
  for (const number of ['1e400', '-1e999']) {
    const entry = JSON.parse(textOf(4).replace('null', number))
    for (const entries of [replace(4, entry), chain.toSpliced(5, 0, entry)]) {
      const { first_fault: fault } = await auditTrail.verify(entries)
      assert.deepEqual([fault?.code, fault?.sequence], ['entry_changed', 5])
    }
  }
})

test('blank lines, carriage returns and Unicode line separators are read as the service reads them', async () => {
  const { hash: _, previous_hash: previous, ...kept } = entryAt(0)
  const content = { ...kept, changes: null, reason: 'a\u2028b\u0085c' }
  const hash = hashEntry(Buffer.from(previous, 'hex'), content).toString('hex')
  const line = JSON.stringify({ ...content, previous_hash: previous, hash })
  const escaped = line.replace('\u2028', '\\u2028').replace('\u0085', '\\u0085')
  const given = ['', ' \t', line, `${line}\r`, '\r', escaped]
  for (const cryptography of [undefined, nodeCryptography]) {
    const { valid, entries } = await auditTrail.verify(given, undefined, { cryptography })
    assert.deepEqual([valid, entries], [true, 1])
  }
})

test('an invalid public key is a TypeError, not a fault of the audit log', async () => {
  for (const public_key of ['no key', undefined as never]) {
    await assert.rejects(auditTrail.verify(lines(chain), { ...kept, public_key }), /TypeError: The public key must be/)
  }
})

const oldestFirst = () => checkpoints(found => found).checkpoints
const pageOf = (all: readonly object[]) => JSON.stringify({ ...kept, checkpoints: all })
const firstWith = (change: object) => pageOf([{ ...oldestFirst()[0], ...change }])

test('a checkpoint file is accepted in every documented form, and verifies the export', async () => {
  const all = oldestFirst()
  const { version: _, previous: __, ...newest } = all.at(-1) ?? assert.fail()
  const files = [
    pageOf(all),
    JSON.stringify(all, null, 2),
    JSON.stringify(all.at(-1)),
    `${[...all, ...all].map(one => JSON.stringify(one)).join('\n')}\n`,
  ]
  for (const file of files) {
    const read = await auditTrail.readCheckpoints(file, {
      organizationId: newest.organization_id,
      publicKey: kept.public_key,
    })
    const { valid, proven_to: provenTo } = await auditTrail.verify(lines(chain), read)
    assert.deepEqual([valid, provenTo], [true, chain.length])
  }
  // A checkpoint without `version` and `previous` is read as version 1, so its signature is invalid.
  await assert.rejects(auditTrail.readCheckpoints(pageOf([newest])), { code: 'checkpoint_forged' })
  assert.deepEqual(auditTrail.parseCheckpoints(pageOf([newest])).checkpoints[0]?.version, 1)
})

const unfit: Record<auditTrail.CheckpointFileCode, () => string[]> = {
  checkpoint_absent: () => ['', '{}', 'null', '5', '[]', '[null]', 'hello', pageOf([]), pageOf([{}]), textOf(0)],
  checkpoint_unreadable: () => [
    ...[-1, 0, 1.5, '5', null, 2 ** 53].map(sequence => firstWith({ sequence })),
    ...[{ hash: 'ff' }, { signed_at: 'yesterday' }, { key_id: 5 }, { signature: null }, { organization_id: {} }].map(
      firstWith,
    ),
    ...[{ version: 3 }, { previous: 'none' }, { previous: { sequence: 0, signature: '' } }].map(firstWith),
    pageOf([...oldestFirst(), null as never]),
  ],
  key_unreadable: () => ['no key', '', 5, null].map(key => JSON.stringify({ ...kept, public_key: key })),
  checkpoint_of_another_organization: () => [firstWith({ organization_id: '0198c59f-02d4-7e61-8a3b-51c7f2e90d44' })],
  checkpoint_forged: () => [
    firstWith({ signature: '?' }),
    firstWith({ hash: OTHER_HASH }),
    firstWith({ key_id: '0000000000000000' }),
    firstWith({ version: 1 }),
  ],
  checkpoint_missing: () => [pageOf(oldestFirst().toSpliced(1, 1))],
}
for (const [code, files] of Object.entries(unfit)) {
  test(`an invalid checkpoint file is refused with the code ${code}`, async () => {
    const organizationId = entryAt(0).organization_id
    for (const file of files()) {
      const found = auditTrail.readCheckpoints(file, { organizationId, publicKey: kept.public_key })
      await assert.rejects(found, (error: unknown) => {
        assert.ok(error instanceof auditTrail.CheckpointFileError, String(error))
        assert.equal(error.code, code, file)
        return true
      })
    }
  })
}

test('a checkpoint signed for another entry is a fault of the audit log, not of its file', async () => {
  const { app } = server
  const signer = createCheckpointSigner(app.vault)
  const { organization_id, sequence } = entryAt(3)
  const content = { organization_id, sequence, hash: entryAt(4).hash, signed_at: new Date().toISOString() }
  const read = await auditTrail.readCheckpoints(pageOf([signer.sign({ ...content, previous: null })]))
  const { first_fault: fault } = await auditTrail.verify(lines(chain), read)
  assert.deepEqual([fault?.code, fault?.sequence], ['checkpoint_mismatch', sequence])
})

test('a checkpoint that does not link to the one before is a fault of the audit log, not of its file', async () => {
  const [first, second] = oldestFirst()
  assert.ok(first && second?.previous)
  const { signature: _, version: __, key_id: ___, ...content } = second
  const another = { ...second.previous, signature: second.signature }
  const relinked = createCheckpointSigner(server.app.vault).sign({ ...content, previous: another })
  const read = await auditTrail.readCheckpoints(pageOf([first, relinked]))
  const { first_fault: fault } = await auditTrail.verify(lines(chain), read)
  assert.deepEqual([fault?.code, fault?.sequence], ['checkpoint_not_linked', second.sequence])
})
