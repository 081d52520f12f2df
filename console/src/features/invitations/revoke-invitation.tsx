import { Button, Text } from '@mantine/core'
import type { Invitation } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { Problem } from '../../api/problem.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface InvitationDialogProps {
  readonly invitation: Invitation
  readonly onClose: () => void
}

export function RevokeInvitation({ invitation: { id, email }, onClose }: InvitationDialogProps) {
  const { t } = useTranslation('invitations')
  const revoke = useMutation({ mutationFn: () => reeve().invitations.revoke(id), onSuccess: onClose })
  return (
    <Dialog
      title={t('revoke.name', { email })}
      onClose={onClose}
      onSubmit={() => revoke.mutate()}
      actions={
        <>
          <CopyCurl call={client => client.invitations.revoke(id)} />
          <Button type="submit" color="red" loading={revoke.isPending}>
            {t('revoke.submit')}
          </Button>
        </>
      }
    >
      <Text size="sm">{t('revoke.what')}</Text>
      {revoke.error && <Problem error={revoke.error} title={t('revoke.not')} />}
    </Dialog>
  )
}
