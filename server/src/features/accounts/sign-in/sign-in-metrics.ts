import { Counter, type Registry } from 'prom-client'

/**
 * Known reasons for refused sign-ins, used as labels. Any other reason counts as `other`, so that the number of time
 * series stays limited.
 */
const REASONS = new Set([
  'invalid_email_or_password',
  'email_not_verified',
  'login_blocked',
  'invalid_code',
  'invalid_backup_code',
  'invalid_two_factor_cookie',
  'too_many_attempts_request_new_code',
  'account_temporarily_locked',
  'credentials_changed',
  'authentication_failed',
  'passkey_not_found',
  'account_not_linked',
  'other_identity_linked',
  'email_domain_not_allowed',
  'provider_unavailable',
  'sign_in_not_recent',
])

export interface SignInMetrics {
  failed(reason: string): void
}

/** Counts the sign-ins that this process refused, by the reason in their audit entry. */
export function createSignInMetrics(registry: Registry): SignInMetrics {
  const failures = new Counter({
    name: 'reeve_sign_in_failures_total',
    help: 'Sign-ins that this process refused, by reason',
    labelNames: ['reason'],
    registers: [registry],
  })
  for (const reason of [...REASONS, 'other']) failures.inc({ reason }, 0)
  return {
    failed: reason => failures.inc({ reason: REASONS.has(reason) ? reason : 'other' }),
  }
}
