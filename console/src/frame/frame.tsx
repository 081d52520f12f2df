import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Bar } from './bar.tsx'
import classes from './frame.module.css'
import { Rail } from './rail.tsx'

/** What stands around every screen: the rail and the bar above. */
export function Frame() {
  const { t } = useTranslation('frame')
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <Rail />
      <Bar />
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </div>
  )
}
