import { Combobox, UnstyledButton, type UnstyledButtonProps, useCombobox } from '@mantine/core'
import type { Member, Profile } from '@reeve/sdk'
import IconCheck from '@tabler/icons-react/icons/IconCheck'
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown'
import { type ComponentPropsWithRef, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import type { Tagged } from '../../api/etag.ts'
import { Icon } from '../../ui/icon.tsx'
import { isOwnerProfile, useProfileDifference, useProfileName, useProfiles } from '../profiles/index.ts'
import type { Assigning } from './assign-profile.tsx'
import { ConfirmProfile, useGainedPermissions } from './confirm-profile.tsx'
import { useManagedProfile } from './managed-profile.ts'
import classes from './profile-select.module.css'

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
  const [isOpen, setOpen] = useState(false)
  const managed = useManagedProfile(member, isOpen)
  const [asked, setAsked] = useState<Profile>()
  const keepsFocus = useRef(false)
  const wanted = assigning.isPending && assigning.variables.member.user_id === member.user_id
  const shown = wanted ? assigning.variables.profile.name : nameOf(member.profile_id)
  if (!may('members.assign_profile') || profiles.length === 0) return <span className={classes.profile}>{shown}</span>

  const present = profiles.find(({ id }) => id === member.profile_id)
  const assign = (profile: Profile) => {
    setAsked(undefined)
    assigning.mutate({ member, profile })
  }
  const choose = (profile: Profile | undefined) => {
    if (!profile || profile.id === member.profile_id) return
    if (gainOf(profile, present).needsQuestion) setAsked(profile)
    else assign(profile)
  }
  const label = t('assign.label', { name: member.name })
  const button: ProfileButtonProps = {
    'aria-label': `${label}: ${shown}`,
    'aria-busy': wanted,
    'aria-description': managed?.text,
    // One assignment runs at a time, because the result of each is shown.
    'aria-disabled': assigning.isPending,
    children: shown,
  }
  return (
    <>
      {isOpen ? (
        <OpenSelect
          label={label}
          button={button}
          present={present}
          managed={managed}
          choose={choose}
          close={hadFocus => {
            keepsFocus.current = hadFocus
            setOpen(false)
          }}
        />
      ) : (
        <ClosedSelect button={button} keepsFocus={keepsFocus} open={() => setOpen(!assigning.isPending)} />
      )}
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

type ProfileButtonProps = UnstyledButtonProps & ComponentPropsWithRef<'button'>

const ProfileButton = ({ children, ...props }: ProfileButtonProps) => (
  <UnstyledButton {...props} className={classes.profile}>
    <span className={classes.shown}>{children}</span> <Icon of={IconChevronDown} size={14} />
  </UnstyledButton>
)

interface ClosedSelectProps {
  readonly button: ProfileButtonProps
  /** True if the open select, which this one replaces, had the focus. */
  readonly keepsFocus: { current: boolean }
  readonly open: () => void
}

/** A button without a combobox: 50 closed comboboxes took a third of the time to render a list of members. */
function ClosedSelect({ button, keepsFocus, open }: ClosedSelectProps) {
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (keepsFocus.current) target.current?.focus()
    keepsFocus.current = false
  }, [keepsFocus])
  return (
    <ProfileButton
      {...button}
      ref={target}
      aria-haspopup="listbox"
      onClick={open}
      onKeyDown={event => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open()
      }}
    />
  )
}

interface OpenSelectProps {
  readonly label: string
  readonly button: ProfileButtonProps
  readonly present: Profile | undefined
  readonly managed: ReturnType<typeof useManagedProfile>
  readonly choose: (profile: Profile | undefined) => void
  readonly close: (hadFocus: boolean) => void
}

function OpenSelect({ label, button, present, managed, choose, close }: OpenSelectProps) {
  const profiles = useProfiles()
  const target = useRef<HTMLButtonElement>(null)
  const combobox = useCombobox({
    opened: true,
    onOpenedChange: () => close(document.activeElement === target.current),
  })
  const { updateSelectedOptionIndex } = combobox
  useEffect(() => {
    target.current?.focus()
    updateSelectedOptionIndex('active')
  }, [updateSelectedOptionIndex])
  return (
    <Combobox
      store={combobox}
      width={264}
      position="bottom-start"
      onOptionSubmit={value => {
        combobox.closeDropdown()
        choose(profiles.find(({ id }) => id === value))
      }}
    >
      <Combobox.Target targetType="button">
        <ProfileButton {...button} ref={target} onClick={() => combobox.closeDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <ManagedHeader managed={managed} />
        <Combobox.Options aria-label={label} className={classes.options ?? ''}>
          {profiles.map(profile => (
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
