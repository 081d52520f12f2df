import type { Webhook } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { now } from '../../ui/clock.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { rotationQuery } from './webhooks.queries.ts'

/** The time of the last rotation; with access to the audit trail, also how long the previous secret still signs. */
export function SecretAge({ webhook: { id, secret_rotated_at } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('governance')
  const enabled = useCaller().may('audit.read') && secret_rotated_at !== null
  const { data: rotation } = useQuery({ ...rotationQuery(id), enabled })
  if (!secret_rotated_at) return t('secret.never')
  const overlap = (rotation?.changes?.after as { overlap_seconds?: number } | undefined)?.overlap_seconds ?? 0
  const endMs = Date.parse(secret_rotated_at) + overlap * 1000
  return (
    <>
      {t('secret.rotated')} <OpenableTime at={secret_rotated_at} hasClock={false} />
      {endMs > now() && (
        <>
          {' · '}
          {t('secret.overlap')} <Countdown until={new Date(endMs).toISOString()} />
        </>
      )}
    </>
  )
}
