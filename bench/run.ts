/**
 * What Reeve costs, side by side in one run with the least that the same work can cost (see floor/server.ts):
 *
 *   npm run bench                     everything but what is only run by name
 *   npm run bench -- list suspend     these
 *     --seconds 4 --rounds 5          of each round; rounds on each side
 *   npm run bench -- removal-long     1,000 removals rather than 200
 *     --json, --markdown              for scripts, for docs/benchmarks.md
 *
 * One PostgreSQL, the packaged one with its own defaults; both sides with as many connections. Exit code 0 whatever was
 * reached, 1 when a request failed or an effect was missing.
 */
import { parseArgs } from 'node:util'
import { describeMachine } from './machine.ts'
import type { Measure, Row } from './measure.ts'
import { arrival } from './measures/arrival.ts'
import { assign } from './measures/assign-profile.ts'
import { authzen } from './measures/authzen-batch.ts'
import { deliveries } from './measures/deliveries.ts'
import { floors } from './measures/floors.ts'
import { list } from './measures/list-webhooks.ts'
import { many } from './measures/many.ts'
import { memory } from './measures/memory.ts'
import { access, permit } from './measures/questions.ts'
import { manyRemovals, removal } from './measures/removal.ts'
import { roles } from './measures/roles.ts'
import { scale } from './measures/scale.ts'
import { start } from './measures/start.ts'
import { suspend } from './measures/suspend-member.ts'
import { startPostgres } from './postgres.ts'
import { toMarkdown, toText } from './report.ts'

const MEASURES: readonly Measure[] = [
  list,
  access,
  permit,
  authzen,
  assign,
  roles,
  suspend,
  deliveries,
  arrival,
  removal,
  start,
  memory,
  scale,
  manyRemovals,
  many,
  floors,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter(name => !MEASURES.some(measure => measure.name === name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${MEASURES.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const chosen = MEASURES.filter(({ name, onlyByName }) =>
  positionals.length > 0 ? positionals.includes(name) : !onlyByName,
)
const postgres = await startPostgres()
const rows: Row[] = []
try {
  const seconds = Number(values.seconds)
  const bench = {
    postgres,
    seconds,
    warmUp: Math.min(2, seconds),
    rounds: Number(values.rounds),
    progress: (text: string) => console.error(text),
  }
  for (const measure of chosen) rows.push(...(await measure.run(bench)))
} finally {
  await postgres.stop()
}

const machine = describeMachine(postgres.version)
if (values.json) console.log(JSON.stringify({ machine, rows }, null, 2))
else console.log(values.markdown ? toMarkdown(machine, rows) : toText(machine, rows))
