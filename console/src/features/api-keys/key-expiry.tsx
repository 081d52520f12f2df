import type { ApiKey } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { now } from '../../ui/clock.ts'
import { OpenableTime } from '../../ui/exact-time.tsx'
import classes from './key-expiry.module.css'

const NEAR_MS = 14 * 86_400_000

interface KeyProps {
  readonly apiKey: ApiKey
}

// Only an active key is marked, because the expiry of a revoked key has no effect.
const isNear = ({ status, expires_at }: ApiKey) =>
  status === 'active' && expires_at !== null && Date.parse(expires_at) - now() < NEAR_MS

/** The expiry of a key, marked if it is near. */
export function KeyExpiry({ apiKey }: KeyProps) {
  const { t } = useTranslation('api-keys')
  if (apiKey.expires_at === null) return <span className={classes.never}>{t('never')}</span>
  return (
    <span className={isNear(apiKey) ? classes.near : undefined}>
      <OpenableTime at={apiKey.expires_at} hasClock={false} />
    </span>
  )
}

/** " · expires in 3 days" for a key that expires within 14 days; otherwise nothing. */
export function NearExpiry({ apiKey }: KeyProps) {
  const { t } = useTranslation('api-keys')
  if (apiKey.expires_at === null || !isNear(apiKey)) return null
  return (
    <>
      {' · '}
      <span className={classes.near}>
        {t('life.expires')} <OpenableTime at={apiKey.expires_at} hasClock={false} />
      </span>
    </>
  )
}

interface KeyUseProps extends KeyProps {
  /** True to show a phrase, such as "never used", because narrow screens have no column headings. */
  readonly isSentence?: true
}

/** The last use of a key. */
export function KeyUse({ apiKey: { last_used_at }, isSentence }: KeyUseProps) {
  const { t } = useTranslation('api-keys')
  if (last_used_at === null) {
    return <span className={isSentence ? undefined : classes.never}>{t(isSentence ? 'life.unused' : 'never')}</span>
  }
  return (
    <>
      {isSentence && t('life.used')} <OpenableTime at={last_used_at} hasClock={false} />
    </>
  )
}
