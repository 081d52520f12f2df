import { Text } from '@mantine/core'
import type { Profile } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Refusal } from './refusal.tsx'

/** Deletes a profile that no member has; otherwise links to the members who have the profile. */
export function DeleteProfile({ profile, close }: { readonly profile: Profile; readonly close: () => void }) {
  const { t } = useTranslation('profiles')
  const { id, name, member_count: count } = profile
  const notPermitted = useCaller().denialReason('profiles.manage')
  const remove = useMutation({
    mutationFn: () => reeve().profiles.delete(id),
    onSuccess: () => {
      close()
      showDone(t('remove.done', { name }))
    },
  })
  if (count > 0) {
    return (
      <Dialog
        title={t('remove.title', { name })}
        onClose={close}
        actions={
          <TextLink size="sm" to="/members" search={{ profile: id }}>
            {t('showMembers', { count })}
          </TextLink>
        }
      >
        <Text size="sm">{t('remove.inUse', { count })}</Text>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('remove.title', { name })}
      onClose={close}
      isBusy={remove.isPending}
      onSubmit={() => notPermitted === undefined && remove.mutate()}
      actions={
        <>
          <CopyCurl call={client => client.profiles.delete(id)} />
          <CancelButton onClick={close} />
          <ReasonButton type="submit" color="red" data-autofocus reason={notPermitted} loading={remove.isPending}>
            {t('remove.act', { name })}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm">{t('remove.what')}</Text>
      {remove.error && <Refusal error={remove.error} title={t('remove.not', { name })} />}
    </Dialog>
  )
}
