import { useTranslation } from 'react-i18next'
import { Steps } from '../../ui/steps.tsx'
import classes from './connect-steps.module.css'

/** The three steps of connecting a directory; `current` is 3 once all of them are done. */
export function ConnectSteps({ current }: { readonly current: 0 | 1 | 2 | 3 }) {
  const { t } = useTranslation('directories')
  const names = [t('steps.settings'), t('steps.token'), t('steps.request')]
  return (
    <div className={classes.steps}>
      <Steps label={t('steps.label')} names={names} current={current} />
    </div>
  )
}
