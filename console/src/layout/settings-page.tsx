import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../api/caller.ts'
import { EmptyState } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { SETTINGS_PAGES } from './navigation.ts'

interface SettingsPageProps {
  readonly title: string
  /** The permission that the screen requires, and a text about the screen for those who lack it. */
  readonly requires?: { readonly permission: string; readonly what: string }
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A settings screen, below the tabs of all settings. */
export function SettingsPage({ title, requires, actions, children }: SettingsPageProps) {
  const { t } = useTranslation('layout')
  return (
    <Page
      title={title}
      actions={actions}
      tabs={
        <TabLinks label={t('settings.title')}>
          {SETTINGS_PAGES.map(({ to, name }) => (
            <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
              {t(name)}
            </Link>
          ))}
        </TabLinks>
      }
    >
      {requires ? <Permitted {...requires}>{children}</Permitted> : children}
    </Page>
  )
}

interface PermittedProps {
  readonly permission: string
  readonly what: string
  readonly children: ReactNode
}

/** A screen that was shown stays when its reader loses the permission: unsaved input must not vanish. */
function Permitted({ permission, what, children }: PermittedProps) {
  const reason = useCaller().denialReason(permission)
  const [wasShown] = useState(reason === undefined)
  return reason === undefined || wasShown ? children : <EmptyState title={reason}>{what}</EmptyState>
}
