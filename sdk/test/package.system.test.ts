import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import ts from 'typescript'
import { copyClient } from '../../scripts/client-package.js'
import { onlyLong } from '../../server/test/harness/long-form.ts'
import { sharedReeve } from '../../server/test/harness/reeve.ts'
import { createCompiler } from './harness/compile.ts'
import { createEmptyProject } from './harness/empty-project.ts'
import { installRuntimes, RUNTIMES, runProgram } from './harness/runtimes.ts'

const server = await sharedReeve()
const project = await createEmptyProject()
after(async () => {
  project.remove()
  await server.stop()
})

/** Uses each part of the client once and prints the results. */
const PROGRAM = `
import { isReeveError, Reeve, webhooks } from '@reeve/sdk'
import { verify } from '@reeve/sdk/audit-trail'

const { REEVE_URL, REEVE_API_KEY, REEVE_MEMBER } = globalThis.Deno ? Deno.env.toObject() : process.env
const reeve = new Reeve({ baseUrl: REEVE_URL, apiKey: REEVE_API_KEY })
const said = []

const preview = await reeve.members.suspend(REEVE_MEMBER, { reason: 'a preview' }, { dryRun: true })
const members = await reeve.members.list({ limit: 1 }).toArray()
said.push(preview.dry_run, members.map(member => member.status).join())

try {
  await reeve.members.get('01890000-0000-7000-8000-000000000000')
} catch (error) {
  said.push(isReeveError(error, 'member_not_found') && error.status)
}
try {
  await reeve.caller.get({ signal: AbortSignal.abort(new Error('aborted')) })
} catch (error) {
  said.push(error.message)
}
for await (const entry of reeve.audit.export({ to: 1 })) said.push(entry.sequence)
said.push((await verify(reeve.audit.export({ to: 1 }).lines())).valid)

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = JSON.stringify({ type: 'member.suspended' })
const event = await webhooks.unwrap(body, new Headers(await webhooks.sign(body, secret)), secret)
said.push(event.type)
console.log(JSON.stringify(said))
`

const REPEATS = onlyLong('integrator.system.test.ts uses the packed client')

for (const [name, command] of Object.entries(RUNTIMES)) {
  test(`the packed client works on ${name}`, REPEATS, async () => {
    installRuntimes()
    const organization = await server.organization(name)
    const { userId } = await organization.person()
    const program = project.write('program.mjs', PROGRAM)
    const output = await runProgram([...command, program], project.folder, {
      REEVE_URL: server.url,
      REEVE_API_KEY: organization.owner.key,
      REEVE_MEMBER: userId,
    })
    assert.deepEqual(JSON.parse(output), [true, 'active,active', 404, 'aborted', 1, true, 'member.suspended'])
  })
}

test('the package contains types, source maps and the sources that they reference', () => {
  const folder = join(project.folder, 'node_modules/@reeve/sdk')
  const modules = globSync('dist/**/*.js', { cwd: folder })
  assert.ok(modules.length >= 10)
  for (const file of modules) {
    for (const map of [`${file}.map`, file.replace(/js$/, 'd.ts.map')]) {
      const { sources } = JSON.parse(readFileSync(join(folder, map), 'utf8'))
      for (const source of sources) readFileSync(join(folder, map, '..', source))
    }
  }
})

test('the package is published for everyone, although its name has a scope', () => {
  const file = join(project.folder, 'node_modules/@reeve/sdk/package.json')
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')).publishConfig, { access: 'public' })
})

test('neither the package nor its dependency imports Node.js', () => {
  const patterns = ['node_modules/@reeve/sdk/**/*.js', 'node_modules/**/dist/index.mjs']
  const files = globSync(patterns, { cwd: project.folder })
  assert.ok(files.some(file => file.includes('openapi-fetch')) && files.some(file => file.includes('@reeve/sdk')))
  for (const file of files) {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(project.folder, file), 'utf8'))
    const packages = importedFiles.map(({ fileName }) => fileName).filter(name => !name.startsWith('.'))
    assert.deepEqual(
      packages.filter(name => name !== 'openapi-fetch'),
      [],
      file,
    )
  }
})

