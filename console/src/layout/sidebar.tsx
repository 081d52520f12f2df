import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCurrentInView } from '../ui/use-current-in-view.ts'
import classes from './layout.module.css'
import { PLACES } from './places.ts'

export function Sidebar() {
  const { t } = useTranslation('layout')
  return (
    <nav className={classes.sidebar} aria-label={t('places')}>
      <span className={classes.name}>Reeve</span>
      <ul className={classes.places} ref={useCurrentInView<HTMLUListElement>()}>
        {PLACES.map(({ to, name, exact }) => (
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
