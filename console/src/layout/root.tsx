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

/** Tells those who do not see the page that it is another one, and takes the focus to its beginning. */
function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // Somebody may type in the palette already.
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
