import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../ui/page.tsx'
import { SETTINGS } from './places.ts'
import classes from './settings-page.module.css'

interface SettingsPageProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen of the settings, with the way to the others above it. */
export function SettingsPage({ title, actions, children }: SettingsPageProps) {
  const { t } = useTranslation('frame')
  return (
    <Page
      title={title}
      actions={actions}
      trail={
        <ul className={classes.sections}>
          {SETTINGS.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className={classes.link} activeOptions={{ exact: true, includeSearch: false }}>
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      {children}
    </Page>
  )
}
