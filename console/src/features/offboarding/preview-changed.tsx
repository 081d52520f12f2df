import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './offboarding.module.css'

/** Reports changes of the preview, with a button to acknowledge them. Until then the form blocks the action. */
export function PreviewChanged({ count, acknowledge }: { readonly count: number; readonly acknowledge: () => void }) {
  const { t } = useTranslation('members')
  return (
    <div className={classes.changed} role="alert">
      <Text size="sm" fw={600}>
        {t('changed.title', { count })}
      </Text>
      <Text size="sm">{t('changed.what')}</Text>
      <Button variant="default" onClick={acknowledge}>
        {t('changed.seen')}
      </Button>
    </div>
  )
}
