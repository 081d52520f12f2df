import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { forgetToken, useLinkToken } from '../../api/link-token.ts'
import { Problem } from '../../api/problem.tsx'
import { CardActions, CardPage } from '../../ui/card-page.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { LinkCompleted } from './link-completed.tsx'
import { isLinkRefusal } from './link-refused.tsx'
import { RequestLink } from './request-link.tsx'

/** The page of a verification link. It requires a click, because mail scanners open links, too. */
export function VerifyEmail() {
  const { t } = useTranslation('accounts')
  const token = useLinkToken('/verify-email')
  const verify = useMutation({
    mutationFn: (token: string) => reeve().auth.verifyEmail({ token }),
    onSuccess: () => forgetToken('/verify-email'),
  })
  const startOver = () => forgetToken('/verify-email')
  if (token === undefined) {
    return verify.isSuccess ? (
      <LinkCompleted title={t('verify.completed')} lead={t('verify.done')} />
    ) : (
      <RequestLink
        title={t('verify.title')}
        lead={t('verify.ask')}
        submit={t('verify.request')}
        ask={email => reeve().auth.sendVerificationEmail({ email })}
      />
    )
  }
  const isRefused = isLinkRefusal(verify.error)
  return (
    <CardPage title={t('verify.title')} lead={!isRefused && t('verify.why')}>
      <CardActions>
        {verify.error && <Problem error={verify.error} />}
        {isRefused ? (
          <Button onClick={startOver}>{t('link.another')}</Button>
        ) : (
          <Button loading={verify.isPending} onClick={() => verify.mutate(token)}>
            {t('verify.submit')}
          </Button>
        )}
        <BackToSignIn />
      </CardActions>
    </CardPage>
  )
}
