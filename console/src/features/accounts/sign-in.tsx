import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ProviderFailure } from './provider-failure.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

const route = getRouteApi('/sign-in')

export function SignIn() {
  const { t } = useTranslation('accounts')
  const { back = '/', error } = route.useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const enter = async () => {
    queryClient.clear()
    // Going back skips the sign-in page.
    router.history.replace(back)
  }
  return (
    <SignedOutPage title={t('signIn.title')}>
      {error && <ProviderFailure cause={error} title={t('provider.notSignedIn')} />}
      <SignInForm back={back} onSignedIn={enter} />
    </SignedOutPage>
  )
}
