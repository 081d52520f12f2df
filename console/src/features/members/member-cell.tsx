import type { Member } from '@reeve/sdk'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { DetailLine } from '../../ui/detail-line.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './member-cell.module.css'

interface MemberCellProps {
  readonly member: Member
  /** The checkbox that selects the member. */
  readonly children: ReactNode
}

/** A member in a table: checkbox, avatar, name as a link, and email address. */
export function MemberCell({ member: { user_id: userId, name, email, status }, children }: MemberCellProps) {
  return (
    <span className={classes.member} data-status={status}>
      <span className={classes.select}>{children}</span>
      <span className={classes.avatar}>
        <Avatar id={userId} name={name} size={32} />
      </span>
      <span className={classes.words}>
        <TextLink className={classes.name ?? ''} title={name} to="/members/$userId" params={{ userId }}>
          {name}
        </TextLink>
        <span className={classes.email}>
          <DetailLine text={email} />
        </span>
      </span>
    </span>
  )
}
