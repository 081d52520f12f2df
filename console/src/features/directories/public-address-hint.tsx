import { useTranslation } from 'react-i18next'
import { Hint } from '../../ui/warning.tsx'
import { isPublicAddress } from './is-public-address.ts'

/** A hint that identity providers cannot reach this installation; nothing if its address is public. */
export function PublicAddressHint() {
  const { t } = useTranslation('directories')
  if (isPublicAddress(location.origin)) return null
  return <Hint title={t('guide.notPublic', { origin: location.origin })} />
}
