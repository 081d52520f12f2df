import { Button, Group, Text } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../api/caller.ts'
import { useNewVersion } from '../api/new-version.ts'
import { isSamePerson, leaveOtherPerson, onSignedInElsewhere, onSignedOutElsewhere } from '../api/session.ts'
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

/**
 * Reloads when, in another window, the person has signed out or another person has signed in. A refetch of the account
 * may show the new person before that window's message arrives.
 */
function useSamePerson() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { data: account } = useSuspenseQuery(accountQuery())
  const isSame = isSamePerson(account)
  useEffect(() => {
    if (!isSame) void leaveOtherPerson(router)
  }, [isSame, router])
  useEffect(
    () => onSignedInElsewhere(() => void queryClient.invalidateQueries({ queryKey: accountQuery().queryKey })),
    [queryClient],
  )
  useEffect(() => onSignedOutElsewhere(() => void leaveOtherPerson(router)), [router])
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
