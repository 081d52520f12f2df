import { Button, Text, TextInput } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../api/caller.ts'
import { reeve, selectOrganization } from '../../api/client.ts'
import { forgetToken, useLinkToken } from '../../api/link-token.ts'
import { Problem } from '../../api/problem.tsx'
import { BackToSignIn, LinkCompleted, NewPasswordInput, SignedOutPage, SignInForm } from '../accounts/index.ts'
import classes from './accept-invitation.module.css'

/** The page of an invitation's link: accepts with the current session, with another account, or with a new one. */
export function AcceptInvitation() {
  const { t } = useTranslation('invitations')
  const token = useLinkToken('/invitations/accept')
  const [hasAccount, setHasAccount] = useState(false)
  const { data, isSuccess, refetch } = useQuery(accountQuery())
  const account = isSuccess ? data : undefined
  const accept = useMutation({
    mutationFn: (person: { name?: string; password?: string }) =>
      reeve().invitations.accept({ token: token ?? '', ...person }),
    onSuccess({ organization_id }, { password }) {
      forgetToken('/invitations/accept')
      if (password !== undefined) return
      selectOrganization(organization_id)
      // A full page load, so that no data of another organization stays in memory.
      location.assign('/')
    },
    onError: error => isReeveError(error, 'sign_in_to_accept') && setHasAccount(true),
  })
  const signOut = useMutation({
    mutationFn: () => reeve().auth.signOut(),
    onSuccess() {
      accept.reset()
      setHasAccount(true)
    },
  })
  const change = (next: boolean) => {
    accept.reset()
    setHasAccount(next)
  }

  if (accept.isSuccess)
    return (
      <SignedOutPage title={t('accept.title')}>
        <LinkCompleted>{t('accept.done')}</LinkCompleted>
      </SignedOutPage>
    )
  if (token === undefined)
    return (
      <SignedOutPage title={t('accept.title')}>
        <Text size="sm">{t('accept.noLink')}</Text>
        <BackToSignIn />
      </SignedOutPage>
    )
  return (
    <SignedOutPage title={t('accept.title')}>
      {accept.error && <Problem error={accept.error} />}
      {account ? (
        <>
          <Text size="sm">{t('accept.signedIn', { name: account.name, email: account.email })}</Text>
          <Button loading={accept.isPending} onClick={() => accept.mutate({})}>
            {t('accept.join', { name: account.name })}
          </Button>
          <Button variant="subtle" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            {t('accept.another')}
          </Button>
        </>
      ) : hasAccount ? (
        <>
          <Text size="sm">{t('accept.first')}</Text>
          <SignInForm onSignedIn={async () => void (await refetch())} />
          <Button variant="subtle" onClick={() => change(false)}>
            {t('accept.none')}
          </Button>
        </>
      ) : (
        <NewAccountForm
          isPending={accept.isPending}
          submit={person => accept.mutate(person)}
          haveAccount={() => change(true)}
        />
      )}
    </SignedOutPage>
  )
}

interface NewAccountFormProps {
  readonly isPending: boolean
  readonly submit: (person: { name: string; password: string }) => void
  readonly haveAccount: () => void
}

function NewAccountForm({ isPending, submit, haveAccount }: NewAccountFormProps) {
  const { t } = useTranslation('invitations')
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    submit({ name: String(form.get('name')).trim(), password: String(form.get('password')) })
  }
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      <Text size="sm">{t('accept.what')}</Text>
      <TextInput
        name="name"
        label={t('accept.name')}
        autoComplete="name"
        maxLength={200}
        required
        withAsterisk={false}
      />
      <NewPasswordInput label={t('accept.password')} />
      <Button type="submit" loading={isPending}>
        {t('accept.submit')}
      </Button>
      <Button variant="subtle" onClick={haveAccount}>
        {t('accept.have')}
      </Button>
    </form>
  )
}
