import { Menu } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { Member } from '@reeve/sdk'
import IconCopy from '@tabler/icons-react/icons/IconCopy'
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause'
import IconPlayerPlay from '@tabler/icons-react/icons/IconPlayerPlay'
import IconUser from '@tabler/icons-react/icons/IconUser'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { showDone } from '../../api/done-toast.tsx'
import { RowMenu } from '../../layout/row-menu.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReasonItem } from '../../ui/reason-item.tsx'
import { useHold } from '../directories/index.ts'

interface MemberProps {
  readonly member: Member
}

/** The menu of a member in the list. */
export function MemberRowMenu({ member }: MemberProps) {
  const { t } = useTranslation('members')
  return (
    <RowMenu label={t('row.actionsOf', { name: member.name })}>
      <MemberItems member={member} />
    </RowMenu>
  )
}

function MemberItems({ member }: MemberProps) {
  const { user_id: userId, name, status } = member
  const { t } = useTranslation('members')
  const { denialReason } = useCaller()
  const hold = useHold(member)
  const { copy } = useClipboard()
  const go = useNavigate()
  const params = { userId }
  const copyId = () => {
    copy(userId)
    showDone(t('row.copied', { name }))
  }
  return (
    <>
      <Menu.Item leftSection={<Icon of={IconUser} />} onClick={() => go({ to: '/members/$userId', params })}>
        {t('row.open')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={copyId}>
        {t('row.copy')}
      </Menu.Item>
      <Menu.Divider />
      {status === 'active' ? (
        <ReasonItem
          color="var(--reeve-warning)"
          leftSection={<Icon of={IconPlayerPause} />}
          reason={denialReason('members.suspend')}
          onClick={() => go({ to: '/members/$userId/suspend', params })}
        >
          {t('row.suspend')}
        </ReasonItem>
      ) : (
        <ReasonItem
          leftSection={<Icon of={IconPlayerPlay} />}
          reason={denialReason('members.reactivate') ?? hold?.reason}
          onClick={() => go({ to: '/members/$userId/reactivate', params })}
        >
          {t('row.reactivate')}
        </ReasonItem>
      )}
    </>
  )
}
