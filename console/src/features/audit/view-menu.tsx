import { ActionIcon, Button, Menu } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/icons/IconBookmark'
import IconBookmarkFilled from '@tabler/icons-react/icons/IconBookmarkFilled'
import IconPencil from '@tabler/icons-react/icons/IconPencil'
import IconPlus from '@tabler/icons-react/icons/IconPlus'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOverlay } from '../../layout/use-overlay.ts'
import { useIsNarrow } from '../../ui/filter-bar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReasonItem } from '../../ui/reason-item.tsx'
import { ManageViews, SaveView } from './edit-views.tsx'
import { toViewQuery, toViewSearch, viewsQuery } from './saved-views.ts'
import classes from './view-menu.module.css'

const route = getRouteApi('/in-organization/audit')

/** The account's saved views: opens, saves and manages them. The current search itself stays in the URL. */
export function ViewMenu() {
  const { t } = useTranslation('audit')
  const search = route.useSearch()
  const { data: views = [] } = useQuery(viewsQuery())
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useOverlay()
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const query = toViewQuery(search)
  const current = views.find(view => view.query === query)
  const reason = () => {
    if (query === '') return t('views.nothing')
    if (current) return t('views.isSaved', { name: current.name })
  }
  return (
    <>
      <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          {isNarrow ? (
            <ActionIcon variant="default" size={44} aria-label={current?.name ?? t('views.title')}>
              <Icon of={current ? IconBookmarkFilled : IconBookmark} />
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              h="var(--reeve-filter-height)"
              px="sm"
              leftSection={<Icon of={IconBookmark} />}
              className={classes.opener ?? ''}
            >
              {current?.name ?? t('views.title')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown className={classes.list ?? ''}>
          {views.map(view => (
            <Menu.Item
              key={view.id}
              aria-current={view === current}
              renderRoot={props => <Link {...props} to="/audit" search={toViewSearch(view)} />}
            >
              {view.name}
            </Menu.Item>
          ))}
          {views.length === 0 && <Menu.Label>{t('views.none')}</Menu.Label>}
          <Menu.Divider />
          <ReasonItem leftSection={<Icon of={IconPlus} />} reason={reason()} onClick={() => setDialog('save')}>
            {t('views.save')}
          </ReasonItem>
          {views.length > 0 && (
            <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => setDialog('manage')}>
              {t('views.manage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <SaveView query={query} close={() => setDialog(undefined)} />}
      {dialog === 'manage' && <ManageViews views={views} close={() => setDialog(undefined)} />}
    </>
  )
}
