import { VisuallyHidden } from '@mantine/core'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export function Root() {
  return (
    <>
      <RouteAnnouncer />
      <Outlet />
    </>
  )
}

/** Announces the new page to screen readers, and moves the focus to its start. */
function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // The palette or a dialog may be open already.
        const isCovered = document.querySelector('[aria-modal=true]') !== null
        if (!isCovered) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
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
