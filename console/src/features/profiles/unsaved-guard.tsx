import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Asks before the page is left with changes that are not saved. */
export function UnsavedGuard() {
  const { t } = useTranslation('profiles')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    withResolver: true,
  })
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={t('unsaved.title')}>
      <Text size="sm" mb="md">
        {t('unsaved.what')}
      </Text>
      <Group gap="sm">
        <Button onClick={() => reset?.()}>{t('unsaved.stay')}</Button>
        <Button variant="default" onClick={() => proceed?.()}>
          {t('unsaved.leave')}
        </Button>
      </Group>
    </Modal>
  )
}
