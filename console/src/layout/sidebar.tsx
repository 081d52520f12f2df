import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useScrollToCurrent } from '../ui/use-scroll-to-current.ts'
import classes from './layout.module.css'
import { MAIN_PAGES } from './navigation.ts'

export function Sidebar() {
  const { t } = useTranslation('layout')
  return (
    <nav className={classes.sidebar} aria-label={t('navigation')}>
      <span className={classes.name}>Reeve</span>
      <ul className={classes.pages} ref={useScrollToCurrent<HTMLUListElement>()}>
        {MAIN_PAGES.map(({ to, name, exact }) => (
          <li key={to}>
            <Link to={to} className={classes.link} activeOptions={{ exact, includeSearch: false }}>
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
