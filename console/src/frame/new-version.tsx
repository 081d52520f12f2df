import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNewVersion } from '../api/new-version.ts'

/** Offers to reload a page whose files are gone. Until then it stays, for the sake of what is typed there. */
export function NewVersion() {
  const { t } = useTranslation('frame')
  const isThere = useNewVersion()
  return (
    <Group gap="sm" mb={isThere ? 'md' : 0} role="status">
      {isThere && (
        <>
          <Text>{t('newVersion.what')}</Text>
          <Button variant="default" size="compact-sm" onClick={() => location.reload()}>
            {t('newVersion.reload')}
          </Button>
        </>
      )}
    </Group>
  )
}
