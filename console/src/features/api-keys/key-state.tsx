import type { ApiKey } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { Countdown } from '../../ui/countdown.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import classes from './key-state.module.css'

const STATES = { active: 'good', owner_suspended: 'held', expired: 'none', revoked: 'none' } as const

/** The key's status; for a replaced key, the time for which it still works. */
export function KeyState({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  if (apiKey.status === 'active' && apiKey.replaced_by !== null && apiKey.expires_at !== null) {
    return (
      <>
        <StateDot state="good">{t('status.replaced')}</StateDot> <Countdown until={apiKey.expires_at} />
      </>
    )
  }
  if (apiKey.revoked_reason !== null && apiKey.revoked_reason !== 'revoked') {
    return <StateDot state="none">{t(`revokedBecause.${apiKey.revoked_reason}`)}</StateDot>
  }
  return (
    <span className={classes.state}>
      <StateDot state={STATES[apiKey.status]}>{t(`status.${apiKey.status}`)}</StateDot>
    </span>
  )
}
