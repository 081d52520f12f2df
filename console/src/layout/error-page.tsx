import { Button } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import type { TablerIcon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import IconCloudOff from '@tabler/icons-react/icons/IconCloudOff'
import IconFileOff from '@tabler/icons-react/icons/IconFileOff'
import IconLock from '@tabler/icons-react/icons/IconLock'
import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotPermitted } from '../api/not-permitted.ts'
import { Problem, textOf } from '../api/problem.tsx'
import { isSignedOut, useSession } from '../api/session.ts'
import { CardActions, CardPage } from '../ui/card-page.tsx'
import { RequestId } from '../ui/notice.tsx'
import { MAIN_PAGES } from './navigation.ts'

/** The page for an error of an entire screen: offline, 500, 503, a refusal. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('layout')
  const router = useRouter()
  const hasSearch = useRouterState({ select: ({ location }) => location.searchStr !== '' })
  const session = useSession()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (isReeveError(error) && error.status === 404) return <GonePage />
  const missing = missingPermissions(error)
  if (missing.length > 0) return <RefusedPage missing={missing} />
  const { name, icon, tone } = faultOf(error)
  // After the person has signed in again, `Problem` says so instead of showing the error.
  if (session === 'open' && isSignedOut(error)) {
    return (
      <CardPage icon={icon} tone={tone} title={t(name)}>
        <Problem error={error} retry={retry} />
      </CardPage>
    )
  }
  const isInFilter = hasSearch && isInvalidSearch(error)
  const isOnlyWay = !isReeveError(error, 'invalid_cursor')
  return (
    <CardPage
      role="alert"
      icon={icon}
      tone={tone}
      title={t(name)}
      lead={isInFilter ? t('fault.search') : withoutTitle(textOf(error), t(name))}
    >
      <CardActions>
        <RecoveryLink error={error} />
        {!isInFilter && (
          <Button variant={isOnlyWay ? 'filled' : 'default'} onClick={retry}>
            {t('fault.retry')}
          </Button>
        )}
        {isReeveError(error) && error.requestId !== null && <RequestId id={error.requestId} />}
      </CardActions>
    </CardPage>
  )
}

/** The permissions of which any one would open the page; empty if the error is not a missing permission. */
function missingPermissions(error: unknown): readonly string[] {
  if (error instanceof NotPermitted) return error.permissions
  return isReeveError(error, 'permission_required') ? (error.problem?.missing_permissions ?? []) : []
}

/** The text of an error, without its first sentence if that is the same as the title above it. */
const withoutTitle = (text: string, title: string) =>
  text.startsWith(`${title}. `) ? text.slice(title.length + 2) : text

/** A link for errors that a retry would only repeat. */
function RecoveryLink({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('layout')
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  if (isReeveError(error, 'invalid_cursor')) {
    const search = new URLSearchParams(searchStr)
    for (const name of ['cursor', 'before']) search.delete(name)
    return (
      <Button component="a" href={`${pathname}?${search}`}>
        {t('fault.firstPage')}
      </Button>
    )
  }
  if (isInvalidSearch(error) && searchStr !== '') {
    return (
      <Button component="a" href={pathname}>
        {t('fault.plain')}
      </Button>
    )
  }
  return null
}

/** The resources with a page of their own. Other resources open in a dialog or a panel of their list. */
const GONE = [
  { to: '/members', text: 'gone.members', name: 'members' },
  { to: '/webhooks', text: 'gone.webhooks', name: 'webhooks' },
  { to: '/settings/directories', text: 'gone.directories', name: 'settings.directories' },
] as const

/** The page for a missing resource, which is not an error. It links to the list. */
function GonePage() {
  const { t } = useTranslation('layout')
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const isBelow = ({ to }: { readonly to: string }) => to !== '/' && pathname.startsWith(`${to}/`)
  const gone = GONE.find(isBelow)
  const list = gone ?? MAIN_PAGES.find(isBelow)
  return (
    <CardPage icon={IconFileOff} title={t(gone?.text ?? 'fault.gone')} lead={t('gone.why')}>
      <Button component="a" href={list?.to ?? '/'}>
        {list ? t('notFound.list', { page: t(list.name) }) : t('notFound.home')}
      </Button>
    </CardPage>
  )
}

/** Names the missing permissions, and who can grant them. */
function RefusedPage({ missing }: { readonly missing: readonly string[] }) {
  const { t, i18n } = useTranslation('layout')
  const permissions = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(missing)
  const what = t('fault.missing', { permissions })
  return (
    <CardPage icon={IconLock} role="alert" title={t('fault.refused')} lead={`${what} ${t('fault.askOwner')}`}>
      <Button component="a" variant="default" href="/">
        {t('notFound.home')}
      </Button>
    </CardPage>
  )
}

/** True if the API refused a search parameter of the URL. */
const isInvalidSearch = (error: unknown) => isReeveError(error, 'validation_failed')

interface Fault {
  readonly name: `fault.${'here' | 'offline' | 'signedOut' | 'unavailable' | 'refused' | 'notShown' | 'service'}`
  readonly icon: TablerIcon
  readonly tone: 'warning' | 'danger'
}

function faultOf(error: unknown): Fault {
  const danger = { icon: IconAlertTriangle, tone: 'danger' } as const
  const warning = { icon: IconAlertTriangle, tone: 'warning' } as const
  if (!isReeveError(error)) return { name: 'fault.here', ...danger }
  if (error.code === 'network_fault') return { name: 'fault.offline', icon: IconCloudOff, tone: 'warning' }
  if (isSignedOut(error)) return { name: 'fault.signedOut', icon: IconLock, tone: 'warning' }
  if (error.status === 503) return { name: 'fault.unavailable', icon: IconCloudOff, tone: 'warning' }
  if (error.status === 403) return { name: 'fault.refused', icon: IconLock, tone: 'warning' }
  return error.status < 500 ? { name: 'fault.notShown', ...warning } : { name: 'fault.service', ...danger }
}

export function NotFoundPage() {
  const { t } = useTranslation('layout')
  return (
    <CardPage icon={IconFileOff} title={t('notFound.title')} lead={`${t('notFound.what')} ${t('notFound.why')}`}>
      <Button component="a" href="/">
        {t('notFound.home')}
      </Button>
    </CardPage>
  )
}
