import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../../api/session.ts'

const SessionEnded = lazy(() => import('./session-ended.tsx'))

/** Leaves the page as it is, and lays a question over it when the session has ended. */
export function SessionGuard({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  return (
    <>
      {children}
      <Suspense>{(session === 'ended' || session === 'outside') && <SessionEnded because={session} />}</Suspense>
    </>
  )
}
