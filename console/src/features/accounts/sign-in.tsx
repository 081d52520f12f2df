import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { signInRoute } from './accounts.routes.ts'
import { Outside } from './outside.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignIn() {
  const { t } = useTranslation('accounts')
  const { back = '/' } = signInRoute.useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const enter = async () => {
    queryClient.clear()
    // The way back leads past this page.
    router.history.replace(back)
  }
  return (
    <Outside title={t('signIn.title')}>
      <SignInForm onSignedIn={enter} />
    </Outside>
  )
}
