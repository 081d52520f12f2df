import { Select, Textarea, TextInput } from '@mantine/core'
import type { Profile, ProfileChanges, Reeve } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { undoCreation } from '../../api/undo-creation.ts'
import { unlessUndone } from '../../api/unless-undone.ts'
import { useEdit } from '../../api/use-edit.ts'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { isOwnerProfile } from './permissions.ts'
import { Refusal } from './refusal.tsx'

interface ProfileTexts {
  readonly name: string
  readonly description: string
}

/** Creates a profile, optionally with the permissions of another one. */
export function CreateProfile({
  profiles,
  close,
}: {
  readonly profiles: readonly Profile[]
  readonly close: () => void
}) {
  const { t } = useTranslation('profiles')
  const [model, setModel] = useState<string | null>(null)
  const copied = profiles.filter(profile => !isOwnerProfile(profile))
  const create = (client: Reeve, texts: ProfileTexts) =>
    client.profiles.create({ ...texts, permissions: copied.find(({ id }) => id === model)?.permissions ?? [] })
  const saving = useMutation({
    mutationFn: (texts: ProfileTexts) =>
      unlessUndone(create(reeve(), texts), ({ id }) =>
        reeve()
          .profiles.get(id)
          .then(() => true),
      ),
    onSuccess: ({ id, name, description, permissions }) => {
      close()
      const undo = () =>
        undoCreation<Profile>(
          { name, description, permissions },
          {
            refetch: () => reeve().profiles.get(id),
            remove: ifMatch => reeve().profiles.delete(id, { ifMatch }),
          },
        )
      showDone(t('create.done', { name }), { undo })
    },
  })
  return (
    <ProfileForm
      title={t('create.title')}
      act={name => (name === '' ? t('create.actUnnamed') : t('create.act', { name }))}
      not={name => t('create.not', { name })}
      saving={saving}
      save={texts => saving.mutate(texts)}
      copy={texts => <CopyCurl call={client => create(client, texts)} />}
      close={close}
    >
      <Select
        label={t('create.model')}
        description={t('create.modelWhy')}
        placeholder={t('create.nothing')}
        clearable
        clearButtonProps={{ 'aria-label': t('create.nothing') }}
        value={model}
        onChange={setModel}
        data={copied.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </ProfileForm>
  )
}

export function EditProfile({ profile, close }: { readonly profile: Profile; readonly close: () => void }) {
  const { t } = useTranslation('profiles')
  const { before, edit } = useEdit<Profile, ProfileChanges>(profile, {
    fields: { name: t('describe.name'), description: t('describe.description') },
    refetch: () => reeve().profiles.get(profile.id),
    save: (changes, { etag }) => reeve().profiles.edit(profile.id, changes, { ifMatch: etag }),
    onSuccess: ({ name }, undo) => {
      close()
      showDone(t('edit.done', { name }), { undo })
    },
  })
  const changesTo = ({ name, description }: ProfileTexts): ProfileChanges => ({
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
  })
  return (
    <ProfileForm
      title={t('edit.title', { name: profile.name })}
      start={profile}
      unchanged={texts => (Object.keys(changesTo(texts)).length === 0 ? t('edit.unchanged') : undefined)}
      act={name => t('edit.act', { name })}
      not={() => t('save.not', { name: profile.name })}
      saving={edit}
      save={texts => edit.mutate(changesTo(texts))}
      copy={texts => <CopyCurl call={client => client.profiles.edit(profile.id, changesTo(texts))} />}
      close={close}
    />
  )
}

interface ProfileFormProps {
  readonly title: string
  readonly start?: ProfileTexts
  /** Returns the reason why the form has nothing to save; undefined if it has changes. */
  readonly unchanged?: (texts: ProfileTexts) => string | undefined
  readonly act: (name: string) => string
  readonly not: (name: string) => string
  readonly saving: { readonly isPending: boolean; readonly error: Error | null }
  readonly save: (texts: ProfileTexts) => void
  readonly copy: (texts: ProfileTexts) => ReactNode
  readonly close: () => void
  readonly children?: ReactNode
}

function ProfileForm(props: ProfileFormProps) {
  const { title, start, unchanged, act, not, saving, save, copy, close, children } = props
  const { t } = useTranslation('profiles')
  const [name, setName] = useState(start?.name ?? '')
  const [description, setDescription] = useState(start?.description ?? '')
  const texts = { name: name.trim(), description: description.trim() }
  const notPermitted = useCaller().denialReason('profiles.manage')
  const reason = notPermitted ?? (texts.name === '' ? t('describe.nameFirst') : unchanged?.(texts))
  return (
    <Dialog
      title={title}
      onClose={close}
      isBusy={saving.isPending}
      onSubmit={() => reason === undefined && save(texts)}
      actions={
        <>
          {copy(texts)}
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={reason} loading={saving.isPending}>
            {act(texts.name)}
          </ReasonButton>
        </>
      }
    >
      <TextInput
        data-autofocus
        label={t('describe.name')}
        value={name}
        maxLength={200}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t('describe.description')}
        description={t('describe.descriptionWhy')}
        value={description}
        maxLength={1000}
        autosize
        minRows={2}
        onChange={event => setDescription(event.currentTarget.value)}
      />
      {children}
      {saving.error && <Refusal error={saving.error} title={not(texts.name)} />}
    </Dialog>
  )
}
