import { Text } from '@mantine/core'
import type { Invitation } from '@reeve/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reeveWithoutRetries } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { withRecentSignIn } from '../../api/session.ts'
import { setupQuery } from '../../api/setup.ts'
import { unlessUndone } from '../../api/unless-undone.ts'
import { CancelButton, Dialog, DoneButton } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { InvitationFacts } from './invitation-facts.tsx'
import { InvitationProblem } from './invitation-problem.tsx'
import { isNotRevoked } from './invitations.queries.ts'
import { useNotOpen } from './use-not-open.ts'

interface InvitationDialogProps {
  readonly invitation: Invitation
  readonly close: () => void
}

/** Sends the link again. Without a mail server the response contains the link, which is shown once. */
export function ResendInvitation({ invitation, close }: InvitationDialogProps) {
  const { id, email } = invitation
  const { t } = useTranslation('invitations')
  const reason = useNotOpen(invitation)
  const { data: setup } = useQuery(setupQuery())
  // The response contains the link, so it must not outlive the dialog.
  const resend = useMutation({
    mutationFn: () => withRecentSignIn(() => unlessUndone(reeveWithoutRetries().invitations.resend(id), isNotRevoked)),
    gcTime: 0,
  })
  const link = resend.data?.accept_url
  if (resend.data && !link) {
    return (
      <Dialog title={t('resend.sent')} onClose={close} actions={<DoneButton onClick={close} />}>
        <Text size="sm">{t('resend.mailed', { email })}</Text>
      </Dialog>
    )
  }
  if (link) {
    return (
      <SecretDialog
        title={t('resend.linkFor', { email })}
        label={t('resend.linkFor', { email })}
        secret={link}
        onClose={close}
      >
        {t('resend.byHand')}
      </SecretDialog>
    )
  }
  return (
    <Dialog
      title={t('resend.name', { email })}
      onClose={close}
      isBusy={resend.isPending}
      onSubmit={() => reason === undefined && resend.mutate()}
      actions={
        <>
          <CopyCurl call={client => client.invitations.resend(id)} />
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={reason} loading={resend.isPending}>
            {t('resend.submit')}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm">{t(setup?.sends_mail === false ? 'resend.whatByHand' : 'resend.what')}</Text>
      <InvitationFacts invitation={invitation} />
      {resend.error && <InvitationProblem error={resend.error} title={t('resend.not')} />}
    </Dialog>
  )
}
