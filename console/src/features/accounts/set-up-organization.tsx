import { Button, Text, TextInput } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { forgetToken, useLinkToken } from '../../api/link-token.ts'
import { Problem, textOf } from '../../api/problem.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { LinkCompleted } from './link-completed.tsx'
import { NewPasswordInput } from './new-password-input.tsx'
import { setupLinkQuery } from './setup-link.query.ts'
import classes from './signed-out-page.module.css'
import { SignedOutPage } from './signed-out-page.tsx'

/** The page of a setup link. It asks the server for the kind of the link, and has a form for each. */
export function SetUpOrganization() {
  const { t } = useTranslation('accounts')
  const token = useLinkToken('/setup')
  const [email, setEmail] = useState<string>()
  const link = useQuery(setupLinkQuery(token))
  if (email !== undefined) {
    return (
      <SignedOutPage title={t('setUp.title')}>
        <LinkCompleted>{t('setUp.done', { email })}</LinkCompleted>
      </SignedOutPage>
    )
  }
  if (token === undefined) {
    return (
      <SignedOutPage title={t('setUp.title')}>
        <Text size="sm">{t('setUp.noLink')}</Text>
        <BackToSignIn />
      </SignedOutPage>
    )
  }
  if (!link.data) {
    return (
      <SignedOutPage title={t('setUp.title')}>
        {link.error && (
          <>
            {isReeveError(link.error, 'setup_link_not_found') ? (
              <Problem error={link.error} text={`${textOf(link.error)} ${t('setUp.newLink')}`} />
            ) : (
              <Problem error={link.error} retry={() => void link.refetch()} />
            )}
            <BackToSignIn />
          </>
        )}
      </SignedOutPage>
    )
  }
  const { kind, organization_name: organization } = link.data
  return kind === 'first_organization' ? (
    <SetUpFirst token={token} />
  ) : (
    <SetUpOwner token={token} organization={organization ?? ''} email={link.data.email ?? ''} onDone={setEmail} />
  )
}

function SetUpFirst({ token }: { readonly token: string }) {
  const { t } = useTranslation('accounts')
  const router = useRouter()
  const setUp = useMutation({
    async mutationFn(details: { organization_name: string; name: string; email: string; password: string }) {
      await reeve().organization.setUp({ token, ...details })
      await reeve().auth.signIn({ email: details.email, password: details.password })
    },
    onSuccess() {
      forgetToken('/setup')
      router.history.push('/')
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    setUp.mutate({
      organization_name: text('organization'),
      name: text('name'),
      email: text('email'),
      password: String(form.get('password')),
    })
  }
  return (
    <SignedOutPage title={t('setUp.first')}>
      <form className={classes.form} onSubmit={submit}>
        <Text size="sm" c="dimmed">
          {t('setUp.whatFirst')}
        </Text>
        {setUp.error && <Problem error={setUp.error} unknownHint={t('newPassword.unknown')} />}
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
        <NewPasswordInput label={t('signIn.password')} />
        <Button type="submit" loading={setUp.isPending}>
          {t('setUp.submitFirst')}
        </Button>
      </form>
    </SignedOutPage>
  )
}

interface SetUpOwnerProps {
  readonly token: string
  readonly organization: string
  readonly email: string
  readonly onDone: (email: string) => void
}

function SetUpOwner({ token, organization, email, onDone }: SetUpOwnerProps) {
  const { t } = useTranslation('accounts')
  const setUp = useMutation({
    mutationFn: (password: string) => reeve().organization.setUp({ token, password }),
    onSuccess() {
      onDone(email)
      forgetToken('/setup')
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setUp.mutate(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <SignedOutPage title={t('setUp.title')}>
      <form className={classes.form} onSubmit={submit}>
        <Text size="sm" c="dimmed">
          {t('setUp.what', { organization })}
        </Text>
        {setUp.error && <Problem error={setUp.error} unknownHint={t('newPassword.unknown')} />}
        <TextInput label={t('signIn.email')} value={email} autoComplete="username" readOnly />
        <NewPasswordInput />
        <Button type="submit" loading={setUp.isPending}>
          {t('setUp.submit')}
        </Button>
      </form>
    </SignedOutPage>
  )
}
