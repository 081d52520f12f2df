import type { Member } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { localeOf } from '../../ui/locale.ts'
import { reactivationEntryQuery } from './offboarding.queries.ts'
import type { MadeReactivation } from './reactivation-form.tsx'
import { circumstancesOf, detailsOf } from './record-lines.tsx'
import { toPlainText } from './suspension-ticket.ts'

/**
 * The record of a reactivation that was just completed on this page, with its audit entry if the caller may read it,
 * and a summary for a ticket, which is undefined while the entry is loading.
 */
export function useReactivationRecord(member: Member, { receipt, reason, at }: MadeReactivation) {
  const { t, i18n } = useTranslation(['members', 'offboarding'])
  const { t: tOffboarding } = useTranslation('offboarding')
  const { caller, may } = useCaller()
  const id = receipt.suspension_id ?? ''
  const { data: entry, isLoading } = useQuery({
    ...reactivationEntryQuery(member.user_id, id),
    enabled: id !== '' && may('audit.read'),
  })
  const by = { id: caller.user.user_id, name: caller.user.name }
  const decision = { when: 'offboarding:back.when' as const, at: entry?.occurred_at ?? at, by, reason }
  const circumstances = circumstancesOf(t, decision, localeOf(i18n.language))
  const details = detailsOf(t, id, entry?.sequence)
  const listOf = (parts: readonly (string | false)[]) =>
    new Intl.ListFormat(i18n.language).format(parts.filter(part => part !== false))
  const restored = listOf([
    tOffboarding('returns.access'),
    receipt.triggers_restored > 0 && tOffboarding('triggers', { count: receipt.triggers_restored }),
    receipt.webhooks_restored > 0 && tOffboarding('webhooks', { count: receipt.webhooks_restored }),
    receipt.oracle_resumed && tOffboarding('returns.oracle'),
    receipt.login_unblocked && tOffboarding('returns.login'),
  ])
  const gone = listOf([
    receipt.not_restored.length > 0 && tOffboarding('triggers', { count: receipt.not_restored.length }),
    receipt.webhooks_not_restored.length > 0 &&
      tOffboarding('webhooks', { count: receipt.webhooks_not_restored.length }),
  ])
  const effects = [
    { label: tOffboarding('back.came'), text: restored },
    ...(gone === '' ? [] : [{ label: tOffboarding('back.stays'), text: gone }]),
  ]
  const heading = tOffboarding('back.heading', {
    name: `${member.name} (${member.email ?? member.user_id})`,
    organization: caller.organization.name,
  })
  const lines = [...circumstances, ...effects, ...details].map(({ label, text }) => `${label}: ${text}`)
  return { circumstances, details, summary: isLoading ? undefined : toPlainText([heading, ...lines]) }
}
