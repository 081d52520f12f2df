import type { ApiKey } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** "expires in 3 days · never used": replaces columns on a narrow screen. */
export function KeyExpiry({ apiKey: { status, expires_at, last_used_at } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  const expiry =
    expires_at === null ? (
      t('life.endless')
    ) : (
      <>
        {t(status === 'expired' ? 'life.expired' : 'life.expires')} <RelativeTime at={expires_at} />
      </>
    )
  const use =
    last_used_at === null ? (
      t('life.unused')
    ) : (
      <>
        {t('life.used')} <RelativeTime at={last_used_at} />
      </>
    )
  // A revoked key has no expiry to show.
  return status === 'revoked' ? (
    use
  ) : (
    <>
      {expiry} · {use}
    </>
  )
}
