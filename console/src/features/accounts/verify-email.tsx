import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { forgetToken, useLinkToken } from '../../api/link-token.ts'
import { Problem } from '../../api/problem.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { LinkCompleted } from './link-completed.tsx'
import { RequestLink } from './request-link.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

/** The page of a verification link. It requires a click, because mail scanners open links, too. */
export function VerifyEmail() {
  const { t } = useTranslation('accounts')
  const token = useLinkToken('/verify-email')
  const verify = useMutation({
    mutationFn: (token: string) => reeve().auth.verifyEmail({ token }),
    onSuccess: () => forgetToken('/verify-email'),
  })
  const startOver = () => forgetToken('/verify-email')
  const confirm = () => token !== undefined && verify.mutate(token)
  if (verify.isSuccess && token === undefined) {
    return (
      <SignedOutPage title={t('verify.title')}>
        <LinkCompleted>{t('verify.done')}</LinkCompleted>
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage title={t('verify.title')}>
      {token === undefined ? (
        <RequestLink why={t('verify.ask')} ask={email => reeve().auth.sendVerificationEmail({ email })} />
      ) : (
        <>
          <Text size="sm">{t('verify.why')}</Text>
          {verify.error && <Problem error={verify.error} />}
          <Button loading={verify.isPending} onClick={confirm}>
            {t('verify.submit')}
          </Button>
          {verify.error && (
            <Button variant="default" onClick={startOver}>
              {t('link.another')}
            </Button>
          )}
        </>
      )}
      <BackToSignIn />
    </SignedOutPage>
  )
}
