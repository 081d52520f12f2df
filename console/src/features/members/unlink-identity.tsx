import { Text, TextInput } from '@mantine/core'
import type { Member, Reeve } from '@reeve/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { tagged } from '../../api/etag.ts'
import { apiQuery } from '../../api/queries.ts'
import { withRecentSignIn } from '../../api/session.ts'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Refusal } from '../profiles/index.ts'

/** The dry run of unlinking. */
const unlinkPreviewQuery = (userId: string) => ({
  ...apiQuery('unlinkIdentity', ['preview', userId], (client, signal) =>
    withRecentSignIn(() => tagged(client.members.unlinkIdentity(userId, {}, { dryRun: true, signal }))),
  ),
  staleTime: 0,
})

interface UnlinkIdentityProps {
  readonly member: Member
  /** The provider's name. */
  readonly provider: string
  readonly close: () => void
}

/** Unlinks the account of a member from its identity at the provider, after a preview. */
export function UnlinkIdentity({ member, provider, close }: UnlinkIdentityProps) {
  const { t } = useTranslation('members')
  const { denialReason } = useCaller()
  const [reason, setReason] = useState('')
  const unlink = (client: Reeve, ifMatch?: string) =>
    client.members.unlinkIdentity(member.user_id, reason.trim() === '' ? {} : { reason: reason.trim() }, { ifMatch })
  const notPermitted = denialReason('members.reactivate')
  const unlinking = useMutation({
    mutationFn: (etag: string | undefined) => withRecentSignIn(() => unlink(reeve(), etag)),
    onSuccess: () => {
      close()
      showDone(t('identity.done', { name: member.name, provider }))
    },
  })
  const preview = useQuery({
    ...unlinkPreviewQuery(member.user_id),
    enabled: notPermitted === undefined && !unlinking.isPending,
  })
  const disabledReason = () => {
    if (notPermitted) return notPermitted
    if (!preview.data) return t(preview.error ? 'remove.refused' : 'remove.loading')
    if (preview.data.identities_unlinked === 0) return t('identity.none')
  }
  const submit = () => {
    if (disabledReason() !== undefined) return
    unlinking.mutate(preview.data?.etag, { onError: () => void preview.refetch() })
  }
  const error = unlinking.error ?? preview.error
  const remaining = preview.data?.remaining_methods ?? []
  return (
    <Dialog
      title={t('identity.title', { name: member.name, provider })}
      size="lg"
      onClose={close}
      isBusy={unlinking.isPending}
      onSubmit={submit}
      actions={
        <>
          <CopyCurl call={client => unlink(client)} />
          <CancelButton onClick={close} />
          <ReasonButton type="submit" color="red" reason={disabledReason()} loading={unlinking.isPending}>
            {t('identity.act')}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm">{t('identity.what', { provider, email: member.email })}</Text>
      {preview.data && (
        <Text size="sm">
          {preview.data.identities_unlinked === 0
            ? t('identity.none')
            : t('identity.sessions', { count: preview.data.sessions_ended })}
        </Text>
      )}
      {remaining.map(method => (
        <Text key={method} size="sm">
          {t(`identity.remains.${method}`)}
        </Text>
      ))}
      {error && <Refusal error={error} title={t('identity.not')} />}
      <TextInput
        data-autofocus
        label={t('bulk.reason')}
        description={t('bulk.reasonWhy')}
        value={reason}
        maxLength={500}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </Dialog>
  )
}
