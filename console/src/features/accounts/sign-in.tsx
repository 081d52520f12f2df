import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ProviderFailure } from './provider-failure.tsx'
import { setupQuery } from './setup-link.query.ts'
import { SignInForm } from './sign-in-form.tsx'
import classes from './signed-out-page.module.css'
import { SignedOutPage } from './signed-out-page.tsx'

const route = getRouteApi('/sign-in')

export function SignIn() {
  const { t } = useTranslation('accounts')
  const { back = '/', error } = route.useSearch()
  const router = useRouter()
  const { data: setup } = useQuery(setupQuery())
  const queryClient = useQueryClient()
  const enter = async () => {
    queryClient.clear()
    // The history entry is replaced, so that going back skips the sign-in page.
    router.history.replace(back)
  }
  if (setup?.is_set_up === false) return <NotSetUp />
  return (
    <SignedOutPage title={t('signIn.title')} lead={t('signIn.lead')}>
      {error && <ProviderFailure cause={error} title={t('provider.notSignedIn')} />}
      <SignInForm back={back} onSignedIn={enter} />
    </SignedOutPage>
  )
}

/** Shown while nobody can sign in yet: how to find the setup link, whose token only the operator can read. */
function NotSetUp() {
  const { t } = useTranslation('accounts')
  const queryClient = useQueryClient()
  return (
    <SignedOutPage title={t('notSetUp.title')}>
      <Text size="sm">{t('notSetUp.what')}</Text>
      <ol className={classes.steps}>
        <li>{t('notSetUp.find')}</li>
        <li>{t('notSetUp.open')}</li>
        <li>{t('notSetUp.expired')}</li>
      </ol>
      <Button variant="default" onClick={() => queryClient.invalidateQueries(setupQuery())}>
        {t('notSetUp.again')}
      </Button>
    </SignedOutPage>
  )
}
