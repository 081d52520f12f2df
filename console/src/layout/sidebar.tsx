import { Menu, UnstyledButton } from '@mantine/core'
import IconDots from '@tabler/icons-react/icons/IconDots'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { MAIN_PAGES } from './navigation.ts'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { PAGE_ICONS } from './page-icons.ts'
import classes from './sidebar.module.css'
import { useOverlay } from './use-overlay.ts'
import { UserMenu } from './user-menu.tsx'

/** The organization, its pages, and the person. On a narrow screen the pages are in a bar at the bottom. */
export function Sidebar() {
  const { t } = useTranslation('layout')
  return (
    <div className={classes.sidebar}>
      <div className={classes.organization}>
        <OrganizationSwitcher />
      </div>
      <nav className={classes.navigation} aria-label={t('navigation')}>
        <ul className={classes.pages}>
          {MAIN_PAGES.map(page => (
            <li key={page.to} data-in-menu={!page.isInBar || undefined}>
              <PageLink page={page} />
            </li>
          ))}
          <li className={classes.more}>
            <MorePages />
          </li>
        </ul>
      </nav>
      <div className={classes.person}>
        <UserMenu />
      </div>
    </div>
  )
}

type MainPage = (typeof MAIN_PAGES)[number]

function PageLink({ page: { to, name, exact, also } }: { readonly page: MainPage }) {
  const { t } = useTranslation('layout')
  const here = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <Link
      to={to}
      className={classes.link}
      activeOptions={{ exact, includeSearch: false }}
      aria-current={also.some(address => `${here}/`.startsWith(`${address}/`)) ? 'page' : undefined}
    >
      <Icon of={PAGE_ICONS[name]} size={20} />
      <span>{t(name)}</span>
    </Link>
  )
}

/** The pages that have no place in the bar of a narrow screen. */
function MorePages() {
  const { t } = useTranslation('layout')
  const [isOpen, setOpen] = useOverlay()
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const pages = MAIN_PAGES.filter(({ isInBar }) => !isInBar)
  const isHere = pages.some(({ to, also }) => here.startsWith(to) || also.some(address => address === here))
  return (
    <Menu position="top-end" opened={isOpen} onChange={setOpen} width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.link} data-current={isHere || undefined}>
          <Icon of={IconDots} size={20} />
          <span>{t('morePages')}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map(({ to, name }) => (
          <Menu.Item
            key={to}
            mih={44}
            leftSection={<Icon of={PAGE_ICONS[name]} size={20} />}
            renderRoot={props => <Link {...props} to={to} />}
          >
            {t(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
