import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import ts from 'typescript'
import { startReeve, type TestReeve } from '../../server/test/harness/reeve.ts'
import { createEmptyProject, type Project } from './harness/empty-project.ts'
import { runProgram } from './harness/runtimes.ts'

const README = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const samples = Array.from(README.matchAll(/```ts\n([\s\S]*?)```/g), ([, sample = '']) => sample)

const IMPORT = `import { Reeve } from '@reeve/sdk'\n`
/** What a sample takes as given. */
const GIVEN = 'baseUrl, apiKey, userId, profileId, organizationId, secret'

let server: TestReeve
let project: Project
before(async () => {
  server = await startReeve()
  project = createEmptyProject()
})
after(async () => {
  project.remove()
  await server.stop()
})

/** What the compiler says of programs in the project. */
function compile(...texts: readonly string[]): string[] {
  const paths = texts.map((text, index) => project.write(`program-${index}.ts`, text))
  const program = ts.createProgram(paths, {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
    types: [],
  })
  const found = ts.getPreEmitDiagnostics(program)
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

test('every sample of the README compiles, and runs', async () => {
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
  const programs = samples.map(sample =>
    [
      sample.includes('import { Reeve }') ? '' : IMPORT,
      `const { ${GIVEN} } = ${JSON.stringify(given)}\n`,
      sample.includes('const reeve =') ? '' : 'const reeve = new Reeve({ baseUrl, apiKey })\n',
      sample,
    ].join(''),
  )
  assert.deepEqual(compile(...programs), [])
  for (const program of programs) {
    const { outputText } = ts.transpileModule(program, { compilerOptions: { module: ts.ModuleKind.ESNext } })
    await runProgram([process.execPath, project.write('sample.mjs', outputText)], project.folder, {})
  }
})

test('types know the fields, and the codes of each operation', () => {
  const faults = compile(`
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
  `)
  assert.deepEqual(faults, [])
})
