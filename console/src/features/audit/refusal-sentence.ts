import type { AuditEntry } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'

/** The operation whose sentence names a person from the request body instead of the target. */
type WithSubject = 'sendInvitation'

interface Refused {
  readonly operation?: string
  readonly body?: { readonly email?: unknown } | null
}

interface Names {
  readonly actor: string
  readonly target: string
}

/**
 * "Camila Rocha was not allowed to suspend Barbara Noether", and the error code as a sentence. Undefined for entries
 * other than refusals, and for unknown operations. `seam` marks the parts that are links.
 */
export function useRefusalSentence(
  { action, reason, changes }: AuditEntry,
  seam: (part: string) => string,
  names: Names,
) {
  const { t, i18n } = useTranslation('audit')
  const { operation, body } = (changes?.after ?? {}) as Refused
  const exists = (key: string) => i18n.exists(key, { ns: 'audit' })
  if (action !== 'operation.refused' || !exists(`refusal.verbs.${operation}`)) return undefined
  const hasSubject = exists(`refusal.subject.${operation}`)
  const subject =
    typeof body?.email === 'string' ? body.email : hasSubject && t(`refusal.subject.${operation as WithSubject}`)
  const verb = t(`refusal.verbs.${operation as WithSubject}`, {
    target: seam('target'),
    subject: subject || '',
  } as Record<string, unknown>)
  const because = exists(`refusal.because.${reason}`)
    ? t(`refusal.because.${reason as 'permission_required'}`, { ...names })
    : reason
  return { sentence: t('refusal.sentence', { actor: seam('actor'), verb }), because }
}
