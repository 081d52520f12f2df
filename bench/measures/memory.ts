import { startReeve } from '../contestants.ts'
import { runRound } from '../load.ts'
import type { Bench, Measure, Row } from '../measure.ts'
import { fill, makeKeys } from '../population.ts'
import { listing } from './list-webhooks.ts'

const MOST_BYTES = 180 * 2 ** 20

/**
 * Measures the resident memory of the Node.js process after it has listed webhooks at full speed for as long as all
 * rounds take.
 */
async function measureMemory({ postgres, seconds, rounds, progress }: Bench): Promise<Row[]> {
  const population = { organizations: 100, webhooks: 3, members: 10, withTriggers: 0, entries: 0 }
  const keys = makeKeys(population)
  const databases = await postgres.clones('memory', ['reeve'], sql => fill(sql, population, keys))
  const reeve = await startReeve(postgres.url(databases[0] ?? ''))
  try {
    const atRest = reeve.memory()
    const workload = listing.workload(
      keys.map(key => key.reeve),
      population,
    )
    const { requests } = await runRound(reeve.port, workload, seconds * rounds)
    const serving = reeve.memory()
    progress(`Memory: ${inMegabytes(atRest)} at rest, ${inMegabytes(serving)} after ${requests} requests`)
    return [
      {
        name: 'Resident memory of the Node process, serving',
        reeve: `${inMegabytes(serving)} (${inMegabytes(atRest)} at rest)`,
        baseline: '',
        measured: inMegabytes(serving),
        goal: `≤ ${inMegabytes(MOST_BYTES)}`,
        isMet: serving <= MOST_BYTES,
        figures: { atRest, serving, requests },
      },
    ]
  } finally {
    await reeve.stop()
    await postgres.drop(databases)
  }
}

const inMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`

export const memory: Measure = {
  name: 'memory',
  about: 'resident memory at rest and serving',
  run: measureMemory,
}
