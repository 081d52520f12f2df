import { posix } from 'node:path'
import { CONSOLE_ROOT, faultsOfConsole } from './architecture-console.ts'
import { cyclesOf, readSource, type Source, statementsWithoutComments, tablesIn, tablesWrittenBy } from './source.ts'
import { CROSS_TENANT, SEVERAL_WRITES } from './statement-exceptions.ts'
import { faultsOfStatements, type StatementFault } from './statement-rules.ts'

/** A rule of the architecture. CONTRIBUTING.md lists most of them in "Rules that tests enforce". */
export type Rule =
  | 'layers'
  | 'sql'
  | 'limits'
  | 'modules'
  | 'direction'
  | 'tenants'
  | 'writes'
  | 'network'
  | 'environment'
  | 'size'
  | 'names'
  | 'helpers'
  | 'client'
  | 'batches'
  | 'console'

export interface Violation {
  rule: Rule
  file: string
  problem: string
}

const SOURCE_ROOT = 'server/src/'
const CLIENT_ROOT = 'sdk/src/'
const LONGEST_FILE = 400
const LONGEST_LINE = 120
const LONGEST_FUNCTION = 80
const NETWORK = /^(node:)?(http|https|http2|net|dns|dns\/promises|tls|dgram)$|^undici(\/|$)/

/**
 * For each layer, the other layers that it may import. A file outside these layers is a violation. `composition` is
 * `app.ts` and the other files beside it; `main` is the command line.
 */
export const MAY_IMPORT: Record<string, readonly string[]> = {
  kernel: [],
  database: ['kernel'],
  config: ['kernel'],
  operations: ['kernel', 'database'],
  features: ['kernel', 'database', 'operations'],
  http: ['kernel', 'database', 'config', 'operations'],
  worker: ['kernel', 'database', 'config', 'operations'],
  client: [],
  composition: ['kernel', 'database', 'config', 'operations', 'features', 'http', 'worker'],
  demo: ['kernel', 'database', 'operations', 'features', 'composition'],
  commands: [
    ...['kernel', 'database', 'config', 'operations', 'features', 'http', 'worker', 'composition', 'demo'],
    'client',
  ],
  main: ['kernel', 'config', 'composition', 'client', 'commands'],
}

/**
 * For each feature at the bottom, the modules that it must not import, not even for types. Features that are not listed
 * here may import all but those in `TOP`.
 */
const MAY_NOT_IMPORT: Record<string, (module: string) => boolean> = {
  profiles: module => module !== 'profiles',
  members: module => module !== 'members' && module !== 'profiles' && module !== 'accounts',
}
/** The features at the top, from low to high. `directories` suspends and removes with the code of `offboarding`. */
const TOP = ['offboarding', 'directories']

/**
 * Finds every violation of the rules in `files`, a map from paths to texts. Most rules apply to `server/src`, `sdk/src`
 * and `console/src` without their tests. `server/migrations` defines the tables. Cycles and sizes are checked in all
 * files.
 */
export function checkArchitecture(files: ReadonlyMap<string, string>): Violation[] {
  const all = [...files].filter(([path]) => /\.(tsx?|js)$/.test(path)).map(([path, text]) => readSource(path, text))
  const sources = all.filter(isProductionOf(SOURCE_ROOT))
  const client = all.filter(isProductionOf(CLIENT_ROOT))
  const pages = all.filter(isProductionOf(CONSOLE_ROOT))
  const modules = modulesIn(sources)
  const tables = tablesIn(migrationsIn(files))
  return [
    ...sources.flatMap(checkLayers),
    ...sources.flatMap(checkSdk),
    ...sources.flatMap(checkSqlPlace),
    ...sources.flatMap(checkLimits),
    ...sources.flatMap(source => checkEntryPoints(source, modules)),
    ...sources.flatMap(source => checkDirection(source, modules)),
    ...checkTableOwners(sources, tables.all),
    ...checkCycles(all, modules),
    ...checkStatements(files),
    ...sources.flatMap(checkNetwork),
    ...sources.flatMap(checkBatches),
    ...sources.flatMap(checkEnvironment),
    ...client.flatMap(checkClient),
    ...pages.flatMap(source => faultsOfConsole(source).map(fault => violation('console', source, fault))),
    ...sources.flatMap(checkNames),
    ...all.filter(({ path }) => !isTest(path)).flatMap(checkFunctions),
    ...checkHelpers(files),
    ...checkSize(files),
  ]
}

