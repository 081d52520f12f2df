import { Select, TextInput } from '@mantine/core'
import type { NewServiceAccount } from '@reeve/sdk'
import IconRobot from '@tabler/icons-react/icons/IconRobot'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { isOwnerProfile, Refusal, useOfferableProfiles } from '../profiles/index.ts'
import { AccountableField } from './edit-member.tsx'

/** Opens the dialog for a new service account. */
export function NewServiceAccountButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('members')
  const { denialReason } = useCaller()
  return (
    <ReasonButton
      variant="default"
      reason={denialReason('members.invite')}
      leftSection={<Icon of={IconRobot} />}
      onClick={onClick}
    >
      {t('service.open')}
    </ReasonButton>
  )
}

/** Creates a service account, for which the reader answers unless another person is chosen, and opens its page. */
export function CreateServiceAccount({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('members')
  const { caller, denialReason } = useCaller()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [profileId, setProfileId] = useState<string | null>(null)
  const [accountable, setAccountable] = useState<string | undefined>(caller.user.user_id)
  const profiles = useOfferableProfiles().filter(profile => !isOwnerProfile(profile))
  const create = useMutation({
    mutationFn: (order: NewServiceAccount) => reeve().serviceAccounts.create(order),
    onSuccess: ({ user_id: userId, name: made }) => {
      showDone(t('service.done', { name: made }))
      // Ignores the dialog's navigation blocker, which is active until this callback has ended.
      void navigate({ to: '/members/$userId', params: { userId }, ignoreBlocker: true })
    },
  })
  const order = { name: name.trim(), profile_id: profileId ?? '', accountable_user_id: accountable ?? '' }
  const disabledReason = () => {
    const notPermitted = denialReason('members.invite')
    if (notPermitted) return notPermitted
    if (order.name === '') return t('edit.nameFirst')
    if (profileId === null) return t('invite.profileFirst')
    if (accountable === undefined) return t('service.accountableFirst')
  }
  return (
    <Dialog
      title={t('service.open')}
      onClose={close}
      isBusy={create.isPending}
      onSubmit={() => disabledReason() === undefined && create.mutate(order)}
      actions={
        <>
          <CopyCurl call={client => client.serviceAccounts.create(order)} />
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={disabledReason()} loading={create.isPending}>
            {t('service.act')}
          </ReasonButton>
        </>
      }
    >
      <TextInput
        data-autofocus
        label={t('columns.name')}
        description={t('service.what')}
        value={name}
        autoComplete="off"
        maxLength={200}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Select
        label={t('columns.profile')}
        description={t('service.profileWhy')}
        placeholder={t('invite.choose')}
        allowDeselect={false}
        value={profileId}
        onChange={setProfileId}
        data={profiles.map(({ id, name: profile, isOffered }) => ({
          value: id,
          label: isOffered ? profile : t('invite.beyond', { name: profile }),
          disabled: !isOffered,
        }))}
      />
      <AccountableField value={accountable} onChange={setAccountable} />
      {create.error && <Refusal error={create.error} title={t('service.not')} />}
    </Dialog>
  )
}
