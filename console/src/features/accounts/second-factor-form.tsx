import { Anchor, Button, Checkbox } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { CardForm } from '../../ui/card-page.tsx'
import { CodeInput } from './code-input.tsx'
import classes from './sign-in-form.module.css'

interface SecondFactorFormProps {
  readonly onSignedIn: () => Promise<void> | void
  readonly onStartOver: () => void
}

/** Asks for the code of the authenticator app, or for a recovery code. */
export default function SecondFactorForm({ onSignedIn, onStartOver }: SecondFactorFormProps) {
  const { t } = useTranslation('accounts')
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const verify = useMutation({
    mutationFn: (given: { code: string; trustDevice: boolean }) =>
      usesRecoveryCode ? reeve().auth.verifyRecoveryCode(given) : reeve().auth.verifyCode(given),
    onSuccess: onSignedIn,
  })
  const isOver = isReeveError(verify.error, 'invalid_two_factor_cookie', 'too_many_attempts_request_new_code')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const code = String(form.get('code')).replaceAll(/\s/g, '')
    verify.mutate({ code, trustDevice: form.get('trust') === 'on' })
  }
  return (
    <CardForm onSubmit={submit}>
      {verify.error && <Problem error={verify.error} retry={isOver ? onStartOver : undefined} />}
      <CodeInput
        key={String(usesRecoveryCode)}
        label={t(usesRecoveryCode ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
        description={t(usesRecoveryCode ? 'secondFactor.whereRecoveryCode' : 'secondFactor.whereCode')}
        isRecoveryCode={usesRecoveryCode}
        autoFocus
      />
      <Checkbox name="trust" label={t('secondFactor.trust')} />
      <Button type="submit" loading={verify.isPending}>
        {t('signIn.submit')}
      </Button>
      <Anchor
        component="button"
        type="button"
        size="sm"
        className={classes.back}
        onClick={() => {
          verify.reset()
          setUsesRecoveryCode(!usesRecoveryCode)
        }}
      >
        {t(usesRecoveryCode ? 'secondFactor.useCode' : 'secondFactor.useRecoveryCode')}
      </Anchor>
      <Anchor component="button" type="button" size="sm" className={classes.back} onClick={onStartOver}>
        {t('signIn.back')}
      </Anchor>
    </CardForm>
  )
}
