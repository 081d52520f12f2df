import { Button, List, Text } from '@mantine/core'
import type { Profile } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import {
  everyPermission,
  gainedBetween,
  isOverOthers,
  isOwnerProfile,
  usePermissionText,
  useProfiles,
} from '../profiles/index.ts'

/** Returns a function that lists the permissions a profile adds, with a flag for a needed confirmation. */
export function useGainedPermissions() {
  const profiles = useProfiles()
  return (profile: Profile, present?: Profile) => {
    const gained = gainedBetween(present?.permissions ?? [], profile.permissions, everyPermission(profiles))
    return { gained, needsQuestion: isOwnerProfile(profile) || gained.some(isOverOthers) }
  }
}

interface ConfirmProfileProps {
  /** The names of the people who get the profile; `count` is their number. */
  readonly name: string
  readonly count?: number
  readonly profile: Profile
  /** Permissions that the current profile lacks. */
  readonly gained: readonly string[]
  /** Time at which the permissions take effect. */
  readonly from: 'now' | 'acceptance'
  readonly act: string
  readonly close: () => void
  readonly confirm: () => void
}

/** Confirms the assignment of a profile with power over others, and lists the gained permissions. */
export function ConfirmProfile({ name, count = 1, profile, gained, from, act, close, confirm }: ConfirmProfileProps) {
  const { t } = useTranslation('members')
  const { textOf } = usePermissionText()
  const isOwner = isOwnerProfile(profile)
  return (
    <Dialog
      title={isOwner ? t('assign.ownerTitle', { name, count }) : t('assign.title', { name, profile: profile.name })}
      onClose={close}
      actions={
        <>
          <CancelButton onClick={close} />
          <Button onClick={confirm}>{act}</Button>
        </>
      }
    >
      <Text size="sm">{isOwner ? t('assign.ownerWhat') : t(`assign.gains.${from}`)}</Text>
      {!isOwner && (
        <List size="sm">
          {gained.map(permission => (
            <List.Item key={permission}>{textOf(permission) ?? permission}</List.Item>
          ))}
        </List>
      )}
    </Dialog>
  )
}
