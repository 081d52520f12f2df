import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { nameOperations } from '../../../sdk/generate/index.ts'
import { type Sample, samplesOf, toConstantCase, toJson, toLiteral, variableOf } from '../../../sdk/generate/samples.ts'
import { Reeve } from '../../../sdk/src/index.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { isPlatformOperation } from '../../src/operations/platform-operation.ts'
import { type Call, needsSession, prepareCall } from '../harness/every-operation.ts'
import { IS_LONG } from '../harness/long-form.ts'
import type { Organization } from '../harness/organization.ts'
import { platformKeyOf } from '../harness/platform-key.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...given: unknown[]) => Promise<void>

let reeve: SharedReeve
let acme: Organization
let folder: string
let shown: Readonly<Record<string, readonly Sample[]>>
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
  folder = mkdtempSync(join(tmpdir(), 'reeve-samples-'))
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\n')
  const { body } = await reeve.call('GET /docs/openapi.json')
  shown = Object.fromEntries(
    nameOperations(body).map(({ id, method, path }) => [id, body.paths[path][method.toLowerCase()]['x-codeSamples']]),
  )
})
after(async () => {
  rmSync(folder, { recursive: true, force: true })
  await reeve.stop()
})

const described = nameOperations(
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'openapi.json'), 'utf8')),
)

for (const [at, one] of described.entries()) {
  test(`the samples of ${one.id} are in the document and succeed`, async () => {
    assert.deepEqual(shown[one.id], samplesOf(one))
    const operation = reeve.app.operations.find(({ id }) => id === one.id)
    assert.ok(operation)
    // The short form runs one of the samples, in turn that of curl and that of the client.
    const samples = samplesOf(one)
    for (const { label, source } of IS_LONG ? samples : samples.filter((_, index) => index === at % samples.length)) {
      const call = await prepareCall(operation, acme)
      if (label === 'curl') await runInShell(withBody(source, one.example, call.body, toJson), one.path, call)
      else await runWithClient(withBody(source, one.example, call.body, toLiteral), operation, call)
    }
  })
}

/** Replaces the example body in a sample by a body whose ids and email addresses exist. */
function withBody(source: string, example: unknown, body: unknown, write: (value: unknown) => string): string {
  if (example === undefined) return source
  assert.ok(source.includes(write(example)), source)
  return source.replace(write(example), () => write(body))
}

async function runInShell(source: string, path: string, { params }: Call) {
  const cookie = await acme.owner.cookie()
  const [name = '', value] = cookie.split(/=(.*)/)
  writeFileSync(join(folder, 'cookies'), `${['127.0.0.1', 'FALSE', '/', 'TRUE', '0', name, value].join('\t')}\n`)
  const variables = Object.entries(params).map(([parameter, id]) => [
    toConstantCase(variableOf(path, parameter)),
    encodeURIComponent(id),
  ])
  const environment = {
    ...process.env,
    HOME: folder,
    REEVE_URL: reeve.url,
    REEVE_API_KEY: acme.owner.key,
    REEVE_PLATFORM_KEY: await platformKeyOf(reeve.app),
    ORGANIZATION_ID: acme.id,
    ...Object.fromEntries(variables),
  }
  await promisify(execFile)('sh', ['-c', source], { cwd: folder, env: environment })
}

async function runWithClient(source: string, operation: Operation, { params }: Call) {
  const cookie = await acme.owner.cookie()
  const apiKey = isPlatformOperation(operation) ? await platformKeyOf(reeve.app) : acme.owner.key
  const caller = needsSession(operation) ? { organization: acme.id, headers: { cookie } } : { apiKey }
  const client = new Reeve({ baseUrl: reeve.url, tries: 1, ...caller })
  const names = Object.keys(params).map(parameter => variableOf(operation.path, parameter))
  await new AsyncFunction('reeve', 'console', ...names, source)(client, { log() {} }, ...Object.values(params))
}
