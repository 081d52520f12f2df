import { Button, PasswordInput, TextInput } from '@mantine/core'
import IconFingerprint from '@tabler/icons-react/icons/IconFingerprint'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { broadcastSignIn } from '../../api/session.ts'
import { CardForm } from '../../ui/card-page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Failure } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { PasskeyCancelled, signInWithPasskey } from './passkey.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import classes from './sign-in-form.module.css'

const SecondFactorForm = lazy(() => import('./second-factor-form.tsx'))

interface SignInFormProps {
  /** The fixed email address, such as after a session has ended; undefined if anyone may sign in. */
  readonly email?: string | undefined
  /** The page after a sign-in at a provider. Without it that sign-in opens in another tab, and this page stays open. */
  readonly back?: string | undefined
  /** Called with true when the form asks for the second factor, and with false when it asks for the password again. */
  readonly onSecondStep?: (isSecondStep: boolean) => void
  /** The text of the button, if it differs from the one of the sign-in page. */
  readonly submitText?: string
  readonly onSignedIn: () => Promise<void> | void
}

/** Asks for the password, and for the second factor if the account has one. */
export function SignInForm({ email, back, submitText, onSecondStep, onSignedIn: resume }: SignInFormProps) {
  const { t } = useTranslation('accounts')
  const onSignedIn = () => {
    broadcastSignIn()
    return resume()
  }
  const [needsSecondFactor, setNeedsSecondFactor] = useState(false)
  const goToStep = (isSecondStep: boolean) => {
    setNeedsSecondFactor(isSecondStep)
    onSecondStep?.(isSecondStep)
  }
  const signIn = useMutation({
    mutationFn: (given: { email: string; password: string }) => reeve().auth.signIn(given),
    onSuccess: answer => (answer.twoFactorRedirect ? goToStep(true) : onSignedIn()),
  })
  const withPasskey = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: onSignedIn,
  })
  if (needsSecondFactor) {
    return (
      <Suspense>
        <SecondFactorForm onSignedIn={onSignedIn} onStartOver={() => goToStep(false)} />
      </Suspense>
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    withPasskey.reset()
    const form = new FormData(event.currentTarget)
    signIn.mutate({ email: String(form.get('email')), password: String(form.get('password')) })
  }
  const goByPasskey = () => {
    signIn.reset()
    withPasskey.mutate()
  }
  return (
    <CardForm onSubmit={submit}>
      {signIn.error && <Problem error={signIn.error} />}
      {withPasskey.error instanceof PasskeyCancelled && <Failure title={t('passkey.cancelled')} />}
      {withPasskey.error && !(withPasskey.error instanceof PasskeyCancelled) && <Problem error={withPasskey.error} />}
      <TextInput
        name="email"
        type="email"
        label={t('signIn.email')}
        autoComplete="username"
        defaultValue={email}
        readOnly={email !== undefined}
        required
        autoFocus={email === undefined}
      />
      <PasswordField isFirst={email !== undefined} />
      <Button type="submit" loading={signIn.isPending}>
        {submitText ?? t('signIn.submit')}
      </Button>
      <div className={classes.divider}>{t('signIn.or')}</div>
      <Button
        variant="default"
        leftSection={<Icon of={IconFingerprint} />}
        loading={withPasskey.isPending}
        onClick={goByPasskey}
      >
        {t('passkey.signIn')}
      </Button>
      <ProviderButtons back={back} />
    </CardForm>
  )
}

/** The password, with a link for those who forgot it. `isFirst`: it is the first field that is not filled in. */
function PasswordField({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useTranslation('accounts')
  return (
    <div className={classes.password}>
      <PasswordInput
        name="password"
        label={t('signIn.password')}
        autoComplete="current-password"
        required
        autoFocus={isFirst}
        data-autofocus={isFirst || undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
      />
      <TextLink size="sm" to="/reset-password">
        {t('signIn.forgotten')}
      </TextLink>
    </div>
  )
}
