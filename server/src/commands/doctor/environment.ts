import type { Config } from '../../config/config.ts'
import { allowListOf } from '../../features/governance/destinations/index.ts'
import { isLoopback } from '../../kernel/loopback.ts'
import { linksToOtherPort } from '../links-to-other-port.ts'
import type { Role } from '../serve.ts'
import { type CheckResult, fault, problemsOf, warning } from './findings.ts'

/** Minimum prefix length in bits of an allowed network without a warning. Shorter prefixes span several networks. */
const NARROW_BITS = { ipv4: 16, ipv6: 48 }

const isHere = (host: string) => isLoopback(host) || host === '::1'

/** Checks that all processes of the service can use the same secret, and that REEVE_WORKER_PORT fits the role. */
export function checkRole({ databaseUrl, secret, dataDir, workerPort }: Config, role: Role): CheckResult {
  const keepsOwnSecret = databaseUrl !== null && secret === null
  const notes = role !== 'all' && databaseUrl === null ? [`processes on this machine share ${dataDir}`] : []
  return {
    detail: [role, ...notes].join('; '),
    problems: problemsOf(
      keepsOwnSecret &&
        role !== 'all' &&
        fault(
          'secret_of_one_machine',
          `REEVE_SECRET is not set, so this process uses its own secret in ${dataDir}. Set it: every process needs ` +
            'the ' +
            'same one.',
        ),
      keepsOwnSecret &&
        role === 'all' &&
        warning(
          'secret_of_one_machine',
          `REEVE_SECRET is not set, so the secret is in ${dataDir}, apart from the database. No other machine can ` +
            'use the database. Set REEVE_SECRET to the content of the file "secret" in that folder.',
        ),
      role !== 'worker' &&
        workerPort !== null &&
        warning(
          'worker_port_ignored',
          'REEVE_WORKER_PORT is ignored: this role answers probes on PORT. Unset it, or start with --role worker.',
        ),
      role === 'worker' &&
        workerPort === null &&
        warning(
          'worker_without_probes',
          'Without REEVE_WORKER_PORT, a worker serves no probes and no metrics. Set it.',
        ),
    ),
  }
}

/** Checks the settings for a proxy. Links in mails, session cookies and client addresses depend on them. */
export function checkProxy(config: Config, role: Role): CheckResult {
  const { publicUrl, isPublicUrlSet, host, trustProxy, smtpUrl, drainTimeMs } = config
  const otherPort = role === 'worker' ? null : linksToOtherPort(config, !config.isPortSet)
  const why = [
    ...(trustProxy ? ['REEVE_TRUST_PROXY is true'] : []),
    ...(isHere(host) ? [] : [`HOST is ${host}`]),
    ...(smtpUrl === null ? [] : ['SMTP_URL is set']),
  ]
  const { protocol, hostname } = new URL(publicUrl)
  return {
    detail: `links use ${publicUrl}`,
    problems: problemsOf(
      !isPublicUrlSet &&
        why.length > 0 &&
        fault(
          'links_to_localhost',
          `Links use ${publicUrl}, but ${why.join(' and ')}. Set REEVE_URL to the URL that browsers use.`,
        ),
      otherPort !== null && warning('links_to_other_port', otherPort),
      protocol === 'http:' &&
        !isLoopback(hostname) &&
        fault(
          'url_without_tls',
          `REEVE_URL is ${publicUrl}. Browsers store the session cookie only over https, so nobody can sign in. ` +
            'Put a proxy with TLS in front, and set REEVE_URL to its https:// URL.',
        ),
      !isHere(host) &&
        !trustProxy &&
        warning(
          'proxy_not_believed',
          `HOST is ${host}, and REEVE_TRUST_PROXY is false. Behind a proxy, all clients share its IP address and its ` +
            'sign-in rate limit: set it to true if the proxy overwrites X-Forwarded-For. Without a proxy, ' +
            'connections are not encrypted: put one in front.',
        ),
      trustProxy &&
        drainTimeMs === 0 &&
        warning(
          'no_drain_time',
          'REEVE_DRAIN_TIME is 0s, so a stop drops requests that the proxy still sends. Set it longer than the ' +
            'proxy takes to notice a 503 of /readyz.',
        ),
    ),
  }
}

/** Checks the port of the metrics, and that the metrics, which show load and failures of a process, are not public. */
export function checkMetrics({ host, port, workerPort, metricsPort, metricsToken }: Config, role: Role): CheckResult {
  const [variable, other] = role === 'worker' ? ['REEVE_WORKER_PORT', workerPort] : ['PORT', port]
  const place = metricsPort === null ? 'beside /readyz' : `only on port ${metricsPort}`
  return {
    detail: `served ${place}, ${metricsToken === null ? 'without a token' : 'with REEVE_METRICS_TOKEN'}`,
    problems: problemsOf(
      // Port 0 lets the system choose a free port.
      metricsPort !== 0 &&
        metricsPort !== null &&
        metricsPort === other &&
        fault(
          'ports_equal',
          `REEVE_METRICS_PORT and ${variable} are both ${metricsPort}, so this process does not start. Set one of ` +
            'them to another port.',
        ),
      !isHere(host) &&
        metricsPort === null &&
        metricsToken === null &&
        warning(
          'metrics_open',
          `HOST is ${host}, so anyone who can reach this process can read /metrics. Set REEVE_METRICS_PORT or ` +
            'REEVE_METRICS_TOKEN.',
        ),
    ),
  }
}

/** Warns of permissive limits that an operator may have set on purpose and forgotten. */
export function checkLimits({ requestsPerMinute, signInAttempts, webhookAllow }: Config): CheckResult {
  const wide = allowListOf(webhookAllow)
    .ranges.filter(({ range: [address, bits] }) => bits < NARROW_BITS[address.kind()])
    .map(({ range: [address, bits] }) => `${address}/${bits}`)
  return {
    detail: 'requests and sign-in attempts are rate limited, and webhooks cannot reach a wide private range',
    problems: problemsOf(
      requestsPerMinute === 0 &&
        warning(
          'no_rate_limit',
          'REEVE_RATE_LIMIT is 0, so one key can use all capacity of this process. Set a limit.',
        ),
      signInAttempts === 0 &&
        warning(
          'no_sign_in_limit',
          'REEVE_SIGN_IN_ATTEMPTS is 0, so passwords can be guessed without a limit. Unset it, or set one.',
        ),
      wide.length > 0 &&
        warning(
          'webhook_allow_wide',
          `REEVE_WEBHOOK_ALLOW opens ${wide.join(', ')} to everyone who may add a webhook. List only the ` +
            'receivers, such as 10.1.2.3/32:8443.',
        ),
    ),
  }
}
