import type { Member } from '@reeve/sdk'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { DetailLine } from '../../ui/detail-line.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { useIsNarrow } from '../../ui/filter-bar.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MemberAddress } from './member-address.tsx'
import classes from './member-cell.module.css'
import { MemberState } from './member-state.tsx'

interface MemberCellProps {
  readonly member: Member
  /** The checkbox that selects the member. */
  readonly children: ReactNode
}

/**
 * A member in a table: checkbox, avatar, name as a link, and email address or badge. On a narrow screen, a suspended
 * member's status ends the second line, where both would cut the address; the last activity of others follows it there.
 */
export function MemberCell({ member, children }: MemberCellProps) {
  const { user_id: userId, name, email, status, last_active_at: lastActive } = member
  const isNarrow = useIsNarrow()
  return (
    <span className={classes.member} data-status={status}>
      <span className={classes.select}>{children}</span>
      <span className={classes.avatar}>
        <Avatar id={userId} name={name} size={isNarrow ? 28 : 32} />
      </span>
      <span className={classes.words}>
        <TextLink className={classes.name ?? ''} title={name} to="/members/$userId" params={{ userId }}>
          {name}
        </TextLink>
        <span className={classes.details}>
          {email === null ? <MemberAddress member={member} /> : <DetailLine text={email} />}
          {isNarrow && status === 'suspended' && <MemberState member={member} />}
          {isNarrow && status === 'active' && lastActive !== null && (
            <span className={classes.active}>
              <OpenableTime at={lastActive} hasClock={false} />
            </span>
          )}
        </span>
      </span>
    </span>
  )
}
