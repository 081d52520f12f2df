/**
 * Measures Reeve's operations and, in the same run, the floor: a bare server that does the same work at the lowest cost
 * (floor/server.ts). `npm run bench -- --help` lists rows and options. All servers use one PostgreSQL: the packaged
 * version with its default settings. The exit code is 1 if a request failed, an effect was missing or the time limit
 * was exceeded, but not for a missed goal.
 */
import { mkdirSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endAll } from './ending.ts'
import type { Measure, Row } from './measure.ts'
import { arrival } from './measures/arrival.ts'
import { assign } from './measures/assign-profile.ts'
import { authzen } from './measures/authzen-batch.ts'
import { deliveries } from './measures/deliveries.ts'
import { directories } from './measures/directories.ts'
import { failover } from './measures/failover.ts'
import { floors } from './measures/floors.ts'
import { growth } from './measures/growth.ts'
import { history } from './measures/history.ts'
import { list } from './measures/list-webhooks.ts'
import { many } from './measures/many.ts'
import { memory } from './measures/memory.ts'
import { access, permit } from './measures/questions.ts'
import { manyRemovals, removal } from './measures/removal.ts'
import { roles } from './measures/roles.ts'
import { scale } from './measures/scale.ts'
import { start } from './measures/start.ts'
import { suspend } from './measures/suspend-member.ts'
import { extractCommit } from './other-commit.ts'
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
  failover,
  directories,
  growth,
  history,
]

const OPTIONS = {
  seconds: { type: 'string', default: '4' },
  rounds: { type: 'string', default: '5' },
  beside: { type: 'string' },
  minutes: { type: 'string', default: '120' },
  json: { type: 'boolean', default: false },
  markdown: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const line = (name: string, about: string) => `  ${name.padEnd(20)} ${about}`
const HELP = `npm run bench -- [row …] [options]

Rows; without a name all run, except those that run only by name:
${MEASURES.map(({ name, about, onlyByName }) => line(name, onlyByName ? `${about} (only by name)` : about)).join('\n')}

Options:
${line('--seconds <number>', `of each round (${OPTIONS.seconds.default})`)}
${line('--rounds <number>', `on each side (${OPTIONS.rounds.default}); the table has their medians`)}
${line('--beside <git-ref>', 'measures another commit in the same rounds, with the packages of this one; for')}
${line('', `${namesOf(({ hasFloor }) => hasFloor === true)}`)}
${line('--minutes <number>', `ends a run that takes longer (${OPTIONS.minutes.default})`)}
${line('--json, --markdown', 'prints the result for scripts, for docs/benchmarks.md')}
${line('--help', 'prints this')}`

function namesOf(isMeant: (measure: Measure) => boolean): string {
  return MEASURES.filter(isMeant)
    .map(({ name }) => name)
    .join(', ')
}

/** Ends the process with a message instead of a stack trace. */
function refuse(message: string): never {
  console.error(`${message}\nnpm run bench -- --help lists rows and options.`)
  process.exit(1)
}

function readCommandLine() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS })
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

function positive(name: 'seconds' | 'rounds' | 'minutes'): number {
  const number = Number(values[name])
  return number > 0 ? number : refuse(`--${name} takes a number above 0, not ${values[name]}.`)
}

function choose(names: readonly string[]): Measure[] {
  const unknown = names.filter(name => !MEASURES.some(measure => measure.name === name))
  if (unknown.length > 0) refuse(`No such row: ${unknown.join(', ')}.`)
  const chosen = MEASURES.filter(({ name, onlyByName }) => (names.length > 0 ? names.includes(name) : !onlyByName))
  if (values.beside === undefined) return chosen
  const without = chosen.filter(({ hasFloor }) => !hasFloor)
  if (names.length > 0 && without.length > 0) {
    refuse(`Not measured beside another commit: ${without.map(({ name }) => name).join(', ')}.`)
  }
  return chosen.filter(({ hasFloor }) => hasFloor)
}

/** Describes the machine and the versions of a measurement. */
function describeMachine(postgresVersion: string): string {
  const cores = availableParallelism()
  const memory = Math.round(totalmem() / 2 ** 30)
  return [
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cores} ${cores === 1 ? 'core' : 'cores'}, ${memory} GiB`,
    `${process.platform}, Node.js ${process.versions.node}, PostgreSQL ${postgresVersion} (fsync on)`,
    'everything on the one machine',
  ].join('; ')
}

const { values, positionals } = readCommandLine()
if (values.help) {
  console.log(HELP)
  process.exit()
}
const chosen = choose(positionals)
const seconds = positive('seconds')
const rounds = positive('rounds')
const minutes = positive('minutes')

/** Ends an interrupted run. Servers and PostgreSQL are separate processes, so they are stopped first. */
async function abandon(reason: string) {
  console.error(reason)
  await endAll()
  process.exit(1)
}
const limit = setTimeout(() => abandon(`The run took longer than ${minutes} minutes.`), minutes * 60_000)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abandon(signal))

const postgres = await startPostgres()
const rows: Row[] = []
try {
  const folder = join(postgres.folder, 'other')
  mkdirSync(folder)
  const bench = {
    postgres,
    seconds,
    warmUp: Math.min(2, seconds),
    rounds,
    other: values.beside === undefined ? undefined : await extractCommit(values.beside, folder),
    progress: (text: string) => console.error(text),
  }
  for (const measure of chosen) rows.push(...(await measure.run(bench)))
} finally {
  await postgres.stop()
  clearTimeout(limit)
}

const machine = describeMachine(postgres.version)
if (values.json) console.log(JSON.stringify({ machine, rows }, null, 2))
else console.log(values.markdown ? toMarkdown(machine, rows) : toText(machine, rows))
