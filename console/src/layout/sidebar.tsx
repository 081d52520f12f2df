import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { useScrollToCurrent } from '../ui/use-scroll-to-current.ts'
import { MAIN_PAGES } from './navigation.ts'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { PAGE_ICONS } from './page-icons.ts'
import classes from './sidebar.module.css'
import { UserMenu } from './user-menu.tsx'

/** The sidebar with the organization, its pages, and the person. On a narrow screen it is a bar at the top. */
export function Sidebar() {
  const { t } = useTranslation('layout')
  const here = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <div className={classes.sidebar}>
      <div className={classes.organization}>
        <OrganizationSwitcher />
      </div>
      <nav className={classes.navigation} aria-label={t('navigation')}>
        <ul className={classes.pages} ref={useScrollToCurrent<HTMLUListElement>()}>
          {MAIN_PAGES.map(({ to, name, exact, also }) => (
            <li key={to}>
              <Link
                to={to}
                className={classes.link}
                activeOptions={{ exact, includeSearch: false }}
                aria-current={also.some(address => address === here) ? 'page' : undefined}
              >
                <Icon of={PAGE_ICONS[name]} size={20} />
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.person}>
        <UserMenu />
      </div>
    </div>
  )
}
