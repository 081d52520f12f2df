import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import openapiTypeScript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { onlyLong } from '../harness/long-form.ts'

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8'))

const options = onlyLong('sdk/test/generators.system.test.ts compiles a client with these types')

let folder: string
before(async () => {
  if (options.skip) return
  folder = mkdtempSync(join(tmpdir(), 'reeve-document-'))
  writeFileSync(join(folder, 'document.ts'), astToString(await openapiTypeScript(document)))
})
after(() => {
  if (!options.skip) rmSync(folder, { recursive: true, force: true })
})

/** Compiles a client that uses the types of the OpenAPI document. Returns the compiler's errors. */
function compile(client: string): string[] {
  const path = join(folder, 'client.ts')
  writeFileSync(path, `import type { components, paths, webhooks } from './document.ts'\n${client}`)
  const options = { strict: true, noEmit: true, allowImportingTsExtensions: true, lib: ['lib.es2024.d.ts'], types: [] }
  const program = ts.createProgram([path], { ...options, module: ts.ModuleKind.NodeNext })
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

test('openapi-typescript generates a type with all fields, and no other, for every schema and event', options, () => {
  const faults = compile(`
    export const nameOf = (member: components['schemas']['Member']): string => member.name
    export const since = (member: components['schemas']['Member']): string | null => member.suspended_at
    export const secretOf = (webhook: components['schemas']['CreatedWebhook']): [string, string] =>
      [webhook.secret, webhook.url]
    type Page = paths['/v1/members']['get']['responses'][200]['content']['application/json']
    export const first = (page: Page): components['schemas']['Member'] | undefined => page.members[0]
    type Suspended = webhooks['member.suspended']['post']['requestBody']['content']['application/json']
    export const told = (event: Suspended): 'member.suspended' => event.type
    export const count = (event: Suspended): number => event.data.triggers_disabled
    // @ts-expect-error: a member has no such field
    export const wrong = (member: components['schemas']['Member']) => member.nickname
  `)
  assert.deepEqual(faults, [])
})
