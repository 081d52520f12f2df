import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { now } from '../../ui/clock.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { Moment } from '../../ui/moment.tsx'
import { rotationQuery } from './webhooks.queries.ts'

/** When the secret was replaced, and how long the former one still signs: the audit trail knows. */
export function SecretAge({ webhookId }: { readonly webhookId: string }) {
  const { t } = useTranslation('governance')
  const { may } = useCaller()
  const { data: rotation } = useQuery({ ...rotationQuery(webhookId), enabled: may('audit.read') })
  if (!may('audit.read')) return t('secret.hidden')
  if (!rotation) return t('secret.never')
  const overlap = (rotation.changes?.after as { overlap_seconds?: number } | undefined)?.overlap_seconds ?? 0
  const endMs = Date.parse(rotation.occurred_at) + overlap * 1000
  return (
    <>
      {t('secret.rotated')} <Moment at={rotation.occurred_at} />
      {endMs > now() && (
        <>
          {' · '}
          {t('secret.overlap')} <Countdown until={new Date(endMs).toISOString()} />
        </>
      )}
    </>
  )
}
