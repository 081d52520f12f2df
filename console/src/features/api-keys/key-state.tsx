import type { ApiKey } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { Countdown } from '../../ui/countdown.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import classes from './key-state.module.css'

const STATES = { active: 'good', owner_suspended: 'held', expired: 'none', revoked: 'none' } as const

interface KeyStateProps {
  readonly apiKey: ApiKey
  /** True in a narrow table, where the status may take two lines. */
  readonly wraps?: boolean
}

/** The key's status; for a replaced key, the time for which it still works. */
export function KeyState({ apiKey, wraps = false }: KeyStateProps) {
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
    <span className={wraps ? undefined : classes.state}>
      <StateDot state={STATES[apiKey.status]}>{t(`status.${apiKey.status}`)}</StateDot>
    </span>
  )
}
