import { Button, Group, Text, TextInput } from '@mantine/core'
import type { Member, MemberChanges } from '@reeve/sdk'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import type { Tagged } from '../../api/etag.ts'
import { useEdit } from '../../api/use-edit.ts'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Refusal } from '../profiles/index.ts'
import classes from './edit-member.module.css'
import { PersonSelect } from './person-select.tsx'

const MOST_METADATA = 20

interface Pair {
  /** A stable React key while the names of fields are edited. */
  readonly id: number
  readonly name: string
  readonly value: string
}

/** The details that the organization has for a member, separate from those of the account. */
export function EditMember({ member, close }: { readonly member: Tagged<Member>; readonly close: () => void }) {
  const { t } = useTranslation('members')
  const { before, edit: saving } = useEdit<Member, MemberChanges>(member, {
    fields: {
      name: t('columns.name'),
      external_id: t('externalId'),
      metadata: t('metadata'),
      accountable_user_id: t('service.accountable'),
    },
    refetch: () => reeve().members.get(member.user_id),
    save: (changed, { etag }) => reeve().members.edit(member.user_id, changed, { ifMatch: etag }),
    onSuccess: ({ name }, undo) => {
      close()
      showDone(t('edit.done', { name }), { undo })
    },
  })
  const [name, setName] = useState(member.name)
  const [externalId, setExternalId] = useState(member.external_id ?? '')
  const [accountable, setAccountable] = useState(member.accountable_user_id ?? undefined)
  const [pairs, setPairs] = useState<readonly Pair[]>(
    Object.entries(member.metadata).map(([key, value], id) => ({ id, name: key, value })),
  )
  // Sends only changed fields, so that concurrent edits by others survive.
  const changes = {
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(externalId.trim() !== (before.external_id ?? '') && { external_id: externalId.trim() || null }),
    ...(accountable !== undefined &&
      accountable !== before.accountable_user_id && { accountable_user_id: accountable }),
    ...(isChanged(before, pairs) && { metadata: toMetadata(pairs) }),
  }
  const { denialReason } = useCaller()
  const names = pairs.map(pair => pair.name.trim())
  const disabledReason = () => {
    const notPermitted = denialReason('members.invite')
    if (notPermitted) return notPermitted
    if (name.trim() === '') return t('edit.nameFirst')
    if (names.includes('')) return t('edit.metadataName')
    if (new Set(names).size < names.length) return t('edit.metadataTwice')
    if (Object.keys(changes).length === 0) return t('edit.unchanged')
  }
  return (
    <Dialog
      title={t('edit.title', { name: member.name })}
      size="lg"
      onClose={close}
      isBusy={saving.isPending}
      onSubmit={() => disabledReason() === undefined && saving.mutate(changes)}
      actions={
        <>
          <CopyCurl call={client => client.members.edit(member.user_id, changes)} />
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={disabledReason()} loading={saving.isPending}>
            {t('edit.act')}
          </ReasonButton>
        </>
      }
    >
      <TextInput
        data-autofocus
        label={t('columns.name')}
        description={t('edit.nameWhy')}
        value={name}
        maxLength={200}
        onChange={event => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('externalId')}
        description={t('edit.externalIdWhy')}
        value={externalId}
        maxLength={200}
        onChange={event => setExternalId(event.currentTarget.value)}
      />
      {member.kind === 'service' && <AccountableField value={accountable} onChange={setAccountable} />}
      <MetadataFields pairs={pairs} setPairs={setPairs} />
      {saving.error && <Refusal error={saving.error} title={t('edit.not', { name: member.name })} />}
    </Dialog>
  )
}

interface AccountableFieldProps {
  readonly value: string | undefined
  readonly onChange: (userId: string | undefined) => void
}

/** The person who answers for a service account. */
export function AccountableField({ value, onChange }: AccountableFieldProps) {
  const { t } = useTranslation('members')
  return (
    <PersonSelect
      label={t('service.accountable')}
      description={t('service.accountableWhy')}
      status="active"
      kind="person"
      clearable={false}
      value={value}
      onChange={onChange}
    />
  )
}

interface MetadataFieldsProps {
  readonly pairs: readonly Pair[]
  readonly setPairs: (change: (before: readonly Pair[]) => readonly Pair[]) => void
}

function MetadataFields({ pairs, setPairs }: MetadataFieldsProps) {
  const { t } = useTranslation('members')
  const [added, setAdded] = useState<number>()
  const focusOnMount = useCallback((input: HTMLInputElement | null) => input?.focus(), [])
  const add = () => {
    const id = Math.max(-1, ...pairs.map(pair => pair.id)) + 1
    setAdded(id)
    setPairs(before => [...before, { id, name: '', value: '' }])
  }
  const change = (id: number, part: Partial<Pair>) =>
    setPairs(before => before.map(pair => (pair.id === id ? { ...pair, ...part } : pair)))
  return (
    <fieldset className={classes.pairs}>
      <legend>{t('metadata')}</legend>
      <Text size="sm" c="dimmed">
        {t('edit.metadataWhy')}
      </Text>
      {pairs.map(pair => (
        <Group key={pair.id} gap="sm" wrap="nowrap">
          <TextInput
            ref={pair.id === added ? focusOnMount : undefined}
            aria-label={t('edit.pairName')}
            placeholder={t('edit.pairName')}
            value={pair.name}
            maxLength={40}
            onChange={event => change(pair.id, { name: event.currentTarget.value })}
            style={{ flex: '1 1 120px' }}
          />
          <TextInput
            aria-label={t('edit.pairValue', { name: pair.name })}
            placeholder={t('edit.pairText')}
            value={pair.value}
            maxLength={500}
            onChange={event => change(pair.id, { value: event.currentTarget.value })}
            style={{ flex: '2 1 160px' }}
          />
          <Button
            variant="subtle"
            px="sm"
            aria-label={t('edit.pairRemove', { name: pair.name })}
            onClick={() => setPairs(before => before.filter(({ id }) => id !== pair.id))}
          >
            ×
          </Button>
        </Group>
      ))}
      <Button variant="default" disabled={pairs.length >= MOST_METADATA} onClick={add}>
        {t('edit.pairAdd')}
      </Button>
    </fieldset>
  )
}

const toMetadata = (pairs: readonly Pair[]) => Object.fromEntries(pairs.map(({ name, value }) => [name.trim(), value]))

const isChanged = ({ metadata }: Member, pairs: readonly Pair[]) => {
  const sorted = (all: object) => JSON.stringify(Object.entries(all).sort())
  return sorted(metadata) !== sorted(toMetadata(pairs))
}
