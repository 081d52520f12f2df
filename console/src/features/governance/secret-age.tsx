import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Moment } from '../../ui/moment.tsx'
import { rotationQuery } from './webhooks.queries.ts'

const MINUTE_MS = 60_000

/** When the secret was replaced, and how long the former one still signs: the audit trail knows. */
export function SecretAge({ webhookId }: { readonly webhookId: string }) {
  const { t } = useTranslation('governance')
  const { may } = useCaller()
  const { data: rotation } = useQuery({ ...rotationQuery(webhookId), enabled: may('audit.read') })
  const now = useNow()
  if (!may('audit.read')) return t('secret.hidden')
  if (!rotation) return t('secret.never')
  const overlap = (rotation.changes?.after as { overlap_seconds?: number } | undefined)?.overlap_seconds ?? 0
  const leftMs = Date.parse(rotation.occurred_at) + overlap * 1000 - now
  return (
    <>
      {t('secret.rotated')} <Moment at={rotation.occurred_at} />
      {leftMs > 0 && ` · ${t('secret.overlap', { left: clock(leftMs) })}`}
    </>
  )
}

/** Hours and minutes, as on a clock. */
function clock(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE_MS)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  return now
}
