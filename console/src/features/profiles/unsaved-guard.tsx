import { Button, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks for confirmation before the page is left with unsaved changes. */
export function UnsavedGuard() {
  const { t } = useTranslation('profiles')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      title={t('unsaved.title')}
      onClose={reset}
      actions={
        <>
          <Button variant="default" onClick={proceed}>
            {t('unsaved.leave')}
          </Button>
          <Button data-autofocus onClick={reset}>
            {t('unsaved.stay')}
          </Button>
        </>
      }
    >
      <Text size="sm">{t('unsaved.what')}</Text>
    </Dialog>
  )
}
