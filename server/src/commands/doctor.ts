import { type Config, readConfig, unknownVariables } from '../config/config.ts'
import { requireInstallation } from '../database/existing.ts'
import { checkSecret, readSecret } from '../database/installation.ts'
import type { Server } from '../database/open.ts'
import { openPool } from '../database/pool.ts'
import { requireRights } from '../database/rights.ts'
import { onConnection } from '../database/transaction.ts'
import { createIdentityProvider } from '../features/accounts/identity-providers/index.ts'
import { allowListOf } from '../features/governance/destinations/index.ts'
import { checkMailServer } from '../features/mail/index.ts'
import { isLoopback } from '../kernel/loopback.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { openVault } from '../kernel/vault.ts'
import { createLog } from './log.ts'
import { openExistingServer, print } from './runtime.ts'
import type { Role } from './serve.ts'
import { awaitStop, untilStopped } from './stop-request.ts'

interface Finding {
  check: string
  ok: boolean
  /** Reeve runs with it, and it may still be a mistake. */
  warning: boolean
  detail: string
}

interface Look<T> {
  readonly value: T
  readonly detail: string
  readonly warning?: boolean
}

/** Looks at everything that Reeve needs to run, creates nothing, and says what it found. */
export async function doctor({ json, role }: { json?: boolean; role: Role }): Promise<void> {
  const findings: Finding[] = []
  const look = async <T>(check: string, work: () => Promise<Look<T>>): Promise<T | undefined> => {
    try {
      const { value, detail, warning = false } = await work()
      findings.push({ check, ok: true, warning, detail })
      return value
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      findings.push({ check, ok: false, warning: false, detail })
      return undefined
    }
  }

  const config = await look('configuration', async () => {
    const value = readConfig()
    allowListOf(value.webhookAllow)
    const unknown = unknownVariables()
    if (unknown.length === 0) return { value, detail: 'every variable fits' }
    return { value, warning: true, detail: `not known, and ignored: ${unknown.join(', ')}; the others fit` }
  })
  if (config) {
    await look('role', async () => lookAtRole(config, role))
    await look('links', async () => lookAtLinks(config))
    await look('metrics', async () => lookAtMetrics(config, role))
    await look('mail', () => lookAtMail(config))
  }
  if (config) await look('identity provider', () => lookAtIdentityProvider(config))
  const issuer = config?.openId?.issuer
  if (issuer) await look('OpenID Connect provider', () => lookAtOpenIdProvider(issuer))
  const stop = awaitStop()
  const server = config && (await look('PostgreSQL', () => openDatabase(config)))
  if (config && server) {
    try {
      await untilStopped(stop, async () => {
        const permitted = await look('rights', () => lookAtRights(server))
        const migrated = await look('migrations', () => lookAtMigrations(server))
        if (permitted && migrated) await look('secret', () => lookAtSecret(config, server))
      })
    } finally {
      await server.close()
    }
  }
  const healthy = findings.every(({ ok }) => ok)
  const lines = findings.map(finding => `${stateOf(finding).padEnd(4)} ${finding.check}: ${finding.detail}`)
  print(json, { healthy, findings }, lines.join('\n'))
  if (!healthy) process.exitCode = 1
}

const stateOf = ({ ok, warning }: Finding) => (ok ? (warning ? 'WARN' : 'ok') : 'BAD')

async function lookAtMail({ smtpUrl }: Config) {
  if (smtpUrl === null) {
    return {
      value: true,
      warning: true,
      detail: 'SMTP_URL is unset: mails are written to the log, and the sender of an invitation sees its token',
    }
  }
  const { host } = new URL(smtpUrl)
  await checkMailServer(smtpUrl).catch(error => {
    throw new OperatorError(`${host} takes no mail (${error.message}). Check SMTP_URL.`, { cause: error })
  })
  return { value: true, detail: `${host} answers${new URL(smtpUrl).username ? ', and takes the credentials' : ''}` }
}

