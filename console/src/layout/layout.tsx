import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../api/caller.ts'
import { reeve } from '../api/client.ts'
import { useNewVersion } from '../api/new-version.ts'
import { leaveOtherPerson, onSignedInElsewhere } from '../api/session.ts'
import { BreadcrumbsPlace } from '../ui/page.tsx'
import { Toaster } from '../ui/toaster.tsx'
import classes from './layout.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/** The page around every screen: sidebar and top bar. */
export function Layout() {
  const { t } = useTranslation('layout')
  const [breadcrumbs, setBreadcrumbs] = useState<HTMLElement | null>(null)
  useSamePerson()
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <Sidebar />
      <div>
        <TopBar breadcrumbs={setBreadcrumbs} />
        <main id="content" tabIndex={-1} className={classes.main}>
          <NewVersion />
          <BreadcrumbsPlace value={breadcrumbs}>
            <Outlet />
          </BreadcrumbsPlace>
        </main>
      </div>
      <Toaster />
    </div>
  )
}

/** Reloads when another person has signed in in another window. */
function useSamePerson() {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(
    () =>
      onSignedInElsewhere(async () => {
        const { user_id: now } = await reeve().account.get()
        if (now !== queryClient.getQueryData(accountQuery().queryKey)?.user_id) await leaveOtherPerson(router)
      }),
    [queryClient, router],
  )
}

/** Offers a reload when files of this page are gone. A forced reload would lose unsaved input. */
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
