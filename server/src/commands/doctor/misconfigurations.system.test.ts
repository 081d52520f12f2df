import assert from 'node:assert/strict'
import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type postgres from 'postgres'
import { startHealthyInstallation } from '../../../test/harness/healthy-installation.ts'
import { diskFolder } from '../../../test/harness/memory-folder.ts'
import { TEST_SECRET, TestClock } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'
import { examine } from '../doctor.ts'
import type { Role } from '../serve.ts'

/** One misconfiguration of an otherwise healthy installation. */
interface Planted {
  readonly name: string
  /** The codes of all expected findings. */
  readonly finds: readonly string[]
  /** The expected remedy. */
  readonly says: RegExp
  readonly set?: Record<string, string>
  readonly role?: Role
  plant?(): Promise<unknown>
  mend?(): Promise<unknown>
  readonly skip?: string | false
}

const installation = await startHealthyInstallation()
const { admin, setOnServer, folderWithSecret } = installation
const clock = new TestClock()
after(() => installation.close())

const settingRow = (name: string, finds: string, isWarning = false): Planted => ({
  name: `${name} is off`,
  finds: [finds],
  says: isWarning ? /Turn it on/ : /Set it to on|alter system reset/,
  plant: () => setOnServer(name, 'off'),
  mend: () => setOnServer(name, null),
})

const onDatabase = (name: string, value: string, finds: string, says: RegExp): Planted => ({
  name: `${name} is ${value}`,
  finds: [finds],
  says,
  plant: () => admin.unsafe(`alter database reeve set ${name} = '${value}'`),
  mend: () => admin.unsafe(`alter database reeve reset ${name}`),
})

const issuer = {
  REEVE_OIDC_ISSUER: installation.issuer,
  REEVE_OIDC_CLIENT_ID: 'reeve',
  REEVE_OIDC_CLIENT_SECRET: 'secret',
}
const lockedFolder = folderWithSecret(diskFolder())
const laterMigration = { version: 9_999, name: '9999_drop_all.sql', checksum: 'x', works_from: 9_999 }
let lastMigration: postgres.Row = {}
const lane = { organization_id: newId(), webhook_id: newId(), next_due_at: new Date(Date.now() - 3_600_000) }

