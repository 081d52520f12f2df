import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../api/caller.ts'
import { reeve } from '../api/client.ts'
import { useNewVersion } from '../api/new-version.ts'
import { onSignedInElsewhere } from '../api/session.ts'
import classes from './layout.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/** What stands around every screen: the sidebar and the bar above. */
export function Layout() {
  const { t } = useTranslation('layout')
  useSamePerson()
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <Sidebar />
      <TopBar />
      <main id="content" tabIndex={-1} className={classes.main}>
        <NewVersion />
        <Outlet />
      </main>
    </div>
  )
}

/** What is done here is done by whoever signed in last, in any window: a page of somebody else must not stay. */
function useSamePerson() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onSignedInElsewhere(async () => {
        const { user_id: now } = await reeve().account.get()
        if (now !== queryClient.getQueryData(accountQuery().queryKey)?.user_id) location.assign('/')
      }),
    [queryClient],
  )
}

/** Offers to reload a page whose files are gone. Until then it stays, for the sake of what is typed there. */
function NewVersion() {
  const { t } = useTranslation('layout')
  const isThere = useNewVersion()
  return (
    <Group gap="sm" mb={isThere ? 'md' : 0} role="status">
      {isThere && (
        <>
          <Text>{t('newVersion.what')}</Text>
          <Button variant="default" size="compact-sm" onClick={() => location.reload()}>
            {t('newVersion.reload')}
          </Button>
        </>
      )}
    </Group>
  )
}
