import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/text-link.tsx'
import { Warning } from '../../ui/warning.tsx'

/** The warning while directories manage every active owner: a fault at the provider could lock everybody out. */
export function AllOwnersManaged() {
  const { t } = useTranslation('directories')
  return (
    <Warning
      title={t('owners.title')}
      actions={
        <TextLink size="sm" to="/members" search={{ status: 'active' }}>
          {t('owners.choose')}
        </TextLink>
      }
    >
      {t('owners.why')}
    </Warning>
  )
}
