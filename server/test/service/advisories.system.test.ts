import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { onlyLong } from '../harness/long-form.ts'

const root = join(import.meta.dirname, '../../..')
const cache = mkdtempSync(join(tmpdir(), 'reeve-npm-'))
after(() => rmSync(cache, { recursive: true, force: true }))

const long = onlyLong('`npm run check` runs the script')

const advisory = {
  id: 1,
  url: 'https://advisories.test/GHSA-0000',
  title: 'Everybody is let in',
  severity: 'critical',
  vulnerable_versions: '<999.0.0',
}

/**
 * Starts a package registry on loopback. It returns these advisories; if they are null, its advisory endpoint fails.
 */
async function startRegistry(advisories: Record<string, object[]> | null, newest = '999.0.0'): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    request.resume().once('end', () => {
      if (request.method === 'POST') return advisories ? answer(200, advisories) : answer(405, {})
      const name = decodeURIComponent(request.url?.slice(1) ?? '')
      answer(200, { name, 'dist-tags': { latest: newest }, versions: { [newest]: { name, version: newest } } })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Runs the check against a registry with these advisories. Returns its output and its exit code. */
async function check(advisories: Record<string, object[]> | null): Promise<{ code: number; said: string }> {
  const server = await startRegistry(advisories)
  const { port } = server.address() as AddressInfo
  try {
    return await checkWith(`http://127.0.0.1:${port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function checkWith(registry: string) {
  const env = { ...process.env, npm_config_registry: registry, npm_config_cache: cache }
  const child = spawn(process.execPath, ['scripts/advisories.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { code: Number(code), said }
}

test('a vulnerability in a runtime dependency fails the check and is named with its advisory', long, async () => {
  const { code, said } = await check({ 'better-auth': [advisory] })
  assert.equal(code, 1)
  assert.match(
    said,
    /^better-auth [\d.]+ is vulnerable \(critical\): Everybody is let in https:\/\/advisories\.test\S*/m,
  )
})

test(
  'a vulnerability in a development dependency and a newer release of the sign-in library are notes',
  long,
  async () => {
    const { code, said } = await check({ knip: [advisory] })
    assert.equal(code, 0)
    assert.match(said, /^Note: knip [\d.]+ is vulnerable/m)
    assert.match(said, /^Note: better-auth 999\.0\.0 is available, [\d.]+ is pinned/m)
    assert.doesNotMatch(said, /^\S+ [\d.]+ is vulnerable|did not return/m)
  },
)

test('a registry without advisories is a note', long, async () => {
  const { code, said } = await check(null)
  assert.deepEqual([code, /did not return advisories/.test(said)], [0, true])
})

test('an unreachable registry is a note', long, async () => {
  const closed = await checkWith('http://127.0.0.1:9/')
  assert.deepEqual([closed.code, /did not return advisories/.test(closed.said)], [0, true])
  assert.match(closed.said, /did not return the newest better-auth/)
})