const isProductionOf =
  (root: string) =>
  ({ path }: Source): boolean =>
    path.startsWith(root) && !/\.test\.ts$/.test(path)

/** A folder of features/ with an index.ts is a module; other modules import only the index. */
function modulesIn(sources: readonly Source[]): ReadonlySet<string> {
  const entryPoints = sources.filter(({ path }) => /^server\/src\/features\/.+\/index\.ts$/.test(path))
  return new Set(entryPoints.map(({ path }) => posix.dirname(path)))
}

/** The innermost module of a file. */
function moduleOf(path: string, modules: ReadonlySet<string>): string | undefined {
  for (let folder = posix.dirname(path); folder.startsWith(`${SOURCE_ROOT}features/`); folder = posix.dirname(folder)) {
    if (modules.has(folder)) return folder
  }
  return undefined
}

const nameOf = (module: string) => module.slice(`${SOURCE_ROOT}features/`.length)

/**
 * The layers: kernel ← database ← operations ← features ← app.ts → http, worker. Types count as imports.
 * Client commands depend on the SDK, which is a package, and not on the server.
 */
function checkLayers(source: Source): Violation[] {
  const place = layerOf(source.path)
  const allowed = MAY_IMPORT[place]
  if (!allowed) return [violation('layers', source, `${place} is not a known place`)]
  return source.imports.flatMap(({ target }) => {
    if (target === undefined) return []
    const theirs = target.startsWith(SOURCE_ROOT) ? layerOf(target) : target
    return theirs === place || allowed.includes(theirs)
      ? []
      : [violation('layers', source, `${place} may not import ${target}`)]
  })
}

/** Only commands may import the SDK. features/audit may import its verifier, which browser and server share. */
function checkSdk(source: Source): Violation[] {
  if (['client', 'commands'].includes(layerOf(source.path))) return []
  const allowed = featureOf(source.path) === 'audit' ? '@reeve/sdk/audit-trail' : undefined
  return source.imports
    .filter(({ specifier }) => /^@reeve\/sdk(\/|$)/.test(specifier) && specifier !== allowed)
    .map(({ specifier }) => violation('layers', source, `imports ${specifier}, which only commands may`))
}

const DRIVER = new Set(['pg', 'pg-protocol'])

/** `decide` and `answer` are synchronous. Statements are sent only by a batch, in the batch's order. */
const checkBatches = (source: Source): Violation[] =>
  source.batchFaults.map(fault => violation('batches', source, fault))

/** Only *.sql.ts and database/ contain SQL or the driver. */
function checkSqlPlace(source: Source): Violation[] {
  if (mayHoldSql(source.path)) return []
  return [
    ...source.statements.map(text => violation('sql', source, `contains SQL: ${text.trim().slice(0, 60)}`)),
    ...source.imports
      .filter(({ specifier }) => DRIVER.has(specifier))
      .map(() => violation('sql', source, 'imports the driver')),
  ]
}

/**
 * A subquery with LIMIT and a row lock must be in a materialized WITH or behind `=`. In a join, PostgreSQL might run it
 * again for each row of another table. Each run skips the rows that earlier runs have changed and locks others, so that
 * the statement exceeds its limit.
 */
function checkLimits(source: Source): Violation[] {
  return source.statements.map(statementsWithoutComments).flatMap(statement =>
    [...statement.matchAll(/\blimit\b[^()]*\bfor\s+(?:no\s+key\s+)?update\b/gi)]
      .map(({ index }) => beforeParenthesis(statement.slice(0, index)))
      .filter(before => before !== null && !/(?:\bmaterialized|=)\s*$/i.test(before))
      .map(() => violation('limits', source, 'joins a limited piece that locks rows')),
  )
}

/** The text before the last unclosed parenthesis; null if there is none. */
function beforeParenthesis(text: string): string | null {
  let depth = 0
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ')') depth++
    else if (text[at] === '(' && depth-- === 0) return text.slice(0, at)
  }
  return null
}

