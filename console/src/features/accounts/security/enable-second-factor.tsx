import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { reeve } from '../../../api/client.ts'
import { Problem } from '../../../api/problem.tsx'
import { withRecentSignIn } from '../../../api/session.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { CancelButton, Dialog } from '../../../ui/dialog.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { CodeInput } from '../code-input.tsx'
import { CurrentPasswordInput } from './current-password-input.tsx'
import classes from './qr-code.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { givenPassword, type SecondFactorProps } from './second-factor.ts'

/** A dialog with three steps: the confirmation, the app's first code, and the recovery codes. */
export function EnableSecondFactor({ hasPassword, close }: SecondFactorProps) {
  const { t } = useTranslation('security')
  // The response contains the secret and the codes, so it must not outlive the dialog.
  const begin = useMutation({
    mutationFn: (form: FormData) => withRecentSignIn(() => reeve().auth.enableTwoFactor(givenPassword(form))),
    gcTime: 0,
  })
  const prove = useMutation({
    mutationFn: (code: string) => reeve().auth.verifyCode({ code: code.replaceAll(/\s/g, '') }),
  })
  if (begin.data && prove.isSuccess) {
    return <RecoveryCodes codes={begin.data.backupCodes} steps={<SetUpSteps current={2} />} close={close} />
  }
  const cancel = <CancelButton onClick={close} />
  if (begin.data) {
    const secret = new URL(begin.data.totpURI).searchParams.get('secret') ?? ''
    return (
      <Dialog
        title={t('secondFactor.on')}
        onClose={close}
        isBusy={prove.isPending}
        onSubmit={form => prove.mutate(String(form.get('code')))}
        actions={
          <>
            {cancel}
            <Button type="submit" loading={prove.isPending}>
              {t('secondFactor.prove')}
            </Button>
          </>
        }
      >
        <SetUpSteps current={1} />
        <Text size="sm">{t('secondFactor.scan')}</Text>
        <div className={classes.pair}>
          <QrCode text={begin.data.totpURI} label={t('secondFactor.qr')} />
          <div className={classes.key}>
            <Text size="sm" c="dimmed">
              {t('secondFactor.byHand')}
            </Text>
            <code className={classes.groups}>
              {groupsOf(secret).map(({ at, letters }) => (
                <span key={at}>{letters}</span>
              ))}
            </code>
            <CopyButton text={secret} />
          </div>
        </div>
        {prove.error && <Problem error={prove.error} unknownHint={t('secondFactor.unknownOn')} />}
        <CodeInput label={t('secondFactor.code')} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('secondFactor.on')}
      onClose={close}
      isBusy={begin.isPending}
      onSubmit={form => begin.mutate(form)}
      actions={
        <>
          {cancel}
          <Button type="submit" loading={begin.isPending}>
            {t('secondFactor.next')}
          </Button>
        </>
      }
    >
      <SetUpSteps current={0} />
      <Text size="sm">{t('secondFactor.needs')}</Text>
      {begin.error && <Problem error={begin.error} />}
      {hasPassword && <CurrentPasswordInput />}
    </Dialog>
  )
}

function SetUpSteps({ current }: { readonly current: number }) {
  const { t } = useTranslation('security')
  const names = [t('secondFactor.steps.confirm'), t('secondFactor.steps.app'), t('codes.title')]
  return <Steps label={t('secondFactor.steps.label')} names={names} current={current} />
}

/** The letters in groups of four, as authenticator apps show them. */
const groupsOf = (secret: string) =>
  [...secret.matchAll(/.{1,4}/g)].map(({ index, 0: letters }) => ({ at: index, letters }))

/** The code is dark on light in both themes, because not every scanner reads inverted codes. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={classes.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
