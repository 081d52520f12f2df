import type { Member } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'

export function MemberState({ member }: { readonly member: Pick<Member, 'status'> }) {
  const { t } = useTranslation('members')
  return <StateDot state={member.status === 'active' ? 'good' : 'held'}>{t(`status.${member.status}`)}</StateDot>
}
