import { Button, Text, TextInput } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { forgetToken, useLinkToken } from '../../api/link-token.ts'
import { Problem } from '../../api/problem.tsx'
import { LinkCompleted } from './link-completed.tsx'
import { NewPasswordInput } from './new-password-input.tsx'
import classes from './signed-out-page.module.css'
import { SignedOutPage } from './signed-out-page.tsx'

interface Details {
  readonly organization_name: string
  readonly name: string
  readonly email: string
}

/**
 * The page of a set-up link. Only the server knows its kind: an owner just sets a password, the first organization
 * needs further details.
 */
export function SetUpOrganization() {
  const { t } = useTranslation('accounts')
  const router = useRouter()
  const token = useLinkToken('/setup')
  const [password, setPassword] = useState('')
  const setUp = useMutation({
    mutationFn: async ({ token, password, details }: { token: string; password: string; details?: Details }) => {
      await reeve().organization.setUp({ token, password, ...details })
      if (details) await reeve().auth.signIn({ email: details.email, password })
    },
    onSuccess: (_, { details }) => {
      forgetToken('/setup')
      if (details) router.history.push('/')
    },
  })
  const needsDetails = password !== '' || isReeveError(setUp.error, 'setup_details_required')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (token === undefined) return
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    if (needsDetails) {
      const details = { organization_name: text('organization'), name: text('name'), email: text('email') }
      return setUp.mutate({ token, password, details })
    }
    const given = String(form.get('password'))
    setUp.mutate(
      { token, password: given },
      { onError: error => isReeveError(error, 'setup_details_required') && setPassword(given) },
    )
  }
  if (token === undefined && !setUp.isSuccess) {
    return (
      <SignedOutPage title={t('setUp.title')}>
        <Text>{t('setUp.noLink')}</Text>
      </SignedOutPage>
    )
  }
  const error = isReeveError(setUp.error, 'setup_details_required') ? null : setUp.error
  return (
    <SignedOutPage title={t(needsDetails ? 'setUp.first' : 'setUp.title')}>
      {setUp.isSuccess && !needsDetails ? (
        <LinkCompleted>{t('setUp.done')}</LinkCompleted>
      ) : (
        <form className={classes.form} key={String(needsDetails)} onSubmit={submit}>
          <Text size="sm">{t(needsDetails ? 'setUp.whatFirst' : 'setUp.what')}</Text>
          {error && <Problem error={error} unknownHint={t('newPassword.unknown')} />}
          {needsDetails ? <DetailsFields /> : <NewPasswordInput />}
          <Button type="submit" loading={setUp.isPending}>
            {t(needsDetails ? 'setUp.submitFirst' : 'setUp.submit')}
          </Button>
        </form>
      )}
    </SignedOutPage>
  )
}

function DetailsFields() {
  const { t } = useTranslation('accounts')
  return (
    <>
      <TextInput
        name="organization"
        label={t('setUp.organization')}
        autoComplete="organization"
        maxLength={200}
        required
        withAsterisk={false}
        autoFocus
      />
      <TextInput
        name="name"
        label={t('setUp.name')}
        autoComplete="name"
        maxLength={200}
        required
        withAsterisk={false}
      />
      <TextInput
        name="email"
        type="email"
        label={t('signIn.email')}
        autoComplete="username"
        maxLength={320}
        required
        withAsterisk={false}
      />
    </>
  )
}
