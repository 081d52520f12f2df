import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { switchSingleKeys, useSingleKeysOn } from '../ui/single-keys.ts'

/** Enables and disables single-key shortcuts in this browser. */
export function SingleKeysSwitch() {
  const { t } = useTranslation('layout')
  return (
    <Switch
      label={t('shortcuts.single')}
      description={t('shortcuts.singleWhat')}
      checked={useSingleKeysOn()}
      onChange={event => switchSingleKeys(event.currentTarget.checked)}
    />
  )
}
