import { Text } from '@mantine/core'
import type { Invitation } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { InvitationFacts } from './invitation-facts.tsx'
import { InvitationProblem } from './invitation-problem.tsx'
import { useNotOpen } from './use-not-open.ts'

interface InvitationDialogProps {
  readonly invitation: Invitation
  readonly close: () => void
}

export function RevokeInvitation({ invitation, close }: InvitationDialogProps) {
  const { id, email } = invitation
  const { t } = useTranslation('invitations')
  const reason = useNotOpen(invitation)
  const revoke = useMutation({
    mutationFn: () => reeve().invitations.revoke(id),
    onSuccess: () => {
      close()
      showDone(t('revoke.done', { email }))
    },
  })
  return (
    <Dialog
      title={t('revoke.name', { email })}
      onClose={close}
      isBusy={revoke.isPending}
      onSubmit={() => reason === undefined && revoke.mutate()}
      actions={
        <>
          <CopyCurl call={client => client.invitations.revoke(id)} />
          <CancelButton onClick={close} />
          <ReasonButton type="submit" color="red" reason={reason} loading={revoke.isPending}>
            {t('revoke.submit')}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm">{t('revoke.what')}</Text>
      <InvitationFacts invitation={invitation} />
      {revoke.error && <InvitationProblem error={revoke.error} title={t('revoke.not')} />}
    </Dialog>
  )
}
