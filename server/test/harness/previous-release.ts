import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Migration, readMigrations } from '../../src/database/migration-files.ts'
import type { ConnectionOptions } from '../../src/database/pool.ts'
import type { Vault } from '../../src/kernel/vault.ts'
import { databaseUrl, type ReeveProcess, startReeveProcess } from './process.ts'
import { call, TEST_SECRET } from './reeve.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BUILD = join(ROOT, 'scripts/build-previous-release.js')
const NAMED_IN = 'server/test/database/previous-release.json'

const run = promisify(execFile)

/** The previous release, unpacked from git once, and bundled with the packages of the current release. */
export interface PreviousRelease {
  readonly migrations: readonly Migration[]
  /** The version of its latest migration. */
  readonly schemaVersion: number
  /** The source code of that release without tests, as one string. */
  readonly source: string
  serve(target: ConnectionOptions): Promise<ReeveProcess>
  /** The vault of that release, for hashing, sealing and signing. */
  openVault(secret: string): Promise<Vault>
  /** An organization that the command line of that release has created, with an owner's key for every scope. */
  organization(target: ConnectionOptions): Promise<PreviousOrganization>
}

export interface PreviousOrganization {
  readonly key: string
  readonly profiles: { readonly administrator: string; readonly member: string }
}

export async function unpackPreviousRelease(): Promise<PreviousRelease> {
  const { commit } = JSON.parse(readFileSync(join(ROOT, NAMED_IN), 'utf8'))
  await requireCommit(commit)
  const { stdout } = await run(process.execPath, [BUILD, commit])
  const server = join(stdout.trim(), 'server')
  const program = join(server, 'dist/bundle/main.js')
  const migrations = readMigrations(join(server, 'migrations'))
  const files = globSync('src/**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] })
  return {
    migrations,
    schemaVersion: migrations.at(-1)?.version ?? 0,
    source: files.map(file => readFileSync(join(server, file), 'utf8')).join('\n'),
    serve: target => startReeveProcess(target, { program }),
    openVault: async secret => (await import(join(server, 'dist/bundle/vault.js'))).openVault(secret),

    async organization(target) {
      const reeve = async (...args: string[]) => {
        const env = { ...process.env, DATABASE_URL: databaseUrl(target), REEVE_SECRET: TEST_SECRET }
        const { stdout } = await run(process.execPath, [program, ...args, '--json'], { env })
        return JSON.parse(stdout)
      }
      const made = await reeve('organization', 'create', '--name', 'Acme', '--owner-email', 'ada@acme.test')
      const owner = ['--organization', made.organization_id, '--owner', made.owner.user_id]
      const { key } = await reeve('api-key', 'create', ...owner, '--name', 'test', '--scopes', 'all')
      return { key, profiles: made.profiles }
    },
  }
}

/** Fetches the commit from the origin if this is a shallow clone that lacks it. */
async function requireCommit(commit: string): Promise<void> {
  const findCommit = ['cat-file', '-e', `${commit}^{commit}`]
  try {
    await run('git', findCommit, { cwd: ROOT })
  } catch {
    await run('git', ['fetch', '--quiet', '--depth=1', 'origin', commit], { cwd: ROOT, timeout: 60_000 }).catch(
      () => {},
    )
    await run('git', findCommit, { cwd: ROOT }).catch(() => {
      throw new Error(
        `The previous release is commit ${commit} (${NAMED_IN}), and this copy of the repository lacks it: ` +
          'run "git fetch --unshallow", or use a full clone, and repeat the test.',
      )
    })
  }
}

export interface RoundOptions {
  readonly url: string
  readonly organization: PreviousOrganization
  /** A name that makes the names of this round unique within its test. */
  readonly name: string
}

/**
 * Creates a member of this round, with a trigger, and a webhook; assigns the member another profile and suspends it;
 * deletes the webhook, reactivates the member, and reads lists of the API.
 * @returns one line for each response that is not 2xx
 */
export async function callEveryOperation({
  url,
  organization: { key, profiles },
  name,
}: RoundOptions): Promise<string[]> {
  const failures: string[] = []
  const send = async (request: string, body?: unknown) => {
    const answer = await call(url, request, { key, body }).catch(error => ({ status: 0, body: String(error) }))
    if (answer.status < 200 || answer.status > 299) {
      failures.push(`${request}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    return answer.body ?? {}
  }
  const person = { name, email: `${name}@acme.test`, profile_id: profiles.member }
  const { user_id } = await send('POST /v1/members', person)
  await send(`PUT /v1/triggers/${name}`, { user_id, kind: 'agent', name: 'Nightly' })
  const webhook = await send('POST /v1/governance/webhooks', {
    url: 'https://hooks.example.com/reeve',
    event_types: ['*'],
    enabled: false,
  })
  await send(`PATCH /v1/members/${user_id}`, { profile_id: profiles.administrator })
  await send(`POST /v1/members/${user_id}/suspension`, { reason: 'test' })
  await send('GET /v1/governance/webhooks')
  await send(`DELETE /v1/governance/webhooks/${webhook.id}`)
  await send(`DELETE /v1/members/${user_id}/suspension`, {})
  for (const path of ['members', `members/${user_id}`, 'profiles', 'triggers', 'invitations', 'audit/entries']) {
    await send(`GET /v1/${path}`)
  }
  await send('GET /v1/governance/events')
  await send('GET /v1/audit/verification')
  return failures
}
