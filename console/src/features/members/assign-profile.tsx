import { Combobox, UnstyledButton, useCombobox } from '@mantine/core'
import type { Member, Profile, Reeve } from '@reeve/sdk'
import IconCheck from '@tabler/icons-react/icons/IconCheck'
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { Conflict } from '../../api/conflict.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import type { Tagged } from '../../api/etag.ts'
import { withRecentSignIn } from '../../api/session.ts'
import { saveChanges } from '../../api/use-edit.ts'
import { Icon } from '../../ui/icon.tsx'
import { dismissToast, showToast } from '../../ui/toasts.ts'
import { isOwnerProfile, Refusal, useProfileDifference, useProfileName, useProfiles } from '../profiles/index.ts'
import classes from './assign-profile.module.css'
import { ConfirmProfile, useGainedPermissions } from './confirm-profile.tsx'
import { useManagedProfile } from './managed-profile.ts'

interface Assignment {
  /** The state that the person has seen. */
  readonly member: Tagged<Member>
  readonly profile: Profile
}

interface AssignmentOrder {
  readonly member: Pick<Member, 'user_id'>
  readonly profile: Pick<Profile, 'id'>
}

const assignProfile = (client: Reeve, { member, profile }: AssignmentOrder, ifMatch?: string) =>
  client.members.assignProfile(member.user_id, { profile_id: profile.id }, { ifMatch })

/** Id of the error toast. The next attempt dismisses it. */
const REFUSED = 'profile not assigned'

/** Assigns a profile. The result is shown in a toast, because a select has no place for it. */
export function useAssignProfile() {
  const { t } = useTranslation('members')
  const nameOf = useProfileName()
  useEffect(() => () => dismissToast(REFUSED), [])
  const wordsOf = ({ member, profile }: Assignment) => ({ name: member.name, profile: profile.name })
  const assigning: UseMutationResult<Tagged<object>, Error, Assignment> = useMutation({
    mutationFn: ({ member, profile }) =>
      withRecentSignIn(() =>
        saveChanges<Member, Pick<Member, 'profile_id'>>(
          { profile_id: profile.id },
          { seen: member, earlier: assigning.error },
          {
            fields: { profile_id: t('columns.profile') },
            refetch: () => reeve().members.get(member.user_id),
            save: (_, { etag }) => assignProfile(reeve(), { member, profile }, etag),
          },
        ),
      ),
    onMutate: () => dismissToast(REFUSED),
    onSuccess: ({ etag }, assignment) => {
      const { member } = assignment
      const undo = () =>
        withRecentSignIn(() => assignProfile(reeve(), { member, profile: { id: member.profile_id } }, etag))
      const call = (client: Reeve) => assignProfile(client, assignment)
      showDone(t('assign.done', wordsOf(assignment)), { undo, call })
    },
    onError: (error, assignment) => {
      const title = t('assign.not', wordsOf(assignment))
      const profile = error instanceof Conflict ? nameOf((error.now as Member).profile_id) : undefined
      const text = profile === undefined ? undefined : t('assign.conflict', { profile })
      showToast({ id: REFUSED, isFailure: true, content: <Refused {...{ error, title, text, assignment }} /> })
    },
  })
  return assigning
}

type Assigning = ReturnType<typeof useAssignProfile>

interface RefusedProps {
  readonly error: Error
  readonly title: string
  readonly text: string | undefined
  readonly assignment: Assignment
}

function Refused({ error, title, text, assignment }: RefusedProps) {
  return (
    <>
      <Refusal error={error} title={title} text={text} />
      <CopyCurl call={client => assignProfile(client, assignment)} />
    </>
  )
}

interface ProfileSelectProps {
  readonly member: Tagged<Member>
  readonly assigning: Assigning
}

/**
 * The profile of a member, which callers with the permission can change in place. The options open in a popover, so
 * that the layout does not shift.
 */