const BUILT = onlyLong('this Node.js builds the package')
test('the oldest Node.js builds the package, and fails without TypeScript, leaving no folder', BUILT, t => {
  installRuntimes()
  const { sdk, linkPackages, remove } = copyClient()
  t.after(remove)
  const run = (target: string) => {
    const [program = ''] = RUNTIMES['the oldest Node.js'] ?? []
    const script = ['../scripts/build-client.js', target]
    const { status, stdout, stderr } = spawnSync(program, script, { cwd: sdk, encoding: 'utf8' })
    return { status, stdout, stderr, built: globSync('dist*', { cwd: sdk }) }
  }
  const entries = () =>
    globSync('entry/*', { cwd: sdk })
      .toSorted()
      .map(file => [file, readFileSync(join(sdk, file), 'utf8')])
  const ofSource = entries()

  assert.deepEqual(run('dist'), {
    status: 1,
    stdout: '',
    stderr: 'TypeScript is not installed here. Run "node scripts/setup.js" first, which installs it.\n',
    built: [],
  })
  assert.deepEqual(entries(), ofSource)
  linkPackages()
  assert.deepEqual(run('dist'), { status: 0, stdout: '', stderr: '', built: ['dist'] })
  for (const [file, text] of entries()) {
    const [, target = ''] = /^export \* from '\.\.\/(dist\/.+\.js)'\n$/.exec(text ?? '') ?? assert.fail(file)
    assert.ok(existsSync(join(sdk, target)), target)
  }
  assert.deepEqual(run('src'), { status: 0, stdout: '', stderr: '', built: ['dist'] })
  assert.deepEqual(entries(), ofSource)
})

const README = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const samples = Array.from(README.matchAll(/```(ts|js)\n([\s\S]*?)```/g), ([, language, sample = '']) => ({
  language,
  sample,
}))

const IMPORT = `import { Reeve } from '@reeve/sdk'\n`
/** Constants that the samples use without declaring them. */
const GIVEN = 'baseUrl, apiKey, userId, profileId, organizationId, secret'

const compilePaths = createCompiler({
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
})

/** The compiler's errors in programs of the project. */
const compile = (name: string, ...texts: readonly string[]): string[] =>
  compilePaths(...texts.map((text, index) => project.write(`${name}-${index}.ts`, text)))

const CALLED = onlyLong('the tests of the client call the same methods')
test('every sample of the README compiles, and runs', CALLED, async () => {
  assert.ok(samples.length >= 6)
  const acme = await server.organization()
  const { userId } = await acme.person()
  const given = {
    baseUrl: server.url,
    apiKey: acme.owner.key,
    userId,
    profileId: acme.profiles.administrator,
    organizationId: acme.id,
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  }
  const programs = samples.map(({ language, sample }) => ({
    language,
    program: [
      sample.includes('import { Reeve }') ? '' : IMPORT,
      `const { ${GIVEN} } = ${JSON.stringify(given)}\n`,
      sample.includes('const reeve =') ? '' : 'const reeve = new Reeve({ baseUrl, apiKey })\n',
      sample,
    ].join(''),
  }))
  // A sample in JavaScript is for Node.js, whose types the package does not need.
  const typed = programs.flatMap(({ language, program }) => (language === 'ts' ? program : []))
  assert.deepEqual(compile('sample', ...typed), [])
  await Promise.all(
    programs.map(({ program }, index) => {
      const { outputText } = ts.transpileModule(program, { compilerOptions: { module: ts.ModuleKind.ESNext } })
      return runProgram([process.execPath, project.write(`sample-${index}.mjs`, outputText)], project.folder, {})
    }),
  )
})

test('types have the fields and the error codes of each operation', () => {
  const faults = compile(
    'types',
    `
    import { type ErrorCode, isReeveError, type Member, Reeve, webhooks } from '@reeve/sdk'
    const reeve = new Reeve({ baseUrl: '/', apiKey: 'rve_test' })

    export const status: Promise<'active' | 'suspended'> = reeve.members.get('ada').then(({ status }) => status)
    export const members: AsyncIterable<Member> = reeve.members.list({ status: 'active' })
    export const dry: Promise<boolean> = reeve.members.suspend('ada', {}, { dryRun: true }).then(one => one.dry_run)

    export function explain(error: unknown) {
      if (isReeveError(error, 'last_active_owner')) {
        const code: 'last_active_owner' = error.code
        return code
      }
      if (isReeveError(error) && error.operation === 'suspendMember') {
        const code: ErrorCode<'suspendMember'> = error.code
        // @ts-expect-error: suspending does not look for a webhook
        return code === 'webhook_not_found'
      }
      // @ts-expect-error: there is no such code
      return isReeveError(error, 'no_such_code')
    }

    export async function receive(request: Request) {
      const event = await webhooks.unwrap(await request.text(), request.headers, 'whsec_')
      if (event.type !== 'member.suspended') return
      const reason: string | null = event.data.reason
      // @ts-expect-error: another type of event has this field
      return [reason, event.data.permissions]
    }

    // @ts-expect-error: there is no such filter
    reeve.members.list({ stat: 'active' })
    // @ts-expect-error: the body has no such field
    reeve.members.suspend('ada', { block_logins: true })
    // @ts-expect-error: a read has no preview
    reeve.members.get('ada', { dryRun: true })
    // @ts-expect-error: a member has no such field
    reeve.members.get('ada').then(({ nickname }) => nickname)
    // @ts-expect-error: one credential, and not two
    new Reeve({ baseUrl: '/', apiKey: 'rve_test', organization: 'acme' })
  `,
  )
  assert.deepEqual(faults, [])
})
