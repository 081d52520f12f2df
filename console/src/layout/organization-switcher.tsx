import { Button, Menu } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQuery, useCaller } from '../api/caller.ts'
import { selectOrganization } from '../api/client.ts'
import classes from './layout.module.css'
import { useOverlay } from './use-overlay.ts'

export function OrganizationSwitcher() {
  const [isOpen, setOpen] = useOverlay()
  const { t } = useTranslation('layout')
  const { caller } = useCaller()
  const { data: account } = useSuspenseQuery(accountQuery())
  return (
    <Menu position="bottom-start" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button variant="subtle" size="compact-md" color="gray" c="inherit" rightSection="▾">
          {caller.organization.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('organizations')}</Menu.Label>
        {account.organizations.map(({ id, name, status }) => (
          <Menu.Item
            key={id}
            className={classes.choice}
            disabled={status !== 'active'}
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
