import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { openEmbeddedPostgres } from '../../src/database/embedded/index.ts'
import { openInstallation } from '../../src/database/installation.ts'
import { migrate } from '../../src/database/migrate.ts'
import { initialiseDataFolder } from './cluster.ts'
import { diskFolder } from './memory-folder.ts'
import { databaseUrl } from './process.ts'
import { TEST_SECRET } from './reeve.ts'
import { SMTP_LOGIN, startSmtpServer } from './smtp-server.ts'

/**
 * Starts an installation of Reeve in which `doctor` finds no problem, and returns its environment variables. It has a
 * dedicated PostgreSQL with durable commits, as in production.
 */
export async function startHealthyInstallation() {
  const folders = [mkdtempSync(join(diskFolder(), 'reeve-doctor-'))]
  const dataDir = folders[0] ?? ''
  await initialiseDataFolder(dataDir)
  const server = await openEmbeddedPostgres({ dataDir })
  const target = { ...server.connection, user: 'reeve' }
  const admin = postgres({ ...server.connection, max: 1, onnotice: () => {} })
  await admin`create role reeve_runtime nologin`
  await admin`create role reeve login`
  await admin`grant reeve_runtime to reeve`
  await admin`grant create, usage on schema public to reeve`
  await migrate(target)
  await openInstallation(target, { secret: TEST_SECRET, previousSecret: null, dataDir: '' })
  const smtp = await startSmtpServer({ wantsLogin: true })
  const issuer = createServer((_request, response) => response.end('{"issuer":"https://id.acme.test"}'))
  await once(issuer.listen(0, '127.0.0.1'), 'listening')
  return {
    admin,
    environment: {
      DATABASE_URL: databaseUrl(target),
      REEVE_SECRET: TEST_SECRET,
      REEVE_URL: 'https://reeve.acme.test',
      REEVE_TRUST_PROXY: 'true',
      SMTP_URL: `smtp://${SMTP_LOGIN}@127.0.0.1:${smtp.port}`,
      REEVE_MAIL_FROM: 'it@acme.test',
    },
    smtpAt: `127.0.0.1:${smtp.port}`,
    /** An OpenID Connect provider whose issuer differs from its URL. */
    issuer: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`,
    asSuperuser: databaseUrl(server.connection),
    onDatabase: (database: string) => databaseUrl({ ...target, database }),
    /** Creates a data folder that contains this installation's secret. */
    folderWithSecret(parent: string, mode = 0o600): string {
      const folder = mkdtempSync(join(parent, 'reeve-doctor-'))
      folders.push(folder)
      writeFileSync(join(folder, 'secret'), TEST_SECRET, { mode })
      return folder
    },
    /** Changes a setting of the server, and waits until PostgreSQL has reloaded it. */
    async setOnServer(name: string, value: string | null): Promise<void> {
      await admin.unsafe(value === null ? `alter system reset ${name}` : `alter system set ${name} = ${value}`)
      await admin`select pg_reload_conf()`
      const isSet = async () => ((await admin.unsafe(`show ${name}`))[0]?.[name] === value) === (value !== null)
      for (const late = Date.now() + 60_000; !(await isSet()); await sleep(20)) assert.ok(Date.now() < late, name)
    },
    async close() {
      smtp.close()
      issuer.close()
      await admin.end()
      await server.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