const PLANTED: Planted[] = [
  {
    name: 'an invalid port',
    set: { PORT: 'http' },
    finds: ['variable_unfit'],
    says: /PORT must be a whole number/,
  },
  { name: 'a mistyped name', set: { REEVE_SECERT: 'x' }, finds: ['variable_unknown'], says: /REEVE_SECERT.*spelling/ },
  {
    name: 'an invalid allow list',
    set: { REEVE_WEBHOOK_ALLOW: '10.1.0.1/16' },
    finds: ['variable_unfit'],
    says: /begins at 10\.1\.0\.0: write that/,
  },
  {
    name: 'a worker without REEVE_SECRET',
    set: { REEVE_SECRET: '', REEVE_DATA_DIR: join(diskFolder(), newId()), REEVE_WORKER_PORT: '7071' },
    role: 'worker',
    finds: ['secret_of_one_machine', 'no_secret'],
    says: /Set it: every process needs the same one/,
  },
  {
    name: 'a worker port without the role worker',
    set: { REEVE_WORKER_PORT: '7071' },
    finds: ['worker_port_ignored'],
    says: /start with --role worker/,
  },
  {
    name: 'a worker without probes',
    role: 'worker',
    finds: ['worker_without_probes'],
    says: /REEVE_WORKER_PORT.*Set/,
  },
  { name: 'no REEVE_URL behind a proxy', set: { REEVE_URL: '' }, finds: ['links_to_localhost'], says: /Set REEVE_URL/ },
  {
    name: 'a REEVE_URL with another port of this machine',
    set: { REEVE_URL: 'http://localhost:7070', PORT: '7090', REEVE_TRUST_PROXY: 'false' },
    finds: ['links_to_other_port'],
    says: /REEVE_URL is http:\/\/localhost:7070, but Reeve listens on port 7090\..* Unset it/,
  },
  {
    name: 'a REEVE_URL with another port, without the PORT of the running service',
    set: { REEVE_URL: 'http://localhost:7090', PORT: '', REEVE_TRUST_PROXY: 'false' },
    finds: ['links_to_other_port'],
    says: /^(?!.*Unset).*PORT is not set here.* assumes .* port 7070\. If it listens on 7090, set PORT=7090 here, too/,
  },
  {
    name: 'a REEVE_URL without TLS',
    set: { REEVE_URL: 'http://reeve.acme.test' },
    finds: ['url_without_tls'],
    says: /proxy with TLS in front/,
  },
  {
    name: 'a public address without a trusted proxy',
    set: { HOST: '0.0.0.0', REEVE_TRUST_PROXY: 'false', REEVE_METRICS_PORT: '9090' },
    finds: ['proxy_not_believed'],
    says: /set it to true if the proxy overwrites X-Forwarded-For/,
  },
  {
    name: 'public metrics without a token',
    set: { HOST: '0.0.0.0', REEVE_METRICS_PORT: '', REEVE_METRICS_TOKEN: '' },
    finds: ['metrics_open'],
    says: /Set REEVE_METRICS_PORT or REEVE_METRICS_TOKEN/,
  },
  {
    name: 'one port for two servers',
    set: { PORT: '9090', REEVE_METRICS_PORT: '9090' },
    finds: ['ports_equal'],
    says: /REEVE_METRICS_PORT and PORT are both 9090.*Set one of them/,
  },
  {
    name: 'one port for two servers of a worker',
    set: { REEVE_WORKER_PORT: '9090', REEVE_METRICS_PORT: '9090' },
    role: 'worker',
    finds: ['ports_equal'],
    says: /REEVE_METRICS_PORT and REEVE_WORKER_PORT are both 9090/,
  },
  {
    name: 'no time to drain',
    set: { REEVE_DRAIN_TIME: '0s' },
    finds: ['no_drain_time'],
    says: /Set it longer than the proxy takes/,
  },
  { name: 'no rate limit', set: { REEVE_RATE_LIMIT: '0' }, finds: ['no_rate_limit'], says: /Set a limit/ },
  {
    name: 'no limit of sign-in attempts',
    set: { REEVE_SIGN_IN_ATTEMPTS: '0' },
    finds: ['no_sign_in_limit'],
    says: /Unset it/,
  },
  {
    name: 'an allow list of whole networks',
    set: { REEVE_WEBHOOK_ALLOW: '10.0.0.0/8,10.1.0.0/16:8443' },
    finds: ['webhook_allow_wide'],
    says: /opens 10\.0\.0\.0\/8 to everyone.*List only the receivers/,
  },
  { name: 'no mail server', set: { SMTP_URL: '' }, finds: ['mail_to_log'], says: /Set it if/ },
  {
    name: 'a wrong password for mail',
    set: { SMTP_URL: `smtp://reeve:wrong@${installation.smtpAt}` },
    finds: ['mail_credentials_refused'],
    says: /Check SMTP_URL/,
  },
  {
    name: 'an unreachable mail server',
    set: { SMTP_URL: 'smtp://127.0.0.1:1' },
    finds: ['mail_unreachable'],
    says: /Check SMTP_URL/,
  },
  {
    name: 'a mail server without TLS',
    set: { SMTP_URL: `smtp://${installation.smtpAt}?tls=required` },
    finds: ['mail_tls_fails'],
    says: /Check the port in SMTP_URL/,
  },
  {
    name: 'mail in clear text',
    set: { SMTP_URL: 'smtp://mail.invalid?tls=none' },
    finds: ['mail_unreachable', 'mail_without_tls'],
    says: /Remove it/,
  },
  {
    name: 'no sender address for mail',
    set: { REEVE_MAIL_FROM: '' },
    finds: ['mail_sender_unset'],
    says: /Set REEVE_MAIL_FROM to your own address/,
  },
  {
    name: 'an unreachable identity provider',
    set: { REEVE_IDENTITY_PROVIDER: 'scim', REEVE_IDENTITY_URL: 'http://127.0.0.1:1', REEVE_SCIM_TOKEN: 'x' },
    finds: ['identity_provider_fails'],
    says: /ECONNREFUSED.*Check REEVE_IDENTITY_URL/,
  },
  {
    name: 'an OpenID Connect issuer without TLS',
    set: { ...issuer, REEVE_OIDC_ISSUER: 'http://id.invalid' },
    finds: ['variable_unfit'],
    says: /REEVE_OIDC_ISSUER must read https:.*http only on loopback/,
  },
  {
    name: 'an unreachable OpenID Connect issuer',
    set: { ...issuer, REEVE_OIDC_ISSUER: 'https://id.invalid' },
    finds: ['oidc_unreachable'],
    says: /Check REEVE_OIDC_ISSUER and the network/,
  },
  {
    name: 'an OpenID Connect provider with another issuer',
    set: issuer,
    finds: ['oidc_issuer_differs'],
    says: /"https:\/\/id\.acme\.test".*Set it to exactly the provider's issuer/,
  },
  {
    name: 'an unreachable trace collector',
    set: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
    finds: ['traces_lost'],
    says: /127\.0\.0\.1:1 does not accept traces .*Check OTEL_EXPORTER_OTLP_ENDPOINT/,
  },
  {
    name: 'a secret in memory',
    set: existsSync('/dev/shm') ? { REEVE_SECRET: '', REEVE_DATA_DIR: folderWithSecret('/dev/shm') } : {},
    finds: ['secret_of_one_machine', 'data_folder_in_memory'],
    says: /Set REEVE_DATA_DIR to a folder on a disk/,
    skip: !existsSync('/dev/shm') && 'needs /dev/shm',
  },
  {
    name: 'a secret that others can read',
    set: { REEVE_SECRET: '', REEVE_DATA_DIR: folderWithSecret(diskFolder(), 0o644) },
    finds: ['secret_of_one_machine', 'secret_readable'],
    says: /chmod 600 .*\/secret/,
  },
  {
    name: 'an unwritable data folder',
    set: { REEVE_SECRET: '', REEVE_DATA_DIR: lockedFolder },
    plant: async () => chmodSync(lockedFolder, 0o500),
    mend: async () => chmodSync(lockedFolder, 0o700),
    finds: ['secret_of_one_machine', 'data_folder_not_writable'],
    says: /Run Reeve as the user that owns it/,
    skip: process.getuid?.() === 0 && 'root may write everywhere',
  },
  {
    name: 'no PostgreSQL',
    set: { DATABASE_URL: 'postgres://127.0.0.1:1/reeve' },
    finds: ['database_unreachable'],
    says: /Check that it runs, and the address/,
  },
  {
    name: 'an empty database',
    set: { DATABASE_URL: installation.onDatabase('template1') },
    finds: ['rights_missing', 'database_not_created'],
    says: /npx reeve migrate/,
  },
  {
    name: 'a database in another encoding',
    set: { DATABASE_URL: installation.onDatabase('latin') },
    plant: () => admin`create database latin encoding 'LATIN1' locale 'C' template template0`,
    mend: () => admin`drop database latin`,
    finds: ['database_encoding'],
    says: /create it with encoding 'UTF8'/,
  },
  {
    name: 'a user without the role reeve_runtime',
    plant: () => admin`revoke reeve_runtime from reeve`,
    mend: () => admin`grant reeve_runtime to reeve`,
    finds: ['rights_missing'],
    says: /grant reeve_runtime to "reeve"/,
  },
  {
    name: 'a runtime role that bypasses row-level security',
    plant: () => admin`alter role reeve_runtime bypassrls`,
    mend: () => admin`alter role reeve_runtime nobypassrls`,
    finds: ['protection_lost'],
    says: /alter role reeve_runtime nosuperuser nobypassrls/,
  },
  {
    name: 'a superuser',
    set: { DATABASE_URL: installation.asSuperuser },
    finds: ['database_superuser'],
    says: /Give Reeve a user of its own/,
  },
  {
    name: 'an older schema',
    plant: async () => {
      const [row] = await admin`
        delete from schema_migrations where version = (select max(version) from schema_migrations) returning *`
      lastMigration = row ?? {}
    },
    mend: () => admin`insert into schema_migrations ${admin(lastMigration)}`,
    finds: ['schema_older'],
    says: /Run "npx reeve migrate"/,
  },
  {
    name: 'a newer schema',
    plant: () => admin`insert into schema_migrations ${admin(laterMigration)}`,
    mend: () => admin`delete from schema_migrations where version = 9999`,
    finds: ['schema_unfit'],
    says: /Run that release, or restore a backup/,
  },
  {
    name: 'a secret other than that of the database',
    set: { REEVE_SECRET: 'a secret of some other installation' },
    finds: ['wrong_secret'],
    says: /Set REEVE_SECRET to/,
  },
  {
    name: 'a new secret that has not sealed anything yet',
    set: { REEVE_SECRET: 'the secret that comes after the first', REEVE_SECRET_PREVIOUS: TEST_SECRET },
    finds: ['secret_not_rotated'],
    says: /Run "npx reeve secret rotate", once every process has both/,
  },
  {
    name: 'a previous secret that is no longer needed',
    set: { REEVE_SECRET_PREVIOUS: 'the secret that came before this one' },
    finds: ['previous_secret_unused'],
    says: /REEVE_SECRET_PREVIOUS is no longer needed/,
  },
  settingRow('fsync', 'fsync_off'),
  settingRow('full_page_writes', 'full_page_writes_off'),
  settingRow('synchronous_commit', 'synchronous_commit_off'),
  settingRow('autovacuum', 'autovacuum_off', true),
  onDatabase('default_transaction_read_only', 'on', 'database_read_only', /set DATABASE_URL to the primary/),
  onDatabase(
    'default_transaction_isolation',
    'serializable',
    'isolation_not_read_committed',
    /alter database … set default_transaction_isolation = 'read committed'/,
  ),
  {
    name: 'more connections than PostgreSQL allows',
    set: { REEVE_DATABASE_CONNECTIONS: '200' },
    finds: ['too_few_connections'],
    says: /may open 212 connections.*Raise max_connections/,
  },
  ...['role', 'database'].map(kind => ({
    name: `a ${kind} with few connections`,
    plant: () => admin.unsafe(`alter ${kind} reeve connection limit 9`),
    mend: () => admin.unsafe(`alter ${kind} reeve connection limit -1`),
    finds: ['too_few_connections'],
    says: /may open 22 connections.* limited to 9\. .*connection limit -1/,
  })),
  {
    name: 'a wrong clock',
    plant: async () => clock.advance(60_000),
    mend: async () => clock.advance(-60_000),
    finds: ['clocks_differ'],
    says: /differ by 60 s.*Synchronize/,
  },
  {
    name: 'no worker for an hour',
    plant: () => admin`insert into delivery_lanes ${admin(lane)}`,
    mend: () => admin`delete from delivery_lanes`,
    finds: ['deliveries_lag'],
    says: /due for \d+ minutes.*Start one with --role worker/,
  },
]

