import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { verify } from '@reeve/sdk/audit-trail'
import {
  createCheckpointSigner,
  nodeCryptography as cryptography,
  recordSystemEntry,
} from '../../src/features/audit/index.ts'
import { SYSTEM_ORGANIZATION } from '../../src/kernel/ids.ts'
import { contextWithoutRequest } from '../../src/operations/internal-change.ts'
import { appendFacts, facts, OPERATOR } from '../harness/append-facts.ts'
import { programOf } from '../harness/program.ts'
import { runJob, startReeve, type TestReeve } from '../harness/reeve.ts'
import {
  ACCEPTS,
  type Behaviour,
  entriesIn,
  linesIn,
  startTrailReceiver,
  type TrailReceiver,
} from '../harness/trail-receiver.ts'

const KILLS = process.env.REEVE_TEST_LONG ? 200 : 4
const ALL_WITHIN_MS = 60_000

/** Faulty behaviours of the sinks, used for random batches while processes are killed. Other batches are accepted. */
const TROUBLES: readonly Behaviour[] = [
  { keeps: false, status: 500 },
  { keeps: false, status: null },
  { keeps: true, status: null },
  { keeps: true, status: null, afterMs: 300 },
]
const TROUBLED = 0.4

let reeve: TestReeve
let receiver: TrailReceiver
let folder: string
let isTroubled = true
before(async () => {
  const trouble = () => TROUBLES[Math.floor(Math.random() * TROUBLES.length)] ?? ACCEPTS
  receiver = await startTrailReceiver(() => (isTroubled && Math.random() < TROUBLED ? trouble() : ACCEPTS))
  reeve = await startReeve()
  folder = mkdtempSync(join(tmpdir(), 'reeve-sink-'))
})
after(async () => {
  await reeve?.stop()
  receiver?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('every line reaches a receiver and a folder although the sending processes are killed', async t => {
  const { app, query } = reeve
  const sinks = [receiver.url, pathToFileURL(join(folder, 'trail')).href]
  const organizations = [await reeve.organization(), await reeve.organization(), await reeve.organization()]

  let isLoaded = true
  const load = async () => {
    for (let round = 0; isLoaded; round++) {
      const grow = ({ id }: { id: string }) => appendFacts(app.runtime, id, facts(1 + Math.floor(Math.random() * 50)))
      const fact = { action: 'test.done', target: { type: 'test', id: String(round) } }
      const system = recordSystemEntry(app.runtime, fact, { actor: OPERATOR, context: contextWithoutRequest() })
      await Promise.all([...organizations.map(grow), system])
      await runJob(reeve, 'audit checkpoints')
      // Resets the pause of a failing sink, which would otherwise last up to a minute.
      await query`update audit_sinks set retry_at = null`
    }
  }
  const shipped = async () => {
    const [{ sum } = {}] = await query`select sum(shipped_sequence) from audit_sink_positions`
    return Number(sum)
  }
  const loaded = load()
  let kills = 0
  /** Starts processes one after another, and kills each of them while it sends lines. */
  const killProcesses = async () => {
    while (kills++ < KILLS) {
      const child = await startShipping(sinks)
      const before = await shipped()
      await until(async () => (await shipped()) > before, 'nothing left')
      await sleep(Math.random() * 50)
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  await Promise.all([killProcesses(), killProcesses()])
  isLoaded = false
  await loaded
  isTroubled = false
  await query`update audit_sinks set retry_at = null`

  const last = await startShipping(sinks)
  const behind = () => query`
    select from audit_sink_positions where due_sequence > shipped_sequence or due_checkpoint > shipped_checkpoint`
  await until(async () => (await behind()).length === 0, 'something never left')
  last.kill('SIGTERM')

  const { publicKey } = createCheckpointSigner(app.vault)
  const counts = { kills: KILLS, entries: 0, received: 0, repeated: 0, failures: receiver.failures() }
  for (const organization of [...organizations, null]) {
    const id = organization?.id ?? SYSTEM_ORGANIZATION
    const [end] =
      await reeve.query`select audit_sequence::int as sequence from governance_heads where organization_id = ${id}`
    const file = readFileSync(join(folder, 'trail', `${organization?.id ?? 'system'}.ndjson`), 'utf8')
    assert.ok(file.endsWith('\n'))
    const exported = organization && linesIn((await organization.owner.call('GET /v1/audit/export')).body)
    for (const lines of [receiver.linesOf(id), linesIn(file)]) {
      const entries = entriesIn(lines)
      assert.equal(entries.length, end?.sequence)
      if (exported) assert.deepEqual(entries, exported)
      const proven = await verify(lines, { checkpoints: [], public_key: publicKey }, { cryptography })
      assert.deepEqual([proven.first_fault, proven.entries, proven.proven_to], [null, end?.sequence, end?.sequence])
      counts.received += lines.length
      counts.repeated += lines.length - new Set(lines).size
    }
    const inFolder = linesIn(file).filter(line => !JSON.parse(line).signature)
    assert.equal(inFolder.length, end?.sequence, 'the folder has no entry twice')
    counts.entries += end?.sequence
  }
  t.diagnostic(JSON.stringify(counts))
})

/** Starts a process that ships the trails to the sinks. Resolves when it is ready. */
async function startShipping(sinks: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programOf('sink-worker'), JSON.stringify(reeve.database.target), ...sinks], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout ?? child, 'data')
  return child
}

async function until(is: () => Promise<boolean>, otherwise: string) {
  for (const late = performance.now() + ALL_WITHIN_MS; !(await is()); await sleep(5)) {
    assert.ok(performance.now() < late, otherwise)
  }
}
