import { useTranslation } from 'react-i18next'
import { Warning } from '../../ui/warning.tsx'
import { isPublicAddress } from './is-public-address.ts'
import type { Provider } from './providers.ts'

/** A warning that the identity provider cannot reach this installation; nothing if its address is public. */
export function PublicAddressHint({ provider }: { readonly provider: Provider }) {
  const { t } = useTranslation('directories')
  if (isPublicAddress(location.origin)) return null
  const name = provider === 'other' ? t('guide.anyProvider') : t(`guide.providers.${provider}`)
  return (
    <Warning title={t('guide.notReachable', { provider: name, origin: location.origin })}>
      {t('guide.publicFirst')}
    </Warning>
  )
}
