import { useTranslation } from 'react-i18next'
import classes from './live-label.module.css'

/** The switch's text, with a dot that pulses while new entries are fetched. */
export function LiveLabel({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation('audit')
  return (
    <span className={classes.live} data-on={isOn || undefined}>
      {t('live.label')}
    </span>
  )
}
