import { Text, TextInput } from '@mantine/core'
import type { Member, Reeve } from '@reeve/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Refusal } from '../profiles/index.ts'
import { removalPreviewQuery } from './offboarding.queries.ts'
import classes from './remove-member.module.css'

/** Removes a member for good, after a preview and after typing their name. */
export function RemoveMember({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const { t } = useTranslation('members')
  const navigate = useNavigate()
  const { denialReason } = useCaller()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const remove = (client: Reeve) =>
    client.members.remove(member.user_id, reason.trim() === '' ? {} : { reason: reason.trim() })
  const notPermitted = denialReason('members.remove')
  const [isDone, setDone] = useState(false)
  const preview = useQuery({
    ...removalPreviewQuery(member.user_id),
    enabled: notPermitted === undefined && !isDone,
  })
  const removing = useMutation({
    mutationFn: () => remove(reeve()),
    onMutate: () => setDone(true),
    onError: () => setDone(false),
    // The dialog blocks navigation until the mutation ends, and this navigation is part of it.
    onSuccess: () => navigate({ to: '/members', ignoreBlocker: true }),
  })
  const disabledReason = () => {
    if (notPermitted) return notPermitted
    if (!preview.data) return t(preview.error ? 'remove.refused' : 'remove.loading')
    if (typed !== member.name) return t('remove.typeFirst', { name: member.name })
  }
  const error = removing.error ?? preview.error
  return (
    <Dialog
      title={t('remove.title', { name: member.name })}
      size="lg"
      onClose={close}
      isBusy={removing.isPending}
      onSubmit={() => disabledReason() === undefined && removing.mutate()}
      actions={
        <>
          <CopyCurl call={remove} />
          <ReasonButton type="submit" color="red" reason={disabledReason()} loading={removing.isPending}>
            {t('remove.act', { name: member.name })}
          </ReasonButton>
        </>
      }
    >
      {preview.data && (
        <ul className={classes.stops} aria-label={t('remove.stops')}>
          <li>{t('remove.access')}</li>
          <li>{t('remove.triggers', { count: preview.data.triggers_disabled })}</li>
          <li>{t('remove.keys', { count: preview.data.api_keys_revoked })}</li>
          <li>{t('remove.invitations', { count: preview.data.invites_invalidated })}</li>
          {preview.data.oracle_paused && <li>{t('remove.oracle')}</li>}
        </ul>
      )}
      <Text size="sm">{t('remove.final')}</Text>
      {error && <Refusal error={error} title={t('remove.not', { name: member.name })} />}
      <TextInput
        label={t('bulk.reason')}
        description={t('bulk.reasonWhy')}
        value={reason}
        maxLength={500}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <TextInput
        data-autofocus
        label={t('remove.type', { name: member.name })}
        value={typed}
        autoComplete="off"
        onChange={event => setTyped(event.currentTarget.value)}
      />
    </Dialog>
  )
}
