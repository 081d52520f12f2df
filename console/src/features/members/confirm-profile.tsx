import { Button, List, Text } from '@mantine/core'
import type { Member, Profile } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { isOwnerProfile, usePermissionText } from '../profiles/index.ts'

interface ConfirmProfileProps {
  readonly member: Member
  readonly profile: Profile
  /** What the profile allows that theirs does not. */
  readonly gained: readonly string[]
  readonly close: () => void
  readonly assign: () => void
}

/** Asks before somebody is given power over others, and says what it is. */
export function ConfirmProfile({ member: { name }, profile, gained, close, assign }: ConfirmProfileProps) {
  const { t } = useTranslation('members')
  const { textOf } = usePermissionText()
  const isOwner = isOwnerProfile(profile)
  const words = { name, profile: profile.name }
  return (
    <Dialog
      title={isOwner ? t('assign.ownerTitle', words) : t('assign.title', words)}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            {t('assign.cancel')}
          </Button>
          <Button onClick={assign}>{isOwner ? t('assign.owner', words) : t('assign.act', words)}</Button>
        </>
      }
    >
      <Text size="sm">{t(isOwner ? 'assign.ownerWhat' : 'assign.gains')}</Text>
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
