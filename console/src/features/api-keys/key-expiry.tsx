import type { ApiKey } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { now } from '../../ui/clock.ts'
import { OpenableTime } from '../../ui/exact-time.tsx'
import classes from './key-expiry.module.css'

const NEAR_MS = 14 * 86_400_000

interface KeyTimeProps {
  readonly apiKey: ApiKey
  /**
   * True to show a phrase, such as "expires in 3 days" or "never used", because narrow screens have no column headings.
   */
  readonly isSentence?: true
}

/** The expiry of a key, marked if it is near. */
export function KeyExpiry({ apiKey: { status, expires_at }, isSentence }: KeyTimeProps) {
  const { t } = useTranslation('api-keys')
  if (expires_at === null) {
    return <span className={isSentence ? undefined : classes.never}>{t(isSentence ? 'life.endless' : 'never')}</span>
  }
  // An expiry of a revoked key has no effect any more.
  const isNear = status === 'active' && Date.parse(expires_at) - now() < NEAR_MS
  return (
    <span className={isNear ? classes.near : undefined}>
      {isSentence && t(status === 'expired' ? 'life.expired' : 'life.expires')}{' '}
      <OpenableTime at={expires_at} hasClock={false} />
    </span>
  )
}

/** The last use of a key. */
export function KeyUse({ apiKey: { last_used_at }, isSentence }: KeyTimeProps) {
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
