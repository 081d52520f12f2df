import { Button, List, Text } from '@mantine/core'
import type { Profile } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { Breakable } from '../../ui/breakable.tsx'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import {
  everyPermission,
  gainedBetween,
  isOverOthers,
  isOwnerProfile,
  usePermissionText,
  useProfiles,
} from '../profiles/index.ts'

/**
 * Returns a function that lists the permissions that a profile adds; `needsQuestion` is true if assigning the profile
 * needs a confirmation.
 */
export function useGainedPermissions() {
  const profiles = useProfiles()
  return (profile: Profile, present?: Profile) => {
    const gained = gainedBetween(present?.permissions ?? [], profile.permissions, everyPermission(profiles))
    return { gained, needsQuestion: isOwnerProfile(profile) || gained.some(isOverOthers) }
  }
}

interface ConfirmProfileProps {
  /** The name of the person who gets the profile, or a text for several people. */
  readonly name: string
  /** The addresses of several people. */
  readonly addresses?: readonly string[]
  readonly profile: Profile
  /** Permissions that the current profile lacks. */
  readonly gained: readonly string[]
  /** Time at which the permissions take effect. */
  readonly from: 'now' | 'acceptance'
  readonly act: string
  readonly close: () => void
  readonly confirm: () => void
}

/** Number of addresses that are listed: the others are counted. */
const LISTED = 5

/** Confirms the assignment of a profile with power over others, and lists the gained permissions. */
export function ConfirmProfile(props: ConfirmProfileProps) {
  const { name, addresses = [], profile, gained, from, act, close, confirm } = props
  const { t } = useTranslation(['members', 'ui'])
  const { textOf } = usePermissionText()
  const isOwner = isOwnerProfile(profile)
  const assigned = isOwner ? t('assign.ownerTitle', { name }) : t('assign.title', { name, profile: profile.name })
  return (
    <Dialog
      title={from === 'now' ? assigned : t('invite.confirm', { name, profile: profile.name })}
      onClose={close}
      actions={
        <>
          <CancelButton onClick={close} />
          <Button onClick={confirm}>{act}</Button>
        </>
      }
    >
      {addresses.length > 1 && (
        <List size="sm" aria-label={t('invite.addresses')}>
          {addresses.slice(0, LISTED).map(address => (
            <List.Item key={address}>
              <Breakable text={address} />
            </List.Item>
          ))}
          {addresses.length > LISTED && <List.Item>{t('ui:andMore', { number: addresses.length - LISTED })}</List.Item>}
        </List>
      )}
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
