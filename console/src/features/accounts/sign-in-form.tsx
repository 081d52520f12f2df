import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import classes from './outside.module.css'

const SecondFactorForm = lazy(() => import('./second-factor-form.tsx'))

interface SignInFormProps {
  /** Whose session has ended; otherwise anyone may sign in. */
  readonly email?: string | undefined
  readonly onSignedIn: () => Promise<void> | void
}

/** Asks for the password, and then for the second factor if the account has one. */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation('accounts')
  const [needsSecondFactor, setNeedsSecondFactor] = useState(false)
  const signIn = useMutation({
    mutationFn: (given: { email: string; password: string }) => reeve().auth.signIn(given),
    onSuccess: answer => (answer.twoFactorRedirect ? setNeedsSecondFactor(true) : onSignedIn()),
  })
  if (needsSecondFactor) {
    return (
      <Suspense>
        <SecondFactorForm onSignedIn={onSignedIn} onStartOver={() => setNeedsSecondFactor(false)} />
      </Suspense>
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    signIn.mutate({ email: String(form.get('email')), password: String(form.get('password')) })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      {signIn.error && <Problem error={signIn.error} />}
      <TextInput
        name="email"
        type="email"
        label={t('signIn.email')}
        autoComplete="username"
        defaultValue={email}
        readOnly={email !== undefined}
        required
        withAsterisk={false}
        autoFocus={email === undefined}
      />
      <PasswordInput
        name="password"
        label={t('signIn.password')}
        autoComplete="current-password"
        required
        withAsterisk={false}
        autoFocus={email !== undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
      />
      <Button type="submit" loading={signIn.isPending}>
        {t('signIn.submit')}
      </Button>
      <Anchor href="/reset-password" size="sm">
        {t('signIn.forgotten')}
      </Anchor>
    </form>
  )
}
