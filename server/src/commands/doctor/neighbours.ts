import type { Config } from '../../config/config.ts'
import { createIdentityProvider } from '../../features/accounts/identity-providers/index.ts'
import { checkMailServer } from '../../features/mail/index.ts'
import { isLoopback } from '../../kernel/loopback.ts'
import { fault, type Look, problemsOf, warning } from './findings.ts'

const ANSWERS_WITHIN_MS = 5_000
const DEFAULT_SENDER = 'reeve@localhost'

export async function lookAtMail({ smtpUrl, mailFrom }: Config): Promise<Look> {
  if (smtpUrl === null) {
    const detail =
      'SMTP_URL is unset: mails are written to the log, and the sender of an invitation sees its token. Set it where ' +
      'organizations do not trust each other.'
    return { detail, problems: [warning('mail_to_log', detail)] }
  }
  const { host, hostname, username, searchParams } = new URL(smtpUrl)
  const failure = await checkMailServer(smtpUrl).then(
    () => null,
    (error: Error) => error.message,
  )
  return {
    detail: `${host} answers${username ? ', and takes the credentials' : ''}`,
    problems: problemsOf(
      failure !== null && toMailProblem(host, failure),
      searchParams.get('tls') === 'none' &&
        !isLoopback(hostname) &&
        warning(
          'mail_without_tls',
          `SMTP_URL says tls=none, so mails and the password for ${host} travel in clear text. Take that away.`,
        ),
      mailFrom.address === DEFAULT_SENDER &&
        warning(
          'mail_sender_unset',
          `Mails are from ${DEFAULT_SENDER}, which other servers refuse. Set REEVE_MAIL_FROM to an address of yours.`,
        ),
    ),
  }
}

function toMailProblem(host: string, failure: string) {
  if (failure.includes('EAUTH')) {
    return fault('mail_credentials_refused', `${host} refuses the credentials (${failure}). Check SMTP_URL.`)
  }
  if (/ETLS|CERT|STARTTLS/i.test(failure)) {
    return fault(
      'mail_tls_fails',
      `${host} offers no TLS that can be trusted (${failure}). Check the port in SMTP_URL, and its certificate.`,
    )
  }
  return fault('mail_unreachable', `${host} takes no mail (${failure}). Check SMTP_URL.`)
}

export async function lookAtIdentityProvider(config: Config): Promise<Look> {
  const provider = createIdentityProvider(config.identityProvider)
  if (provider.kind === 'built_in') return { detail: 'built in' }
  const failure = await provider.check().then(
    () => null,
    (error: Error) => error.message.replace(/\.$/, ''),
  )
  return {
    detail: `${provider.name} answers, and takes the credentials`,
    problems: problemsOf(
      failure !== null &&
        fault('identity_provider_fails', `${failure}. Check REEVE_IDENTITY_URL, and the credentials beside it.`),
    ),
  }
}

/** A provider whose issuer is spelled otherwise than REEVE_OIDC_ISSUER: each sign-in there would be refused. */
export async function lookAtOpenIdProvider(issuer: string): Promise<Look> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = await fetchObject(url).catch(() => null)
  const { protocol, hostname } = new URL(issuer)
  return {
    detail: `${issuer} answers`,
    problems: problemsOf(
      found === null &&
        fault(
          'oidc_unreachable',
          `${url} does not answer with a configuration. Check REEVE_OIDC_ISSUER, and the way there.`,
        ),
      found !== null &&
        found.issuer !== issuer &&
        fault(
          'oidc_issuer_differs',
          `The provider calls itself ${JSON.stringify(found.issuer)}, and REEVE_OIDC_ISSUER is ${issuer}. Set it to ` +
            'exactly what the provider says.',
        ),
      protocol === 'http:' &&
        !isLoopback(hostname) &&
        fault(
          'oidc_without_tls',
          `REEVE_OIDC_ISSUER is ${issuer}. Anyone in between can sign in as anybody: use https.`,
        ),
    ),
  }
}

/** A warning only: Reeve does all that it promises without its traces. */
export async function lookAtTraces(endpoint: string): Promise<Look> {
  const { sendNoSpans } = await import('../open-telemetry.ts')
  const failure = await sendNoSpans(endpoint)
  return {
    detail: `${endpoint} takes them`,
    problems: problemsOf(
      failure !== null &&
        warning(
          'traces_lost',
          `${endpoint} takes no traces (${failure}), so they are lost. Check OTEL_EXPORTER_OTLP_ENDPOINT, and the ` +
            'collector there.',
        ),
    ),
  }
}

async function fetchObject(url: string): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS), redirect: 'error' })
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as Record<string, unknown>
}
