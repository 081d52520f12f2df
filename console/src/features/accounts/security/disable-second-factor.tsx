import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../../api/client.ts'
import { Problem } from '../../../api/problem.tsx'
import { withRecentSignIn } from '../../../api/session.ts'
import { CancelButton, Dialog } from '../../../ui/dialog.tsx'
import { CurrentPasswordInput } from './current-password-input.tsx'
import { givenPassword, type SecondFactorProps } from './second-factor.ts'

export function DisableSecondFactor({ hasPassword, close }: SecondFactorProps) {
  const { t } = useTranslation('security')
  const disable = useMutation({
    mutationFn: (form: FormData) => withRecentSignIn(() => reeve().auth.disableTwoFactor(givenPassword(form))),
    gcTime: 0,
    onSuccess: close,
  })
  return (
    <Dialog
      title={t('secondFactor.off')}
      onClose={close}
      isBusy={disable.isPending}
      onSubmit={form => disable.mutate(form)}
      actions={
        <>
          <CancelButton onClick={close} />
          <Button type="submit" color="red" loading={disable.isPending}>
            {t('secondFactor.off')}
          </Button>
        </>
      }
    >
      <Text size="sm">{t('secondFactor.without')}</Text>
      {disable.error && <Problem error={disable.error} unknownHint={t('secondFactor.unknownOff')} />}
      {hasPassword && <CurrentPasswordInput />}
    </Dialog>
  )
}