export function ProfileSelect({ member, assigning }: ProfileSelectProps) {
  const { t } = useTranslation('members')
  const { may } = useCaller()
  const profiles = useProfiles()
  const nameOf = useProfileName()
  const gainOf = useGainedPermissions()
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active'),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const managed = useManagedProfile(member, combobox.dropdownOpened)
  const [asked, setAsked] = useState<Profile>()
  const wanted = assigning.isPending && assigning.variables.member.user_id === member.user_id
  const shown = wanted ? assigning.variables.profile.name : nameOf(member.profile_id)
  if (!may('members.assign_profile') || profiles.length === 0) return <span className={classes.profile}>{shown}</span>

  const assign = (profile: Profile) => {
    setAsked(undefined)
    assigning.mutate({ member, profile })
  }
  const present = profiles.find(({ id }) => id === member.profile_id)
  const choose = (profile: Profile | undefined) => {
    combobox.closeDropdown()
    if (!profile || profile.id === member.profile_id) return
    if (gainOf(profile, present).needsQuestion) setAsked(profile)
    else assign(profile)
  }
  const label = t('assign.label', { name: member.name })
  return (
    <>
      <Combobox
        store={combobox}
        width={264}
        position="bottom-start"
        onOptionSubmit={value => choose(profiles.find(({ id }) => id === value))}
      >
        <Combobox.Target targetType="button">
          <UnstyledButton
            className={classes.profile}
            aria-label={`${label}: ${shown}`}
            aria-busy={wanted}
            aria-description={managed?.text}
            // One assignment runs at a time, because the result of each is shown.
            aria-disabled={assigning.isPending}
            onClick={() => !assigning.isPending && combobox.toggleDropdown()}
          >
            <span className={classes.shown}>{shown}</span> <Icon of={IconChevronDown} size={14} />
          </UnstyledButton>
        </Combobox.Target>
        <Combobox.Dropdown>
          <ManagedHeader managed={managed} />
          <Combobox.Options aria-label={label} className={classes.options ?? ''}>
            {combobox.dropdownOpened &&
              profiles.map(profile => (
                <ProfileOption
                  key={profile.id}
                  profile={profile}
                  present={present}
                  isLocked={managed?.isLocked === true && !isOwnerProfile(profile)}
                />
              ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {asked && (
        <ConfirmProfile
          name={member.name}
          profile={asked}
          gained={gainOf(asked, present).gained}
          from="now"
          act={t(isOwnerProfile(asked) ? 'assign.owner' : 'assign.act', { name: member.name, profile: asked.name })}
          close={() => setAsked(undefined)}
          confirm={() => assign(asked)}
        />
      )}
    </>
  )
}

/** The text about the directory that decides the profile, above the options. */
function ManagedHeader({ managed }: { readonly managed: ReturnType<typeof useManagedProfile> }) {
  const { t } = useTranslation('members')
  const { caller } = useCaller()
  if (!managed) return null
  return (
    <Combobox.Header className={classes.managed ?? ''}>
      {managed.text} {managed.isLocked && caller.is_owner && t('directory.profile.exceptOwner')}
    </Combobox.Header>
  )
}

interface ProfileOptionProps {
  readonly profile: Profile
  readonly present: Profile | undefined
  /** True if a directory decides the profile. */
  readonly isLocked: boolean
}

/** A profile, with the number of permissions that the member would lose and gain. */
function ProfileOption({ profile, present, isLocked }: ProfileOptionProps) {
  const difference = useProfileDifference()(present, profile)
  const isPresent = profile.id === present?.id
  return (
    <Combobox.Option
      value={profile.id}
      active={isPresent}
      disabled={isLocked && !isPresent}
      aria-label={profile.name}
      aria-description={difference}
    >
      <span className={classes.option}>
        <span>{profile.name}</span>
        {isPresent && <Icon of={IconCheck} size={14} />}
      </span>
      <span className={classes.difference}>{difference}</span>
    </Combobox.Option>
  )
}
