import { Button, Checkbox, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../../api/client.ts'
import { Problem } from '../../../api/problem.tsx'
import { CancelButton, Dialog, DoneButton } from '../../../ui/dialog.tsx'
import { NewPasswordInput, passwordFault } from '../new-password-input.tsx'
import { CurrentPasswordInput } from './current-password-input.tsx'

export function ChangePassword({ close }: { readonly close: () => void }) {
  const { t } = useTranslation(['security', 'accounts'])
  const change = useMutation({
    mutationFn: (form: FormData) =>
      reeve().auth.changePassword({
        currentPassword: String(form.get('current')),
        newPassword: String(form.get('password')),
        revokeOtherSessions: form.get('others') === 'on',
      }),
    gcTime: 0,
  })
  const weakPassword = passwordFault(change.error)
  if (change.isSuccess) {
    return (
      <Dialog title={t('password.open')} onClose={close} actions={<DoneButton onClick={close} />}>
        <Text role="status">
          {t('password.done')} {t('sessions.ended', { count: change.data.sessionsEnded })}
        </Text>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('password.open')}
      onClose={close}
      isBusy={change.isPending}
      onSubmit={form => change.mutate(form)}
      actions={
        <>
          <CancelButton onClick={close} />
          <Button type="submit" loading={change.isPending}>
            {t('password.submit')}
          </Button>
        </>
      }
    >
      {change.error && !weakPassword && (
        <Problem error={change.error} title={t('password.not')} unknownHint={t('accounts:newPassword.unknown')} />
      )}
      <CurrentPasswordInput />
      <NewPasswordInput error={weakPassword} />
      <Checkbox name="others" defaultChecked label={t('password.others')} />
    </Dialog>
  )
}
