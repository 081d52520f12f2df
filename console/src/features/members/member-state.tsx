import type { Member } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'
import { HeldBy } from '../directories/index.ts'
import classes from './member-state.module.css'

/** The status, without the directory that may hold a suspension. */
export function MemberState({ member }: { readonly member: Pick<Member, 'status'> }) {
  const { t } = useTranslation('members')
  return <StateDot state={member.status === 'active' ? 'good' : 'held'}>{t(`status.${member.status}`)}</StateDot>
}

/** The status in a list, with the directory that holds the suspension. */
export function HeldState({ member }: { readonly member: Member }) {
  return (
    <>
      <MemberState member={member} />
      {member.held_by.length > 0 && (
        <span className={classes.held}>
          <HeldBy held_by={member.held_by} />
        </span>
      )}
    </>
  )
}
