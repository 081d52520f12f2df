import { Menu } from '@mantine/core'
import type { Member } from '@reeve/sdk'
import IconPencil from '@tabler/icons-react/icons/IconPencil'
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause'
import IconPlayerPlay from '@tabler/icons-react/icons/IconPlayerPlay'
import IconUserMinus from '@tabler/icons-react/icons/IconUserMinus'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { PageMenu } from '../../layout/row-menu.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { ReasonItem } from '../../ui/reason-item.tsx'
import { useHold } from '../directories/index.ts'
import type { MemberDialog } from './members.queries.ts'

interface ActionsProps {
  readonly member: Member
  readonly open: (dialog: MemberDialog) => void
}

/** The button to suspend an active member, and the menu. A suspended member is reactivated from the banner below. */
export function MemberActions({ member, open }: ActionsProps) {
  const { t } = useTranslation('members')
  const { denialReason } = useCaller()
  const go = useNavigate()
  return (
    <>
      {member.status === 'active' && (
        <ReasonButton
          variant="default"
          leftSection={<Icon of={IconPlayerPause} />}
          reason={denialReason('members.suspend')}
          onClick={() => go({ to: '/members/$userId/suspend', params: { userId: member.user_id } })}
        >
          {t('suspend', { name: member.name })}
        </ReasonButton>
      )}
      <MoreActions member={member} open={open} />
    </>
  )
}

function MoreActions({ member, open }: ActionsProps) {
  const { t } = useTranslation('members')
  const { denialReason } = useCaller()
  return (
    <PageMenu label={t('more', { name: member.name })}>
      <ReasonItem
        hasEllipsis
        leftSection={<Icon of={IconPencil} />}
        reason={denialReason('members.invite')}
        onClick={() => open('edit')}
      >
        {t('edit.open')}
      </ReasonItem>
      <Menu.Divider />
      <ReasonItem
        hasEllipsis
        color="var(--reeve-danger)"
        leftSection={<Icon of={IconUserMinus} />}
        reason={denialReason('members.remove')}
        onClick={() => open('remove')}
      >
        {t('remove.open')}
      </ReasonItem>
    </PageMenu>
  )
}

/** The button that reactivates a suspended member. */
export function ReactivateButton({ member }: { readonly member: Member }) {
  const { user_id: userId, name } = member
  const { t } = useTranslation('members')
  const { denialReason } = useCaller()
  const go = useNavigate()
  const hold = useHold(member)
  return (
    <ReasonButton
      leftSection={<Icon of={IconPlayerPlay} />}
      reason={denialReason('members.reactivate') ?? hold?.reason}
      onClick={() => go({ to: '/members/$userId/reactivate', params: { userId } })}
    >
      {t('reactivate', { name })}
    </ReasonButton>
  )
}
