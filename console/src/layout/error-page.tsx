import { Anchor, Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { isReeveError, type ReeveError } from '@reeve/sdk'
import IconFileOff from '@tabler/icons-react/icons/IconFileOff'
import IconLock from '@tabler/icons-react/icons/IconLock'
import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Problem, textOf } from '../api/problem.tsx'
import { isSignedOut } from '../api/session.ts'
import { EmptyState } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import classes from './error-page.module.css'
import { MAIN_PAGES } from './navigation.ts'

/** The page for an error of an entire screen: offline, 500, 503, a refusal. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('layout')
  const router = useRouter()
  const hasSearch = useRouterState({ select: ({ location }) => location.searchStr !== '' })
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (isReeveError(error) && error.status === 404) return <GonePage error={error} />
  const missing = isReeveError(error, 'permission_required') ? (error.problem?.missing_permissions ?? []) : []
  if (missing.length > 0) return <RefusedPage missing={missing} />
  return (
    <Page title={t(titleOf(error))}>
      <Problem error={error} {...(hasSearch && isInvalidSearch(error) ? { text: t('fault.search') } : { retry })} />
      <RecoveryLink error={error} />
    </Page>
  )
}

/** A link for errors that a retry would only repeat. */
function RecoveryLink({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('layout')
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  if (isReeveError(error, 'invalid_cursor')) {
    const search = new URLSearchParams(searchStr)
    for (const name of ['cursor', 'before']) search.delete(name)
    return (
      <Anchor mt="md" display="inline-block" href={`${pathname}?${search}`}>
        {t('fault.firstPage')}
      </Anchor>
    )
  }
  if (isInvalidSearch(error) && searchStr !== '') {
    return (
      <Anchor mt="md" display="inline-block" href={pathname}>
        {t('fault.plain')}
      </Anchor>
    )
  }
  return null
}

/** Shows a missing resource as an empty state instead of an error, with a link to the list. */
function GonePage({ error }: { readonly error: ReeveError }) {
  const { t } = useTranslation('layout')
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const list = MAIN_PAGES.find(({ to }) => to !== '/' && pathname.startsWith(`${to}/`))
  return (
    <Page title={t('fault.gone')}>
      <EmptyState
        icon={IconFileOff}
        title={textOf(error)}
        actions={
          <Button component="a" variant="default" href={list?.to ?? '/'}>
            {list ? t('notFound.list', { page: t(list.name) }) : t('notFound.home')}
          </Button>
        }
      >
        {t('notFound.why')}
      </EmptyState>
    </Page>
  )
}

/** Shows missing permissions as an empty state instead of an error. */
function RefusedPage({ missing }: { readonly missing: readonly string[] }) {
  const { t, i18n } = useTranslation('layout')
  const permissions = new Intl.ListFormat(i18n.language).format(missing)
  return (
    <Page title={t('fault.refused')}>
      <EmptyState
        icon={IconLock}
        role="alert"
        title={t('fault.missing', { count: missing.length, permissions })}
        actions={
          <Button component="a" variant="default" href="/">
            {t('notFound.home')}
          </Button>
        }
      >
        {t('fault.askOwner')}
      </EmptyState>
    </Page>
  )
}

/** The URL has a search parameter that the API refuses. */
const isInvalidSearch = (error: unknown) => isReeveError(error, 'validation_failed')

function titleOf(error: unknown) {
  if (!isReeveError(error)) return 'fault.here'
  if (error.code === 'network_fault') return 'fault.offline'
  if (isSignedOut(error)) return 'fault.signedOut'
  if (error.status === 503) return 'fault.unavailable'
  if (error.status === 403) return 'fault.refused'
  return error.status < 500 ? 'fault.notShown' : 'fault.service'
}

export function NotFoundPage() {
  const { t } = useTranslation('layout')
  useDocumentTitle(`${t('notFound.title')} · Reeve`)
  return (
    <main className={classes.alone} tabIndex={-1}>
      <Wordmark />
      <EmptyState
        icon={IconFileOff}
        title={t('notFound.title')}
        level={1}
        actions={
          <Button component="a" href="/">
            {t('notFound.home')}
          </Button>
        }
      >
        {t('notFound.what')} {t('notFound.why')}
      </EmptyState>
    </main>
  )
}
