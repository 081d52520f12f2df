import { Button } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { forgetToken, useLinkToken } from '../../api/link-token.ts'
import { Problem } from '../../api/problem.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { LinkCompleted } from './link-completed.tsx'
import { NewPasswordInput } from './new-password-input.tsx'
import { RequestLink } from './request-link.tsx'
import classes from './signed-out-page.module.css'
import { SignedOutPage } from './signed-out-page.tsx'

/** Without a token it requests a link by mail; with a link's token it sets a new password. */
export function ResetPassword() {
  const { t } = useTranslation('accounts')
  const token = useLinkToken('/reset-password')
  const reset = useMutation({
    mutationFn: ({ token, newPassword }: { token: string; newPassword: string }) =>
      reeve().auth.resetPassword({ token, newPassword }),
    onSuccess: () => forgetToken('/reset-password'),
  })
  const startOver = () => forgetToken('/reset-password')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const newPassword = String(new FormData(event.currentTarget).get('password'))
    if (token !== undefined) reset.mutate({ token, newPassword })
  }
  if (token === undefined && !reset.isSuccess) {
    return (
      <SignedOutPage title={t('reset.title')}>
        <RequestLink why={t('reset.why')} ask={email => reeve().auth.requestPasswordReset({ email })} />
        <BackToSignIn />
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage title={t('reset.title')}>
      {token === undefined ? (
        <LinkCompleted>{t('reset.done')}</LinkCompleted>
      ) : (
        <form className={classes.form} onSubmit={submit}>
          {reset.error && <Problem error={reset.error} unknownHint={t('newPassword.unknown')} />}
          <NewPasswordInput />
          <Button type="submit" loading={reset.isPending}>
            {t('reset.submit')}
          </Button>
          {isReeveError(reset.error, 'invalid_token') && (
            <Button variant="default" onClick={startOver}>
              {t('link.another')}
            </Button>
          )}
          <BackToSignIn />
        </form>
      )}
    </SignedOutPage>
  )
}
