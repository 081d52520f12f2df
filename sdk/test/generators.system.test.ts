import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import openapiTypeScript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { sharedReeve } from '../../server/test/harness/reeve.ts'
import { createCompiler } from './harness/compile.ts'
import { IS_LONG, installOnce } from './harness/npm.ts'
import { runProgram } from './harness/runtimes.ts'

/** Packages that only this test needs: 27, in the long form 500. The first run installs them from the npm registry. */
const packages = installOnce(join(import.meta.dirname, '../generators'), '--ignore-scripts')
const document = join(import.meta.dirname, '../../server/openapi.json')

const reeve = await sharedReeve()
const root = mkdtempSync(join(tmpdir(), 'reeve-generators-'))
symlinkSync(packages, join(root, 'node_modules'))
after(async () => {
  rmSync(root, { recursive: true, force: true })
  await reeve.stop()
})

interface Generator {
  /** Writes a client for the document into the folder. */
  generate(folder: string): Promise<unknown>
  /** Reads a list, sends a body with a query, and receives a refusal, using the types of the generated client. */
  readonly program: string
}

const runNode = (folder: string, ...args: string[]) => runProgram([process.execPath, ...args], folder, {})

const orval = (script: string): Generator => ({
  async generate(folder) {
    const output = { target: './client.ts', client: 'fetch', baseUrl: reeve.url }
    const config = JSON.stringify({ reeve: { input: document, output } })
    writeFileSync(join(folder, 'orval.config.cjs'), `module.exports = ${config}`)
    await runNode(folder, join(packages, script), '--config', 'orval.config.cjs')
  },
  program: `
    import { getMember, listMembers, suspendMember } from './client.ts'
    const options = { headers: { Authorization: \`Bearer \${REEVE_API_KEY}\` } }
    const list = await listMembers({ limit: 1, status: 'active' }, options)
    const preview = await suspendMember(REEVE_MEMBER, { reason: 'a preview' }, { dry_run: true }, options)
    const refused = await getMember(UNKNOWN, options)
    if (list.status !== 200 || preview.status !== 200 || refused.status !== 404) throw new Error('Unexpected status')
    print(list.data.members.map(({ status }) => status), preview.data.dry_run, refused.data.code)`,
})

/** Generators that only the long form runs. It installs the hundreds of packages of most, as `devDependencies`. */
const MORE_GENERATORS: Readonly<Record<string, Generator>> = {
  'hey-api': {
    generate: folder =>
      runNode(folder, join(packages, '@hey-api/openapi-ts/bin/run.js'), '-i', document, '-o', 'client', '--silent'),
    program: `
      import { getMember, listMembers, suspendMember } from './client/index.ts'
      import { client } from './client/client.gen.ts'
      client.setConfig({ baseUrl: REEVE_URL, auth: ({ scheme }) => (scheme === 'bearer' ? REEVE_API_KEY : undefined) })
      const list = await listMembers({ query: { limit: 1, status: 'active' } })
      const path = { userId: REEVE_MEMBER }
      const preview = await suspendMember({ path, query: { dry_run: true }, body: { reason: 'a preview' } })
      const refused = await getMember({ path: { userId: UNKNOWN } })
      print(list.data?.members.map(({ status }) => status), preview.data?.dry_run, refused.error?.code)`,
  },
  'orval 7': orval('orval-7/dist/bin/orval.js'),
  'orval 8': orval('orval/dist/bin/orval.mjs'),
  oazapfts: {
    generate: folder => runNode(folder, join(packages, 'oazapfts/dist/cli.js'), document, 'client.ts'),
    program: `
      import { defaults, getMember, listMembers, suspendMember } from './client.ts'
      defaults.baseUrl = REEVE_URL
      defaults.headers = { Authorization: \`Bearer \${REEVE_API_KEY}\` }
      const list = await listMembers({ limit: 1, status: 'active' })
      const preview = await suspendMember(REEVE_MEMBER, { reason: 'a preview' }, { dryRun: true })
      const refused = await getMember(UNKNOWN)
      if (list.status !== 200 || preview.status !== 200 || refused.status !== 404) throw new Error('Unexpected status')
      print(list.data.members.map(({ status }) => status), preview.data.dry_run, refused.data.code)`,
  },
}

const GENERATORS: Readonly<Record<string, Generator>> = {
  ...(IS_LONG && MORE_GENERATORS),
  'openapi-typescript': {
    async generate(folder) {
      writeFileSync(
        join(folder, 'document.ts'),
        astToString(await openapiTypeScript(pathToFileURL(document), { defaultNonNullable: false })),
      )
    },
    program: `
      import createClient from 'openapi-fetch'
      import type { paths } from './document.ts'
      const headers = { Authorization: \`Bearer \${REEVE_API_KEY}\` }
      const client = createClient<paths>({ baseUrl: REEVE_URL, headers })
      const list = await client.GET('/v1/members', { params: { query: { limit: 1, status: 'active' } } })
      const preview = await client.POST('/v1/members/{userId}/suspension', {
        params: { path: { userId: REEVE_MEMBER }, query: { dry_run: true } },
        body: { reason: 'a preview' },
      })
      const refused = await client.GET('/v1/members/{userId}', { params: { path: { userId: UNKNOWN } } })
      print(list.data?.members.map(({ status }) => status), preview.data?.dry_run, refused.error?.code)`,
  },
}

/** The beginning of each program. The parameters of `print` have the types of the document. */
const PRELUDE = `
  declare const process: { readonly env: Record<string, string> }
  const { REEVE_URL = '', REEVE_API_KEY = '', REEVE_MEMBER = '' } = process.env
  const UNKNOWN = '01890000-0000-7000-8000-000000000000'
  function print(statuses?: ('active' | 'suspended')[], isDryRun?: boolean, code?: string) {
    console.log(JSON.stringify([statuses, isDryRun, code]))
  }
`

/** The compiler's errors in the program and the generated client. */
const compile = createCompiler({
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
})

for (const [name, { generate, program }] of Object.entries(GENERATORS)) {
  test(`the client that ${name} generates compiles, and calls the API`, async () => {
    const folder = join(root, name.replace(' ', '-'))
    mkdirSync(folder)
    await generate(folder)
    const file = join(folder, 'program.ts')
    writeFileSync(file, PRELUDE + program)
    assert.deepEqual(compile(file), [])

    const bundle = join(folder, 'program.mjs')
    const options = ['--bundle', '--platform=node', '--format=esm', `--outfile=${bundle}`, '--log-level=error']
    await runNode(folder, join(packages, 'esbuild/bin/esbuild'), file, ...options)
    const { owner, person } = await reeve.organization(name)
    const output = await runProgram([process.execPath, bundle], folder, {
      REEVE_URL: reeve.url,
      REEVE_API_KEY: owner.key,
      REEVE_MEMBER: (await person()).userId,
    })
    assert.deepEqual(JSON.parse(output), [['active'], true, 'member_not_found'])
  })
}
