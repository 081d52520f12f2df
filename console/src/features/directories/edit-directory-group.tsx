import { Button, Checkbox, NumberInput, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Directory, DirectoryGroup, GroupMappingReceipt } from '@reeve/sdk'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { showDone } from '../../api/done-toast.tsx'
import type { Tagged } from '../../api/etag.ts'
import { NotLoaded } from '../../api/problem.tsx'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { MemberName } from '../members/index.ts'
import { Refusal, useProfileName } from '../profiles/index.ts'
import { directoryGroupQuery, type Mapping, mappingPreviewQuery } from './directories.queries.ts'
import { ProfileSelect } from './directory-fields.tsx'
import classes from './edit-directory-group.module.css'

/** Maximum number of people that the preview shows at first; a button shows the others. */
const FEW = 4
const FIRST_PRIORITY = 100
const MOST_PRIORITY = 10_000
/** Debounce of the preview, because each preview is a request. */
const TYPING_MS = 300

interface EditDirectoryGroupProps {
  readonly directory: Directory
  readonly groupId: string
  readonly close: () => void
}

/** Maps a group to a profile. Before the mapping is saved, a dry run shows whose profile changes. */
export function EditDirectoryGroup({ directory, groupId, close }: EditDirectoryGroupProps) {
  const { t } = useTranslation('directories')
  const { data: group, error } = useQuery(directoryGroupQuery(directory.id, groupId))
  if (group) return <MappingForm directory={directory} group={group} close={close} />
  if (!error) return null
  return (
    <Dialog title={t('groups.map')} onClose={close}>
      <NotLoaded error={error} />
    </Dialog>
  )
}

interface MappingFormProps {
  readonly directory: Directory
  readonly group: Tagged<DirectoryGroup>
  readonly close: () => void
}

const mappingOf = ({ profile_id, priority, initial_only }: DirectoryGroup): Mapping => ({
  profile_id,
  priority: priority ?? FIRST_PRIORITY,
  initial_only,
})

const isSame = (one: Mapping, other: Mapping) =>
  one.profile_id === other.profile_id &&
  (one.profile_id === null || (one.priority === other.priority && one.initial_only === other.initial_only))

function MappingForm({ directory, group, close }: MappingFormProps) {
  const { t } = useTranslation('directories')
  const nameOf = useProfileName()
  const notPermitted = useCaller().denialReason('directories.manage')
  const [wanted, setWanted] = useState(() => mappingOf(group))
  const [previewed] = useDebouncedValue(wanted, TYPING_MS)
  const change = (part: Partial<Mapping>) => setWanted(before => ({ ...before, ...part }))
  const isUnchanged = isSame(wanted, mappingOf(group))
  const { id, name } = directory
  const save = useMutation({
    // With the preview's ETag, the mapping has exactly the previewed effects, or fails.
    mutationFn: (etag: string | undefined) =>
      reeve().directories.editGroup(id, group.id, toBody(wanted), { ifMatch: etag }),
    onSuccess: ({ profiles_changed: count }) => {
      close()
      showDone(`${t('groups.done', { name: group.display_name })} ${t('groups.changed', { count })}`)
    },
  })
  const preview = useQuery({
    ...mappingPreviewQuery(id, group.id, toBody(previewed)),
    enabled: !isUnchanged && !save.isPending && notPermitted === undefined,
  })
  const receipt = isSame(previewed, wanted) && !isUnchanged ? preview.data : undefined
  const reason = () => {
    if (notPermitted) return notPermitted
    if (isUnchanged) return t('groups.unchanged')
    if (!receipt) return t(preview.error ? 'groups.refused' : 'groups.previewing')
  }
  return (
    <Dialog
      title={t('groups.mapName', { name: group.display_name })}
      size="lg"
      onClose={close}
      isBusy={save.isPending}
      onSubmit={() => reason() === undefined && save.mutate(receipt?.etag)}
      actions={
        <>
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={reason()} loading={save.isPending}>
            {receipt && receipt.profiles_changed > 0
              ? t('groups.saveProfiles', { count: receipt.profiles_changed })
              : t('groups.save')}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm">{t('groups.mapWhat', { name, profile: nameOf(directory.default_profile_id) })}</Text>
      <ProfileSelect
        label={t('groups.profile')}
        description={t('groups.profileWhat')}
        none={t('groups.notMapped')}
        value={wanted.profile_id}
        onChange={profile_id => change({ profile_id })}
      />
      {wanted.profile_id !== null && (
        <>
          <Priority value={wanted.priority} onChange={priority => change({ priority })} />
          <Checkbox
            label={t('groups.initialOnly')}
            description={t('groups.initialOnlyWhat')}
            checked={wanted.initial_only}
            onChange={event => change({ initial_only: event.currentTarget.checked })}
          />
        </>
      )}
      {!isUnchanged && preview.error && <Refusal error={preview.error} title={t('groups.notPossible')} />}
      {save.error && <Refusal error={save.error} title={t('groups.failed')} />}
      <div role="status">{receipt && <Preview receipt={receipt} />}</div>
    </Dialog>
  )
}

interface PriorityProps {
  readonly value: number
  readonly onChange: (value: number) => void
}

function Priority({ value, onChange }: PriorityProps) {
  const { t } = useTranslation('directories')
  return (
    <NumberInput
      label={t('groups.priority')}
      description={t('groups.priorityWhat')}
      value={value}
      onChange={typed => typeof typed === 'number' && onChange(typed)}
      min={0}
      max={MOST_PRIORITY}
      clampBehavior="strict"
      allowDecimal={false}
      hideControls
      required
    />
  )
}

const toBody = ({ profile_id, priority, initial_only }: Mapping): Mapping => ({
  profile_id,
  priority,
  initial_only: profile_id !== null && initial_only,
})

/** The members whose profile changes, with the profile before and after. */
function Preview({ receipt }: { readonly receipt: GroupMappingReceipt }) {
  const { t } = useTranslation('directories')
  const nameOf = useProfileName()
  const { profiles_changed: count, profile_changes: changes } = receipt
  const [isWhole, setWhole] = useState(false)
  // A single further line is shown, because the button would take as much space.
  const shown = isWhole || changes.length <= FEW + 1 ? changes : changes.slice(0, FEW)
  return (
    <>
      {count === 0 ? (
        <>
          <Text size="sm" fw={600}>
            {t('groups.preview', { count })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('groups.previewNobody')}
          </Text>
        </>
      ) : (
        <>
          <Text size="sm" fw={600} className={classes.count ?? ''}>
            <Icon of={IconAlertTriangle} /> {t('groups.preview', { count })}
          </Text>
          <ul className={classes.changes} aria-label={t('groups.previewed')}>
            {shown.map(({ user_id, previous_profile_id, profile_id }) => (
              <li key={user_id}>
                <MemberName userId={user_id} />
                <span>{t('groups.fromTo', { from: nameOf(previous_profile_id), to: nameOf(profile_id) })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {shown.length < changes.length && (
        <Button variant="transparent" size="compact-sm" px={0} mt="sm" onClick={() => setWhole(true)}>
          {t('groups.showMore', { count: changes.length - shown.length })}
        </Button>
      )}
      {shown.length === changes.length && count > changes.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('groups.more', { count: count - changes.length })}
        </Text>
      )}
    </>
  )
}
