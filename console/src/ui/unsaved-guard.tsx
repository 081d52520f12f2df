import { useBlocker } from '@tanstack/react-router'
import { UnsavedDialog } from './dialog.tsx'

interface UnsavedGuardProps {
  /** True if the browser also asks before the tab is closed or reloaded. */
  readonly asksOnUnload?: boolean
}

/** Asks for confirmation before the page is left. It must be rendered only while there are unsaved changes. */
export function UnsavedGuard({ asksOnUnload = false }: UnsavedGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: asksOnUnload,
    withResolver: true,
  })
  return status === 'blocked' && <UnsavedDialog leave={proceed} stay={reset} />
}
