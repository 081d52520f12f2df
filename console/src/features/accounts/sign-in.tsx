import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setupQuery } from '../../api/setup.ts'
import { CardPage } from '../../ui/card-page.tsx'
import { ProviderFailure } from './provider-failure.tsx'
import classes from './sign-in-form.module.css'
import { SignInForm } from './sign-in-form.tsx'

const route = getRouteApi('/sign-in')

export function SignIn() {
  const { t } = useTranslation('accounts')
  const { back = '/', error } = route.useSearch()
  const router = useRouter()
  const [isSecondStep, setSecondStep] = useState(false)
  const { data: setup } = useQuery(setupQuery())
  const queryClient = useQueryClient()
  const enter = async () => {
    queryClient.clear()
    // The history entry is replaced, so that going back skips the sign-in page.
    router.history.replace(back)
  }
  if (setup?.is_set_up === false) return <NotSetUp />
  return (
    <CardPage
      title={t(isSecondStep ? 'secondFactor.title' : 'signIn.title')}
      lead={t(isSecondStep ? 'secondFactor.lead' : 'signIn.lead')}
    >
      {error && !isSecondStep && <ProviderFailure cause={error} title={t('provider.notSignedIn')} />}
      <SignInForm back={back} onSecondStep={setSecondStep} onSignedIn={enter} />
    </CardPage>
  )
}

const SETUP = '/setup'

/** Shown while nobody can sign in yet: how to find the setup link, whose token only the operator can read. */
function NotSetUp() {
  const { t } = useTranslation('accounts')
  const queryClient = useQueryClient()
  const [before, after] = t('notSetUp.open', { path: SETUP }).split(SETUP)
  return (
    <CardPage title={t('notSetUp.title')} lead={t('notSetUp.what')}>
      <ol className={classes.steps}>
        <li>{t('notSetUp.find')}</li>
        <li>
          {before}
          <code>{SETUP}</code>
          {after}
        </li>
        <li>{t('notSetUp.expired')}</li>
      </ol>
      <Button variant="default" onClick={() => queryClient.invalidateQueries(setupQuery())}>
        {t('notSetUp.again')}
      </Button>
    </CardPage>
  )
}
