import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A link to the API reference that Reeve serves, in a window of its own. */
export function ReferenceLink() {
  const { t } = useTranslation('layout')
  return (
    <Anchor size="sm" href="/docs" target="_blank" rel="noreferrer">
      {t('reference')}
    </Anchor>
  )
}
