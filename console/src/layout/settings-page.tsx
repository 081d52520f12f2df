import IconLock from '@tabler/icons-react/icons/IconLock'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../api/caller.ts'
import { EmptyState } from '../ui/notice.tsx'
import { Lead, Page } from '../ui/page.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { SETTINGS_LEADS, SUBPAGES } from './navigation.ts'
import classes from './settings-page.module.css'
import { Term } from './term.tsx'

interface SettingsPageProps {
  readonly title: string
  /** The sidebar entry of which this screen is a tab. The heading is then the entry's name, and not `title`. */
  readonly section?: keyof typeof SUBPAGES
  /** The permission that the screen requires, and a text about the screen for those who lack it. */
  readonly requires?: { readonly permission: string; readonly what: string }
  readonly actions?: ReactNode
  /** The document's title, if it differs from `title`. */
  readonly documentTitle?: string
  /** Tabs below the title. */
  readonly tabs?: ReactNode
  readonly children: ReactNode
}

/**
 * A settings screen: title, the tabs of its entry in the sidebar, one line about the screen, and its sections. The line
 * is below the tabs, so that the tabs do not move when the screen changes.
 */
export function SettingsPage(props: SettingsPageProps) {
  const { title, documentTitle = title, section, requires, actions, tabs, children } = props
  const { t } = useTranslation('layout')
  const lead = useRouterState({ select: ({ location }) => SETTINGS_LEADS.find(({ of }) => of === location.pathname) })
  const leadLine = lead && (
    <Lead>
      {t(lead.text)} {'term' in lead && <Term of={lead.term} />}
    </Lead>
  )
  return (
    <Page
      title={section ? t(section) : title}
      documentTitle={documentTitle}
      what={section ? undefined : leadLine}
      actions={actions}
      tabs={
        section && (
          <TabLinks label={t(section)}>
            {SUBPAGES[section].map(({ to, name }) => (
              <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
                {t(name)}
              </Link>
            ))}
          </TabLinks>
        )
      }
    >
      {tabs}
      {section && leadLine && <div className={classes.lead}>{leadLine}</div>}
      {requires ? <Permitted {...requires}>{children}</Permitted> : children}
    </Page>
  )
}

interface PermittedProps {
  readonly permission: string
  readonly what: string
  readonly children: ReactNode
}

/** Keeps an open screen when the caller loses the permission, so that unsaved input is not lost. */
function Permitted({ permission, what, children }: PermittedProps) {
  const reason = useCaller().denialReason(permission)
  const [wasShown] = useState(reason === undefined)
  return reason === undefined || wasShown ? (
    children
  ) : (
    <EmptyState icon={IconLock} title={reason}>
      {what}
    </EmptyState>
  )
}
