import { Menu, UnstyledButton } from '@mantine/core'
import IconSelector from '@tabler/icons-react/icons/IconSelector'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQuery, useCaller } from '../api/caller.ts'
import { selectOrganization } from '../api/client.ts'
import { Icon } from '../ui/icon.tsx'
import { Mark } from '../ui/mark.tsx'
import classes from './layout.module.css'
import sidebar from './sidebar.module.css'
import { useMenuWidth } from './use-menu-width.ts'
import { useOverlay } from './use-overlay.ts'

export function OrganizationSwitcher() {
  const [isOpen, setOpen] = useOverlay()
  const { t } = useTranslation('layout')
  const { caller } = useCaller()
  const { data: account } = useSuspenseQuery(accountQuery())
  return (
    <Menu position="bottom-start" width={useMenuWidth()} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <UnstyledButton className={sidebar.opener}>
          <Mark size={24} />
          <span>{caller.organization.name}</span>
          <Icon of={IconSelector} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown miw={184}>
        <Menu.Label>{t('organizations')}</Menu.Label>
        {account.organizations.map(({ id, name, status, frozen }) => (
          <Menu.Item
            key={id}
            className={classes.choice}
            disabled={status !== 'active' || frozen}
            aria-current={id === caller.organization.id}
            onClick={() => {
              selectOrganization(id)
              // A full page load, so that no data of the previous organization stays in memory.
              location.assign('/')
            }}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