async function lookAtIdentityProvider(config: Config) {
  const provider = createIdentityProvider(config.identityProvider)
  if (provider.kind === 'built_in') return { value: true, detail: 'built in' }
  await provider.check()
  return { value: true, detail: `${provider.name} answers, and takes the credentials` }
}

async function lookAtOpenIdProvider(issuer: string) {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'error' }).catch(() => null)
  if (!answer?.ok) throw new OperatorError(`${url} does not answer with a configuration.`)
  return { value: true, detail: `${issuer} answers` }
}

async function openDatabase(config: Config) {
  const value = await openExistingServer(config, createLog({ logLevel: 'error' }, 'stderr'))
  return { value, detail: value.description }
}

/** Processes of one service share a database and a secret; each role has a port of its own. */
function lookAtRole({ databaseUrl, secret, dataDir, workerPort }: Config, role: Role) {
  if (role !== 'all' && databaseUrl !== null && secret === null) {
    throw new OperatorError(
      `REEVE_SECRET is unset, so this process has its own secret in ${dataDir}. Every process needs the same one.`,
    )
  }
  const isPortIgnored = role !== 'worker' && workerPort !== null
  const notes = [
    ...(isPortIgnored ? ['REEVE_WORKER_PORT is ignored: this role answers probes on PORT'] : []),
    ...(role !== 'all' && databaseUrl === null ? [`processes on this machine share ${dataDir}`] : []),
    ...(role === 'worker' && workerPort === null ? ['it answers no probes without REEVE_WORKER_PORT'] : []),
  ]
  return { value: true, warning: isPortIgnored, detail: [role, ...notes].join('; ') }
}

/** Anyone who reaches the port of a process may read how busy it is, and which of its operations fail. */
function lookAtMetrics({ host, workerPort, metricsPort, metricsToken }: Config, role: Role) {
  const isAnswered = role !== 'worker' || workerPort !== null || metricsPort !== null
  if (!isAnswered) return { value: true, detail: 'not answered without REEVE_WORKER_PORT or REEVE_METRICS_PORT' }
  const place = metricsPort === null ? 'beside /readyz' : `on port ${metricsPort} alone`
  const guard = metricsToken === null ? 'without a token' : 'with REEVE_METRICS_TOKEN'
  const isOpen = !isLocal(host) && metricsPort === null && metricsToken === null
  const advice = isOpen ? `, and HOST is ${host}: set REEVE_METRICS_PORT or REEVE_METRICS_TOKEN` : ''
  return { value: true, warning: isOpen, detail: `answered ${place}, ${guard}${advice}` }
}

const isLocal = (host: string) => isLoopback(host) || host === '::1'

/** Behind a proxy, or where others reach it, links to localhost lead nowhere. */
function lookAtLinks({ publicUrl, port, host, trustProxy, smtpUrl }: Config) {
  const isUnset = publicUrl === `http://localhost:${port}`
  const why = [
    ...(trustProxy ? ['REEVE_TRUST_PROXY is true'] : []),
    ...(isLocal(host) ? [] : [`HOST is ${host}`]),
    ...(smtpUrl === null ? [] : ['SMTP_URL is set']),
  ]
  if (isUnset && why.length > 0) {
    throw new OperatorError(`Links lead to ${publicUrl}, but ${why.join(' and ')}. Set REEVE_URL to what browsers use.`)
  }
  return { value: true, detail: `links lead to ${publicUrl}` }
}

async function lookAtRights({ target }: Server) {
  await requireRights(target)
  return { value: true, detail: 'the user of the database may do all that Reeve needs' }
}

async function lookAtMigrations(server: Server) {
  await requireInstallation(server)
  return { value: true, detail: 'the database is at this release' }
}

async function lookAtSecret(config: Config, server: Server) {
  const pool = openPool(server.target, 1)
  try {
    await onConnection(pool, sql => checkSecret(sql, openVault(readSecret(config))))
    return { value: true, detail: config.secret === null ? `kept in ${config.dataDir}` : 'from REEVE_SECRET' }
  } finally {
    await pool.close()
  }
}
