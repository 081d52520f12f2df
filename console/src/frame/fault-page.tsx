import { Anchor } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Problem } from '../api/problem.tsx'
import { isSignedOut } from '../api/session.ts'
import { EmptyState } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

/** What a whole page says when it cannot be shown: offline, 500, 503, a refusal. */
export function FaultPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('frame')
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page title={t(titleOf(error))}>
      <Problem error={error} retry={retry} />
    </Page>
  )
}

function titleOf(error: unknown) {
  if (!isReeveError(error)) return 'fault.here'
  if (error.code === 'network_fault') return 'fault.offline'
  if (isSignedOut(error)) return 'fault.signedOut'
  if (error.status === 503) return 'fault.unavailable'
  if (error.status === 403) return 'fault.refused'
  if (error.status === 404) return 'fault.gone'
  return 'fault.service'
}

export function NotFoundPage() {
  const { t } = useTranslation('frame')
  return (
    <Page title={t('notFound.title')}>
      <EmptyState title={t('notFound.what')} actions={<Anchor href="/">{t('notFound.home')}</Anchor>}>
        {t('notFound.why')}
      </EmptyState>
    </Page>
  )
}
