import IconBolt from '@tabler/icons-react/icons/IconBolt'
import IconClipboardList from '@tabler/icons-react/icons/IconClipboardList'
import IconHome from '@tabler/icons-react/icons/IconHome'
import IconKey from '@tabler/icons-react/icons/IconKey'
import IconSettings from '@tabler/icons-react/icons/IconSettings'
import IconShieldLock from '@tabler/icons-react/icons/IconShieldLock'
import IconUsers from '@tabler/icons-react/icons/IconUsers'
import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { useScrollToCurrent } from '../ui/use-scroll-to-current.ts'
import { MAIN_PAGES } from './navigation.ts'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import classes from './sidebar.module.css'
import { UserMenu } from './user-menu.tsx'

const ICONS = {
  overview: IconHome,
  members: IconUsers,
  profiles: IconShieldLock,
  webhooks: IconWebhook,
  'settings.keys': IconKey,
  audit: IconClipboardList,
  automation: IconBolt,
  'settings.title': IconSettings,
} as const

/** The organization, its pages, and the person; a bar at the top of a narrow screen. */
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
                <Icon of={ICONS[name]} size={20} />
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
