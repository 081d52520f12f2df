import { useBlocker } from '@tanstack/react-router'
import { UnsavedDialog } from '../../ui/dialog.tsx'

/** Asks for confirmation before the page is left with unsaved changes. */
export function UnsavedGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    withResolver: true,
  })
  return status === 'blocked' && <UnsavedDialog leave={proceed} stay={reset} />
}
