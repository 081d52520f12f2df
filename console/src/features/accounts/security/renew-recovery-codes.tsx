import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../../api/client.ts'
import { Problem } from '../../../api/problem.tsx'
import { withRecentSignIn } from '../../../api/session.ts'
import { CancelButton, Dialog } from '../../../ui/dialog.tsx'
import { CurrentPasswordInput } from './current-password-input.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { givenPassword, type SecondFactorProps } from './second-factor.ts'

export function RenewRecoveryCodes({ hasPassword, close }: SecondFactorProps) {
  const { t } = useTranslation('security')
  const renew = useMutation({
    mutationFn: (form: FormData) => withRecentSignIn(() => reeve().auth.renewRecoveryCodes(givenPassword(form))),
    gcTime: 0,
  })
  if (renew.data) return <RecoveryCodes codes={renew.data.backupCodes} close={close} />
  return (
    <Dialog
      title={t('codes.open')}
      onClose={close}
      isBusy={renew.isPending}
      onSubmit={form => renew.mutate(form)}
      actions={
        <>
          <CancelButton onClick={close} />
          <Button type="submit" loading={renew.isPending}>
            {t('codes.submit')}
          </Button>
        </>
      }
    >
      <Text size="sm">{t('codes.replaces')}</Text>
      {renew.error && <Problem error={renew.error} unknownHint={t('codes.unknown')} />}
      {hasPassword && <CurrentPasswordInput />}
    </Dialog>
  )
}
