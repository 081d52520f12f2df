import { VisuallyHidden } from '@mantine/core'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './root.module.css'

export function Root() {
  return (
    <>
      <RouteAnnouncer />
      <NavigationProgress />
      <Outlet />
    </>
  )
}

/** A thin bar at the top while a page or its data is being fetched. */
function NavigationProgress() {
  const { t } = useTranslation('layout')
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading })
  return isLoading && <div className={classes.waiting} role="progressbar" aria-label={t('loading')} />
}

/** The field that a page starts with, if a keyboard is likely; otherwise the page itself. */
const initialFocus = () =>
  (matchMedia('(pointer: fine)').matches && document.querySelector<HTMLElement>('main [data-initial-focus]')) ||
  document.querySelector<HTMLElement>('main')

/** Announces a new page to screen readers, and moves the focus to its start, or to the field that it starts with. */
function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // A palette or dialog that is already open keeps the focus.
        const isCovered = document.querySelector('[aria-modal=true]') !== null
        if (!isCovered) initialFocus()?.focus({ preventScroll: true })
        setTitle(document.title)
      }),
    [router],
  )
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  )
}
