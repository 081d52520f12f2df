import { useTranslation } from 'react-i18next'
import { useSignInProviders } from '../../api/providers.ts'
import { Failure } from '../../ui/notice.tsx'
import type { ProviderCause } from './provider.ts'

interface ProviderFailureProps {
  readonly cause: ProviderCause
  readonly title: string
}

/** Shows why a sign-in at the provider failed, or why its identity was not linked. */
export function ProviderFailure({ cause, title }: ProviderFailureProps) {
  const { t } = useTranslation('accounts')
  const [provider] = useSignInProviders()
  return (
    <Failure title={title}>{t(`provider.causes.${cause}`, { provider: provider?.name ?? t('provider.any') })}</Failure>
  )
}
