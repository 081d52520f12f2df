import { readConfig } from '../../server/src/config/config.ts'
import { type Endured, endure, type Fault } from '../../server/test/harness/failover.ts'
import { formerPrimary, killedPrimary, lostStandby } from '../../server/test/harness/failover-faults.ts'
import { median } from '../load.ts'
import type { Bench, Measure, Row } from '../measure.ts'

const MOST_MS = 3_000

/** Causes the fault once per round, each time on new servers, with the default duration of a lease. */
async function measureFault({ rounds, progress }: Bench, fault: Fault): Promise<Row> {
  const { primaryLeaseMs: leaseMs } = readConfig({})
  const all: Endured[] = []
  while (all.length < rounds) {
    const seen = await endure(fault, { leaseMs })
    all.push(seen)
    progress(`Failover, ${fault.name}: round ${all.length} of ${rounds}, ${JSON.stringify(seen)}`)
  }
  const sum = (of: (seen: Endured) => number) => all.reduce((total, seen) => total + of(seen), 0)
  const [acknowledged, probes] = [sum(seen => seen.acknowledged), sum(seen => seen.probes)]
  const [lost, accepted] = [sum(seen => seen.lost + seen.undelivered), sum(seen => seen.accepted)]
  const times = all.map(({ writesAfterMs }) => writesAfterMs)
  const longest = Math.max(...times)
  return {
    name: `Failover: ${fault.name}`,
    reeve: `writes after p50 ${inSeconds(median(times))}; ${acknowledged} changes, ${probes} requests with a key`,
    baseline: '',
    measured: `longest ${inSeconds(longest)}; ${lost} lost, ${accepted} accepted in ${rounds} rounds`,
    goal: `≤ ${inSeconds(MOST_MS)}; 0 lost, 0 accepted`,
    isMet: longest <= MOST_MS && lost === 0 && accepted === 0,
    figures: { leaseMs, rounds: all },
  }
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

export const failover: Measure = {
  name: 'failover',
  about: 'time until writes after a failover and after the loss of the standby, under load',
  onlyByName: true,
  async run(bench) {
    const rows: Row[] = []
    for (const fault of [killedPrimary, formerPrimary, lostStandby]) rows.push(await measureFault(bench, fault))
    return rows
  },
}
