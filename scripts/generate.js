// npm run generate: writes all files that are generated from the source: server/openapi.json, and from it the SDK's
// sdk/src/generated, the table of methods in its README, the samples of the reference, and the Python client's
// models.py and _methods.py; server/schema.sql; server/protections.json; the console's word lists; and the
// configuration table in docs/operating. With --check it writes nothing, and fails if one of these files is outdated.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { generateClient, generateMethodTable, generatePythonClient, generateSamples } from '../sdk/generate/index.ts'
import { createApp } from '../server/src/app.ts'
import { CONFIGURATION_TABLE, readConfig } from '../server/src/config/config.ts'
import { openConnection } from '../server/src/database/connection.ts'
import { openEmbeddedPostgres } from '../server/src/database/embedded/index.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { readProtections } from '../server/src/database/protections.ts'
import { FAMILY_PREFIXES } from '../server/src/features/audit/entry-families.ts'
import { PERMISSIONS } from '../server/src/kernel/vocabulary.ts'
import { dumpSchema } from './dump-schema.js'

const root = dirname(import.meta.dirname)

const generated = {
  'server/openapi.json': openApi,
  'server/schema.sql': () => onMigrated(dumpSchema),
  'server/protections.json': () => onMigrated(protections),
  'console/src/api/generated/vocabulary.ts': consoleVocabulary,
  'docs/operating/README.md': configurationTable,
}

const check = process.argv.includes('--check')
for (const [file, make] of Object.entries(generated)) {
  const path = join(root, file)
  keep(file, await make(path))
}
const client = await generateClient(join(root, 'server/openapi.json'))
for (const [file, content] of client) keep(`sdk/${file}`, content)
for (const [file, content] of generatePythonClient(join(root, 'server/openapi.json'))) {
  keep(`sdk-python/reeve/${file}`, content)
}
const methods = generateMethodTable(join(root, 'server/openapi.json'))
keep('sdk/README.md', withTable(join(root, 'sdk/README.md'), 'methods', methods))
const samples = generateSamples(join(root, 'server/openapi.json'))
keep('server/src/http/reference/samples.json', `${JSON.stringify(samples, null, 2)}\n`)

/**
 * @param {string} file
 * @param {string} content
 */
function keep(file, content) {
  const path = join(root, file)
  if (content === readIfExists(path)) return
  if (check) {
    console.error(`${file} is not fresh: run "npm run generate".`)
    process.exitCode = 1
  } else {
    writeFileSync(path, content)
    console.log(`wrote ${file}`)
  }
}

async function openApi() {
  const app = createApp({
    config: readConfig({}),
    target: { host: '', port: 0, database: '', user: '' },
    dataKey: Buffer.alloc(32),
    log: pino({ level: 'silent' }),
  })
  const { body } = await (await app.openHttp()).inject('/openapi.json')
  await app.close()
  return `${JSON.stringify(JSON.parse(body), null, 2)}\n`
}

/**
 * The console's word lists. They come from the OpenAPI document, except the permissions, which are not a closed list
 * there, and the prefixes of the families of audit entries, which it does not have.
 */
function consoleVocabulary() {
  const { schemas } = JSON.parse(readFileSync(join(root, 'server/openapi.json'), 'utf8')).components
  const lists = {
    PERMISSIONS,
    SCOPES: schemas.Scope.enum,
    MEMBER_STATUSES: schemas.Member.properties.status.enum,
    MEMBER_KINDS: schemas.Member.properties.kind.enum,
    API_KEY_STATUSES: schemas.ApiKey.properties.status.enum,
    INVITATION_STATUSES: schemas.Invitation.properties.status.enum,
    DELIVERY_STATUSES: schemas.Delivery.properties.status.enum,
    TRIGGER_KINDS: schemas.TriggerKind.enum,
  }
  const constants = Object.entries(lists).map(
    ([name, words]) =>
      `\nexport const ${name} = [\n${words.map((/** @type {string} */ word) => `  '${word}',\n`).join('')}] as const\n`,
  )
  const prefixes = FAMILY_PREFIXES.map(([prefix, family]) => `  ['${prefix}', '${family}'],\n`).join('')
  constants.push(`\nexport const FAMILY_PREFIXES = [\n${prefixes}] as const\n`)
  return `// Made from the API's vocabulary by "npm run generate"; do not edit.\n${constants.join('')}`
}

/** @param {{ host: string, port: number, user: string, database: string }} connection */
async function protections(connection) {
  const database = openConnection(connection, {})
  const found = await database.run(readProtections()).finally(database.close)
  return `${JSON.stringify(found, null, 2)}\n`
}

/** @param {(connection: Parameters<typeof dumpSchema>[0]) => Promise<string>} describe */
async function onMigrated(describe) {
  const dataDir = mkdtempSync(join(tmpdir(), 'reeve-schema-'))
  const server = await openEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  try {
    await migrate(server.connection)
    return await describe(server.connection)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @param {string} path */
function configurationTable(path) {
  const rows = CONFIGURATION_TABLE.map(
    ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`,
  )
  const table = ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n')
  return withTable(path, 'configuration', table)
}

/**
 * Replaces the text between the markers of a table. People write the rest of the file.
 * @param {string} path
 * @param {string} name of the markers
 * @param {string} table
 */
function withTable(path, name, table) {
  const text = readIfExists(path) ?? ''
  const markers = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(\\n<!-- /${name} -->)`)
  if (!markers.test(text)) throw new Error(`${path} has lost the markers of its table`)
  return text.replace(markers, (_, begin, end) => begin + table + end)
}

/** @param {string} path */
function readIfExists(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