/** A feature, and a module in it, is imported through its index.ts. Every file of a feature is in a module. */
function checkEntryPoints(source: Source, modules: ReadonlySet<string>): Violation[] {
  const own = moduleOf(source.path, modules)
  if (!own && featureOf(source.path)) return [violation('modules', source, 'is in a feature without an index.ts')]
  return source.imports.flatMap(({ target }) => {
    const module = target && moduleOf(target, modules)
    if (!module || module === own || target === `${module}/index.ts`) return []
    return [
      violation('modules', source, `imports ${nameOf(module)} through ${posix.basename(target)} instead of index.ts`),
    ]
  })
}

/**
 * profiles ← members ← others ← offboarding ← directories. Members may also import accounts.
 * Types count as imports.
 */
function checkDirection(source: Source, modules: ReadonlySet<string>): Violation[] {
  const own = moduleOf(source.path, modules)
  if (!own) return []
  return source.imports.flatMap(({ target }) => {
    const module = target && moduleOf(target, modules)
    if (!module || module === own) return []
    const [from, to] = [nameOf(own), nameOf(module)]
    const isUphill = (TOP.includes(to) && TOP.indexOf(from) < TOP.indexOf(to)) || (MAY_NOT_IMPORT[from]?.(to) ?? false)
    const problem = `${from} imports ${to}, which stands above it: move this file to ${to}, or what it imports down`
    return isUphill ? [violation('direction', source, problem)] : []
  })
}

/** A table is written by one feature only, which owns the table. */
function checkTableOwners(sources: Source[], tables: ReadonlySet<string>): Violation[] {
  const writers = new Map<string, Map<string, Source>>()
  for (const source of sources) {
    const owner = featureOf(source.path) ?? layerOf(source.path)
    for (const table of source.statements.flatMap(tablesWrittenBy)) {
      if (!tables.has(table)) continue
      const known = writers.get(table) ?? new Map<string, Source>()
      if (!known.has(owner)) known.set(owner, source)
      writers.set(table, known)
    }
  }
  return [...writers].flatMap(([table, owners]) =>
    owners.size < 2
      ? []
      : [...owners.values()].map(source =>
          violation('modules', source, `${table} is written by ${[...owners.keys()].join(' and ')}`),
        ),
  )
}

/**
 * There are no cycles between files, including tests and scripts, nor between modules without their tests. Lazy and
 * type-only imports count, too.
 */
function checkCycles(sources: Source[], modules: ReadonlySet<string>): Violation[] {
  const byFile = new Map<string, Set<string>>()
  const byModule = new Map<string, Set<string>>()
  for (const source of sources) {
    const targets = source.imports.flatMap(({ target }) => target ?? [])
    byFile.set(source.path, new Set(targets))
    const module = isProductionOf(SOURCE_ROOT)(source) ? moduleOf(source.path, modules) : undefined
    if (!module) continue
    const others = byModule.get(module) ?? new Set()
    for (const other of targets.map(target => moduleOf(target, modules)))
      if (other && other !== module) others.add(other)
    byModule.set(module, others)
  }
  return [...cyclesOf(byModule), ...cyclesOf(byFile)].map(cycle => ({
    rule: 'modules',
    file: cycle[0] ?? '',
    problem: `imports itself: ${[...cycle, cycle[0]].join(' → ')}`,
  }))
}

/**
 * Every part of a statement on a tenant table names organization_id, and a statement writes once. The exceptions are
 * listed in `statement-exceptions.ts`.
 */
const checkStatements = (files: ReadonlyMap<string, string>): Violation[] =>
  statementFaultsIn(files)
    .filter(({ rule, path, name }) => !(rule === 'tenants' ? CROSS_TENANT : SEVERAL_WRITES)[path]?.[name])
    .map(({ rule, path, problem }) => ({ rule, file: path, problem }))

/** The faults of all statements, including the listed exceptions. */
export function statementFaultsIn(files: ReadonlyMap<string, string>): StatementFault[] {
  const isRead = (path: string) => path.startsWith(SOURCE_ROOT) && (mayHoldSql(path) || path.endsWith('/index.ts'))
  const texts = [...files].filter(([path]) => isRead(path) && !/\.test\.ts$/.test(path))
  return faultsOfStatements(new Map(texts), tablesIn(migrationsIn(files)))
}

