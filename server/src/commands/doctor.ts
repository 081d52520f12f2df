import { type Config, readConfig, unknownVariables } from '../config/config.ts'
import { describeEmbedded } from '../database/embedded/index.ts'
import type { Server } from '../database/open.ts'
import { openPool } from '../database/pool.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { checkAuditSink } from './doctor/audit-sink.ts'
import { checkDataFolder } from './doctor/data-folder.ts'
import {
  checkMigrations,
  checkProtections,
  checkRights,
  checkSecret,
  checkServer,
  checkWork,
} from './doctor/database.ts'
import { checkDirectories } from './doctor/directories.ts'
import { checkLimits, checkMetrics, checkProxy, checkRole } from './doctor/environment.ts'
import { checkIdentityProvider, checkMail, checkOpenIdProvider, checkTraces } from './doctor/external-services.ts'
import { type CheckResult, type Finding, fault, toFinding, warning } from './doctor/findings.ts'
import { checkIdentities } from './doctor/identities.ts'
import { openExistingServer } from './existing-server.ts'
import { createLog } from './log.ts'
import { print } from './print.ts'
import type { Role } from './serve.ts'
import { abandonOnStop, listenForStop, type StopRequest } from './stop-request.ts'

interface Examination {
  /** The environment; by default that of this process. */
  readonly environment?: NodeJS.ProcessEnv
  readonly role: Role
  readonly clock?: Clock
  readonly stop?: StopRequest
}

/** Prints the findings. Exits with 1 if one of them is more than a warning. */
export async function doctor({ json, role }: { json?: boolean; role: Role }): Promise<void> {
  const findings = await examine({ role, stop: listenForStop() })
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

/** Checks everything that Reeve needs to run, and creates nothing. */
export async function examine({ environment, role, clock = systemClock, stop }: Examination): Promise<Finding[]> {
  const findings: Finding[] = []
  /** Runs one check. `code` is reported for an error that has no code. */
  const check = async <T>(name: string, code: string, work: () => CheckResult<T> | Promise<CheckResult<T>>) => {
    try {
      const { detail, problems = [], value } = await work()
      if (problems.length > 0) findings.push(...problems.map(problem => toFinding(name, problem)))
      else findings.push({ check: name, ok: true, warning: false, code: null, detail })
      return { value, isFine: problems.every(({ isWarning }) => isWarning) }
    } catch (error) {
      const own = error instanceof OperatorError ? error.code : null
      const problem = fault(own ?? code, error instanceof Error ? error.message : String(error))
      findings.push(toFinding(own === 'no_secret' ? 'secret' : name, problem))
      return { value: undefined, isFine: false }
    }
  }

  const { value: config } = await check('configuration', 'variable_unfit', () => checkVariables(environment))
  if (!config) return findings
  await check('role', 'role', () => checkRole(config, role))
  await check('proxy', 'proxy', () => checkProxy(config, role))
  await check('metrics', 'metrics', () => checkMetrics(config, role))
  await check('limits', 'variable_unfit', () => checkLimits(config))
  await check('mail', 'mail_unreachable', () => checkMail(config))
  await check('identity provider', 'identity_provider_fails', () => checkIdentityProvider(config))
  const issuer = config.openId?.issuer
  if (issuer) await check('OpenID Connect provider', 'oidc_unreachable', () => checkOpenIdProvider(issuer))
  const { auditSink } = config
  if (auditSink) await check('audit sink', 'audit_sink_unreachable', () => checkAuditSink(auditSink))
  const { endpoint } = config.traces
  if (endpoint) await check('traces', 'traces_lost', () => checkTraces(endpoint))
  await check('data folder', 'data_folder_unusable', () => checkDataFolder(config))
  const { value: server } = await check<Server>('PostgreSQL', 'database_unreachable', async () => {
    if (config.databaseUrl === null && describeEmbedded(config.dataDir).major === undefined) {
      const detail = `No database in ${config.dataDir} yet. The first start creates it.`
      return { detail, problems: [warning('database_not_created', detail)] }
    }
    const value = await openExistingServer(config, createLog({ logLevel: 'error' }, 'stderr'))
    return { value, detail: value.description }
  })
  if (!server) return findings
  const pool = openPool(server.target, 1)
  const checkDatabase = async () => {
    const { isFine: mayWork } = await check('rights', 'rights_missing', () => checkRights(config, server))
    const { value: schema } = await check('migrations', 'schema_unfit', () => checkMigrations(config, server))
    if (!mayWork || schema !== 'current') return
    await check('protection', 'protection_lost', () => checkProtections(server))
    await check('secret', 'wrong_secret', () => checkSecret(config, server))
    await check('server', 'server_unreadable', () => checkServer(config, role, pool, clock))
    if (issuer) await check('identities', 'identities_unreadable', () => checkIdentities(pool, issuer))
    await check('directories', 'directories_unreadable', () => checkDirectories(pool, clock.now()))
    await check('background work', 'work_unreadable', () => checkWork(pool, clock))
  }
  try {
    await (stop ? abandonOnStop(stop, checkDatabase) : checkDatabase())
  } finally {
    await pool.close()
    await server.close()
  }
  return findings
}

function checkVariables(environment: NodeJS.ProcessEnv | undefined): CheckResult<Config> {
  const value = readConfig(environment)
  const unknown = unknownVariables(environment)
  if (unknown.length === 0) return { value, detail: 'all variables are valid' }
  const detail = `unknown variables are ignored: ${unknown.join(', ')}. Check their spelling. All others are valid`
  return { value, detail, problems: [warning('variable_unknown', detail)] }
}
