import type { Member } from '@reeve/sdk'
import { Avatar } from '../../ui/avatar.tsx'
import { DetailLine } from '../../ui/detail-line.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './member-cell.module.css'

/** A member in a table: avatar, name as a link, and email address. */
export function MemberCell({ member: { user_id: userId, name, email } }: { readonly member: Member }) {
  return (
    <span className={classes.member}>
      <span className={classes.avatar}>
        <Avatar id={userId} name={name} size={32} />
      </span>
      <span className={classes.words}>
        <TextLink className={classes.name ?? ''} to="/members/$userId" params={{ userId }}>
          {name}
        </TextLink>
        <DetailLine text={email} />
      </span>
    </span>
  )
}