const migrationsIn = (files: ReadonlyMap<string, string>): string[] =>
  [...files].filter(([path]) => /^server\/migrations\/.*\.sql$/.test(path)).map(([, text]) => text)

/** Outgoing messages are rows first, so a file that defines an operation does no network I/O. */
function checkNetwork(source: Source): Violation[] {
  if (!featureOf(source.path) || source.operations.length === 0) return []
  return [
    ...source.imports
      .filter(({ specifier, kind }) => kind !== 'type' && NETWORK.test(specifier))
      .map(({ specifier }) => violation('network', source, `an operation imports ${specifier}`)),
    ...(source.fetches ? [violation('network', source, 'an operation calls fetch')] : []),
  ]
}

const READ_ENVIRONMENT = ['config/config.ts', 'client/settings.ts'].map(file => SOURCE_ROOT + file)

/** Only config.ts and, for client commands, settings.ts read the environment. */
function checkEnvironment(source: Source): Violation[] {
  if (!source.readsEnvironment || READ_ENVIRONMENT.includes(source.path)) return []
  return [violation('environment', source, 'reads the environment')]
}

/** The client does not depend on the server, and runs without Node.js. */
function checkClient(source: Source): Violation[] {
  return source.imports
    .filter(({ specifier, target }) => (target ? !target.startsWith(CLIENT_ROOT) : specifier !== 'openapi-fetch'))
    .map(({ specifier }) => violation('client', source, `the client imports ${specifier}`))
}

/** A file that defines an operation is named after its id. */
function checkNames(source: Source): Violation[] {
  return source.operations
    .map(id => ({ id, name: `${id.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.ts` }))
    .filter(({ name }) => name !== posix.basename(source.path))
    .map(({ id, name }) => violation('names', source, `${id} belongs into ${name}`))
}

/** Test helpers belong in test/harness; src has only production code and tests. */
function checkHelpers(files: ReadonlyMap<string, string>): Violation[] {
  return [...files.keys()]
    .filter(path => path.startsWith(SOURCE_ROOT) && /(^|\/)(testing|test|harness|fixtures|mocks?)\//.test(path))
    .map(file => ({ rule: 'helpers', file, problem: 'is a helper of tests, and belongs into test/harness' }))
}

/** No function over 80 lines, outside tests. */
const checkFunctions = (source: Source): Violation[] =>
  source.functions
    .filter(({ lines }) => lines > LONGEST_FUNCTION)
    .map(({ name, lines }) => violation('size', source, `${name} has ${lines} lines`))

const isTest = (path: string): boolean => /\.test\.ts$|(^|\/)test\//.test(path)

/** No file over 400 lines, and no line over 120 bytes, tests and scripts included. */
function checkSize(files: ReadonlyMap<string, string>): Violation[] {
  return [...files]
    .filter(([file]) => /\.(tsx?|js|sql)$/.test(file) && !isApplied(file))
    .flatMap(([file, text]) => {
      const lines = text.replace(/\n$/, '').split('\n')
      const long = lines.findIndex(line => Buffer.byteLength(line) > LONGEST_LINE) + 1
      return [
        ...(lines.length > LONGEST_FILE ? [`has ${lines.length} lines`] : []),
        ...(long > 0 ? [`line ${long} has over ${LONGEST_LINE} bytes`] : []),
      ].map(problem => ({ rule: 'size', file, problem }))
    })
}

/** The oldest migrations are exempt from these limits: an applied migration is never edited, not even its format. */
const isApplied = (file: string): boolean => /^server\/migrations\/00(0\d|10)_/.test(file)

/** The layer of a file: its folder in `server/src`, or `main` or `composition` for a file outside of folders. */
function layerOf(path: string): string {
  const [first = '', ...rest] = path.slice(SOURCE_ROOT.length).split('/')
  if (rest.length > 0) return first
  return first === 'main.ts' || first === 'command-line.ts' ? 'main' : 'composition'
}

function featureOf(path: string): string | undefined {
  return /^server\/src\/features\/([^/]+)\//.exec(path)?.[1]
}

function mayHoldSql(path: string): boolean {
  return path.endsWith('.sql.ts') || layerOf(path) === 'database'
}

function violation(rule: Rule, source: Source, problem: string): Violation {
  return { rule, file: source.path, problem }
}
