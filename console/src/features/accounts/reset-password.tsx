import { Button } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { forgetToken, useLinkToken } from '../../api/link-token.ts'
import { Problem } from '../../api/problem.tsx'
import { CardForm, CardPage } from '../../ui/card-page.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { LinkCompleted } from './link-completed.tsx'
import { NewPasswordInput, passwordFault } from './new-password-input.tsx'
import { RequestLink } from './request-link.tsx'

/** Without a token, the page requests a link by mail. With the token of such a link, it sets a new password. */
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
  if (token === undefined) {
    return reset.isSuccess ? (
      <LinkCompleted title={t('reset.completed')} lead={t('reset.done')} />
    ) : (
      <RequestLink
        title={t('reset.title')}
        lead={t('reset.why')}
        submit={t('reset.request')}
        byOperator={t('reset.byOperator')}
        ask={email => reeve().auth.requestPasswordReset({ email })}
      />
    )
  }
  const isInvalid = isReeveError(reset.error, 'invalid_token')
  const weakPassword = passwordFault(reset.error)
  return (
    <CardPage title={t('reset.title')} lead={!isInvalid && t('reset.choose')}>
      <CardForm onSubmit={submit}>
        {reset.error && !weakPassword && <Problem error={reset.error} unknownHint={t('newPassword.unknown')} />}
        {isInvalid ? (
          <Button onClick={startOver}>{t('link.another')}</Button>
        ) : (
          <>
            <NewPasswordInput error={weakPassword} />
            <Button type="submit" loading={reset.isPending}>
              {t('reset.submit')}
            </Button>
          </>
        )}
        <BackToSignIn />
      </CardForm>
    </CardPage>
  )
}
