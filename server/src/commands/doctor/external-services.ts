import type { Config } from '../../config/config.ts'
import { createIdentityProvider } from '../../features/accounts/identity-providers/index.ts'
import { checkMailServer } from '../../features/mail/index.ts'
import { isLoopback } from '../../kernel/loopback.ts'
import { type CheckResult, fault, problemsOf, warning } from './findings.ts'

const ANSWERS_WITHIN_MS = 5_000
const DEFAULT_SENDER = 'reeve@localhost'

export async function checkMail({ smtpUrl, mailFrom }: Config): Promise<CheckResult> {
  if (smtpUrl === null) {
    const detail =
      'SMTP_URL is not set: emails are written to the log, and the sender of an invitation sees its token. Set it if ' +
      'organizations do not trust each other.'
    return { detail, problems: [warning('mail_to_log', detail)] }
  }
  const { host, hostname, username, searchParams } = new URL(smtpUrl)
  const failure = await checkMailServer(smtpUrl).then(
    () => null,
    (error: Error) => error.message,
  )
  return {
    detail: `${host} responds${username ? ' and accepts the credentials' : ''}`,
    problems: problemsOf(
      failure !== null && toMailProblem(host, failure),
      searchParams.get('tls') === 'none' &&
        !isLoopback(hostname) &&
        warning(
          'mail_without_tls',
          `SMTP_URL contains tls=none, so emails and the password for ${host} are not encrypted. Remove it.`,
        ),
      mailFrom.address === DEFAULT_SENDER &&
        warning(
          'mail_sender_unset',
          `The sender of emails is ${DEFAULT_SENDER}, which other servers reject. Set REEVE_MAIL_FROM to your own ` +
            'address.',
        ),
    ),
  }
}

function toMailProblem(host: string, failure: string) {
  if (failure.includes('EAUTH')) {
    return fault('mail_credentials_refused', `${host} rejects the credentials (${failure}). Check SMTP_URL.`)
  }
  if (/ETLS|CERT|STARTTLS/i.test(failure)) {
    return fault(
      'mail_tls_fails',
      `The TLS connection to ${host} failed (${failure}). Check the port in SMTP_URL, and the certificate.`,
    )
  }
  return fault('mail_unreachable', `${host} does not accept email (${failure}). Check SMTP_URL.`)
}

export async function checkIdentityProvider(config: Config): Promise<CheckResult> {
  const provider = createIdentityProvider(config.identityProvider)
  if (provider.kind === 'built_in') return { detail: 'built in' }
  const failure = await provider.check().then(
    () => null,
    (error: Error) => error.message.replace(/\.$/, ''),
  )
  return {
    detail: `${provider.name} responds and accepts the credentials`,
    problems: problemsOf(
      failure !== null && fault('identity_provider_fails', `${failure}. Check REEVE_IDENTITY_URL and its credentials.`),
    ),
  }
}

/** Checks that the provider's issuer is exactly REEVE_OIDC_ISSUER. Otherwise every sign-in would be refused. */
export async function checkOpenIdProvider(issuer: string): Promise<CheckResult> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = await fetchObject(url).catch(() => null)
  return {
    detail: `${issuer} responds`,
    problems: problemsOf(
      found === null &&
        fault('oidc_unreachable', `${url} does not return a configuration. Check REEVE_OIDC_ISSUER and the network.`),
      found !== null &&
        found.issuer !== issuer &&
        fault(
          'oidc_issuer_differs',
          `The issuer of the provider is ${JSON.stringify(found.issuer)}, but REEVE_OIDC_ISSUER is ${issuer}. Set it ` +
            "to exactly the provider's issuer.",
        ),
    ),
  }
}

/** Checks the collector of traces. Only warns, because Reeve works without traces. */
export async function checkTraces(endpoint: string): Promise<CheckResult> {
  const { checkCollector } = await import('../open-telemetry.ts')
  const failure = await checkCollector(endpoint)
  return {
    detail: `${endpoint} accepts traces`,
    problems: problemsOf(
      failure !== null &&
        warning(
          'traces_lost',
          `${endpoint} does not accept traces (${failure}), so they are lost. Check ` +
            'OTEL_EXPORTER_OTLP_ENDPOINT and the collector.',
        ),
    ),
  }
}

async function fetchObject(url: string): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS), redirect: 'error' })
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as Record<string, unknown>
}
