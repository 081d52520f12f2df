import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedReeve } from '../../server/test/harness/reeve.ts'
import { type Export, isReeveError, Reeve } from '../src/index.ts'

async function linesOf(exported: Export): Promise<string[]> {
  const lines: string[] = []
  for await (const line of exported.lines()) lines.push(line)
  return lines
}

test('members are exported as lines of CSV, and a truncated export is an error', async t => {
  const server = await sharedReeve()
  t.after(() => server.stop())
  const acme = await server.organization()
  await acme.person()
  const options = { baseUrl: server.url, apiKey: acme.owner.key }
  const lines = await linesOf(new Reeve(options).members.export())
  assert.deepEqual([lines.length, lines[0]?.startsWith('user_id,email,name,')], [3, true])
  assert.ok(lines.every(line => !line.endsWith('\r')))

  const shorten = async (request: Request) => {
    const { headers, status } = await fetch(request)
    return new Response(`${lines.slice(0, 2).join('\r\n')}\r\n`, { headers, status })
  }
  const exported = new Reeve({ ...options, fetch: shorten }).members.export({ status: 'active' })
  await assert.rejects(linesOf(exported), error => isReeveError(error))
})