const problems = async (set: Record<string, string> = {}, role: Role = 'all') =>
  (await examine({ environment: { ...installation.environment, ...set }, role, clock })).filter(
    ({ code }) => code !== null,
  )

test('a healthy installation: doctor finds nothing', async () => {
  assert.deepEqual(await problems(), [])
  assert.deepEqual(await problems({ REEVE_WORKER_PORT: '7071' }, 'worker'), [])
})

/**
 * An unreachable database. Database checks take most of the time, so short test runs skip them with this setting for
 * misconfigurations that do not concern the database.
 */
const NO_DATABASE = { DATABASE_URL: 'postgres://127.0.0.1:1/reeve' }
const needsDatabase = ({ set = {}, plant }: Planted) =>
  Boolean(process.env.REEVE_TEST_LONG || plant) || Object.keys(set).some(name => /DATABASE|SECRET/.test(name))
/** True if a variable is invalid. `doctor` then stops at that finding. */
const isUnfit = ({ finds }: Planted) => finds.includes('variable_unfit')

describe('each planted misconfiguration gives its own finding, with the remedy, and no other', () => {
  for (const planted of PLANTED) {
    const { name, set, role, plant, mend, finds, says, skip = false } = planted
    const isWhole = needsDatabase(planted) || isUnfit(planted)
    test(`${finds.join(', ')}: ${name}`, { skip }, async () => {
      await plant?.()
      try {
        const found = await problems(isWhole ? set : { ...set, ...NO_DATABASE }, role)
        const said = found.map(({ detail }) => detail).join('\n')
        assert.deepEqual(
          found.map(({ code }) => code),
          isWhole ? finds : [...finds, 'database_unreachable'],
          said,
        )
        assert.match(said, says)
        assert.ok(!said.includes(TEST_SECRET))
      } finally {
        await mend?.()
      }
    })
  }
})
