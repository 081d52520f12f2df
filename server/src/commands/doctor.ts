import { type Config, readConfig, unknownVariables } from '../config/config.ts'
import { openPool } from '../database/pool.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { lookAtAuditSink } from './doctor/audit-sink.ts'
import { lookAtDataFolder } from './doctor/data-folder.ts'
import {
  lookAtMigrations,
  lookAtProtections,
  lookAtRights,
  lookAtSecret,
  lookAtServer,
  lookAtWork,
} from './doctor/database.ts'
import { lookAtLimits, lookAtMetrics, lookAtProxy, lookAtRole } from './doctor/environment.ts'
import { type Finding, fault, type Look, toFinding, warning } from './doctor/findings.ts'
import { lookAtIdentityProvider, lookAtMail, lookAtOpenIdProvider, lookAtTraces } from './doctor/neighbours.ts'
import { openExistingServer } from './existing-server.ts'
import { createLog } from './log.ts'
import { print } from './print.ts'
import type { Role } from './serve.ts'
import { awaitStop, type StopRequest, untilStopped } from './stop-request.ts'

interface Examination {
  /** The process's own, if it is not given. */
  readonly environment?: NodeJS.ProcessEnv
  readonly role: Role
  readonly clock?: Clock
  readonly stop?: StopRequest
}

/** Prints what it finds; exits with 1 if Reeve cannot run with it, or loses something. */
export async function doctor({ json, role }: { json?: boolean; role: Role }): Promise<void> {
  const findings = await examine({ role, stop: awaitStop() })
  const healthy = findings.every(({ ok }) => ok)
  const lines = findings.map(toLine)
  print(json, { healthy, findings }, lines.join('\n'))
  if (!healthy) process.exitCode = 1
}

const toLine = (finding: Finding) => {
  const line = `${stateOf(finding).padEnd(4)} ${finding.check}: ${finding.detail}`
  return finding.code === null ? line : `${line} (${finding.code})`
}

const stateOf = ({ ok, warning }: Finding) => (ok ? (warning ? 'WARN' : 'ok') : 'BAD')

/** Looks at everything that Reeve needs to run, and creates nothing. */
export async function examine({ environment, role, clock = systemClock, stop }: Examination): Promise<Finding[]> {
  const findings: Finding[] = []
  /** `code` is for a check that throws, unless the error has one of its own. */
  const look = async <T>(check: string, code: string, work: () => Look<T> | Promise<Look<T>>) => {
    try {
      const { detail, problems = [], value } = await work()
      if (problems.length > 0) findings.push(...problems.map(problem => toFinding(check, problem)))
      else findings.push({ check, ok: true, warning: false, code: null, detail })
      return { value, isFine: problems.every(({ isWarning }) => isWarning) }
    } catch (error) {
      const own = error instanceof OperatorError ? error.code : null
      findings.push(toFinding(check, fault(own ?? code, error instanceof Error ? error.message : String(error))))
      return { value: undefined, isFine: false }
    }
  }

  const { value: config } = await look('configuration', 'variable_unfit', () => lookAtVariables(environment))
  if (!config) return findings
  await look('role', 'role', () => lookAtRole(config, role))
  await look('proxy', 'proxy', () => lookAtProxy(config))
  await look('metrics', 'metrics', () => lookAtMetrics(config, role))
  await look('limits', 'variable_unfit', () => lookAtLimits(config))
  await look('mail', 'mail_unreachable', () => lookAtMail(config))
  await look('identity provider', 'identity_provider_fails', () => lookAtIdentityProvider(config))
  const issuer = config.openId?.issuer
  if (issuer) await look('OpenID Connect provider', 'oidc_unreachable', () => lookAtOpenIdProvider(issuer))
  const { auditSink } = config
  if (auditSink) await look('audit sink', 'audit_sink_unreachable', () => lookAtAuditSink(auditSink))
  const { endpoint } = config.traces
  if (endpoint) await look('traces', 'traces_lost', () => lookAtTraces(endpoint))
  await look('data folder', 'data_folder_unusable', () => lookAtDataFolder(config))
  const { value: server } = await look('PostgreSQL', 'database_unreachable', async () => {
    const value = await openExistingServer(config, createLog({ logLevel: 'error' }, 'stderr'))
    return { value, detail: value.description }
  })
  if (!server) return findings
  const pool = openPool(server.target, 1)
  const lookInside = async () => {
    const { isFine: mayWork } = await look('rights', 'rights_missing', () => lookAtRights(config, server))
    const { isFine: isMigrated } = await look('migrations', 'schema_unfit', () => lookAtMigrations(server))
    if (!mayWork || !isMigrated) return
    await look('protection', 'protection_lost', () => lookAtProtections(server))
    await look('secret', 'wrong_secret', () => lookAtSecret(config, server))
    await look('server', 'server_unreadable', () => lookAtServer(config, role, pool, clock))
    await look('background work', 'work_unreadable', () => lookAtWork(pool, clock))
  }
  try {
    await (stop ? untilStopped(stop, lookInside) : lookInside())
  } finally {
    await pool.close()
    await server.close()
  }
  return findings
}

function lookAtVariables(environment: NodeJS.ProcessEnv | undefined): Look<Config> {
  const value = readConfig(environment)
  const unknown = unknownVariables(environment)
  if (unknown.length === 0) return { value, detail: 'all variables are valid' }
  const detail = `unknown variables are ignored: ${unknown.join(', ')}. Check their spelling. All others are valid`
  return { value, detail, problems: [warning('variable_unknown', detail)] }
}
