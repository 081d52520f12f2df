import type { Member, ReactivationReceipt } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { localeOf } from '../../ui/locale.ts'
import { absolute } from '../../ui/relative-time.tsx'
import { reactivationEntryQuery } from './offboarding.queries.ts'
import { toPlainText } from './suspension-ticket.ts'

/**
 * The record of a reactivation: its audit entry if the caller may read it, and a summary for a ticket, which is
 * undefined while the entry is loading.
 */
export function useReactivationRecord(member: Member, receipt: ReactivationReceipt) {
  const { t, i18n } = useTranslation(['offboarding', 'members'])
  const { caller, may } = useCaller()
  const id = receipt.suspension_id
  const { data: entry, isLoading } = useQuery({
    ...reactivationEntryQuery(member.user_id, id ?? ''),
    enabled: id !== null && may('audit.read'),
  })
  if (isLoading) return { entry: undefined, summary: undefined }
  const restored = [
    t('returns.access'),
    receipt.triggers_restored > 0 && t('triggers', { count: receipt.triggers_restored }),
    receipt.webhooks_restored > 0 && t('webhooks', { count: receipt.webhooks_restored }),
    receipt.oracle_resumed && t('returns.oracle'),
    receipt.login_unblocked && t('returns.login'),
  ].filter(part => part !== false)
  const gone = receipt.not_restored.length
  const webhooksGone = receipt.webhooks_not_restored.length
  const lines: (readonly [label: string, text: string])[] = [
    ...(entry
      ? ([
          [t('back.when'), `${absolute(new Date(entry.occurred_at), localeOf(i18n.language))} (${entry.occurred_at})`],
          [t('members:suspension.by'), entry.actor.name],
          [t('members:suspension.reason'), entry.reason ?? t('members:suspension.noReason')],
        ] as const)
      : []),
    [t('members:suspension.id'), id ?? ''],
    [t('back.came'), new Intl.ListFormat(i18n.language).format(restored)],
    ...(gone > 0 ? ([[t('back.stays'), t('triggers', { count: gone })]] as const) : []),
    ...(webhooksGone > 0 ? ([[t('back.stays'), t('webhooks', { count: webhooksGone })]] as const) : []),
    ...(entry
      ? ([[t('members:suspension.trail'), String(new URL(`/audit?entry=${entry.sequence}`, location.origin))]] as const)
      : []),
  ]
  const heading = t('back.heading', {
    name: `${member.name} (${member.email})`,
    organization: caller.organization.name,
  })
  return { entry, summary: toPlainText([heading, ...lines.map(([label, text]) => `${label}: ${text}`)]) }
}
