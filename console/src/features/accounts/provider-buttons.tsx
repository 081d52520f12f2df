import { Button } from '@mantine/core'
import type { SignInProvider } from '@reeve/sdk'
import IconBuilding from '@tabler/icons-react/icons/IconBuilding'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { useSignInProviders } from '../../api/providers.ts'
import { Icon } from '../../ui/icon.tsx'
import { redirectToSignIn } from './provider.ts'

interface ProviderButtonsProps {
  /** The URL to return to. Without it the page stays open, and the sign-in opens in another tab. */
  readonly back?: string | undefined
}

/** A sign-in button for each provider. */
export function ProviderButtons({ back }: ProviderButtonsProps) {
  const { t } = useTranslation('accounts')
  const providers = useSignInProviders()
  const leave = useMutation({ mutationFn: (provider: SignInProvider) => redirectToSignIn(provider, back ?? '/') })
  return (
    <>
      {leave.error && <Problem error={leave.error} title={t('provider.unreachable')} />}
      {providers.map(provider =>
        back === undefined ? (
          <Button
            key={provider.id}
            component="a"
            href="/sign-in"
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<Icon of={IconBuilding} />}
          >
            {t('provider.continueInTab', { provider: provider.name })}
          </Button>
        ) : (
          <Button
            key={provider.id}
            variant="default"
            leftSection={<Icon of={IconBuilding} />}
            loading={leave.isPending}
            onClick={() => leave.mutate(provider)}
          >
            {t('provider.continue', { provider: provider.name })}
          </Button>
        ),
      )}
    </>
  )
}
