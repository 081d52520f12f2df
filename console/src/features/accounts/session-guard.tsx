import { CatchBoundary } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { Failure } from '../../ui/notice.tsx'
import classes from './session-guard.module.css'
import { useResumeSession } from './use-resume-session.ts'

const SessionEnded = lazy(() => import('./session-ended.tsx'))

/** Keeps the page, and opens the sign-in dialog over it when the session has ended. */
export function SessionGuard({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  return (
    <>
      {children}
      <CatchBoundary getResetKey={() => session} errorComponent={SignInElsewhere}>
        <Suspense>{session !== 'none' && session !== 'open' && <SessionEnded reason={session} />}</Suspense>
      </CatchBoundary>
    </>
  )
}

const ELSEWHERE = {
  ended: 'elsewhere.what',
  endedHere: 'elsewhere.endedHere',
  accessLost: 'elsewhere.accessLost',
  stale: 'elsewhere.stale',
} as const

/** Fallback if the dialog cannot be fetched: the person signs in in another window, and this one resumes on focus. */
function SignInElsewhere() {
  const { t } = useTranslation('api')
  const session = useSession()
  const resume = useResumeSession()
  useEffect(() => {
    const resumeQuietly = () => void resume().catch(() => {})
    addEventListener('focus', resumeQuietly)
    return () => removeEventListener('focus', resumeQuietly)
  })
  // The page that chooses an organization redirects to the sign-in only if the session has ended in all organizations.
  const address = session === 'stale' || session === 'endedHere' ? '/sign-in' : '/choose-organization'
  return (
    <div className={classes.elsewhere}>
      <Failure
        title={t(ELSEWHERE[session === 'none' || session === 'open' ? 'ended' : session])}
        actions={
          <a href={address} target="_blank" rel="noreferrer">
            {t('elsewhere.open')}
          </a>
        }
      />
    </div>
  )
}
