import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { namedMemberQuery } from './batched-members.ts'
import classes from './member-name.module.css'

/**
 * A member's name as a link; "…" while it loads; a text for a former member; without permission to read members, the
 * end of the id.
 */
export function MemberName({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('members')
  const { data: member, isLoading } = useMember(userId)
  if (isLoading) return <span className={classes.loading}>…</span>
  if (member === null) return <span title={userId}>{t('suspension.gone')}</span>
  if (member === undefined) return <code>{userId.slice(-12)}</code>
  return (
    <TextLink size="sm" to="/members/$userId" params={{ userId }}>
      {member.name}
    </TextLink>
  )
}

interface NamedAvatarProps {
  readonly userId: string
  /** True to add the email address, where there is space for it. */
  readonly hasEmail?: boolean
}

/** A member in a column of a list: avatar, and name as a link. */
export function NamedAvatar({ userId, hasEmail = false }: NamedAvatarProps) {
  const { data: member } = useMember(userId)
  return (
    <span className={classes.member}>
      {/* Without a name, the empty avatar reserves the space. */}
      <Avatar id={userId} name={member?.name ?? ''} size={24} />
      <MemberName userId={userId} />
      {hasEmail && member?.email && <span className={classes.email}>{member.email}</span>}
    </span>
  )
}

/** The name of a member; undefined while loading, for former members, and without permission to read members. */
export function useMemberName(userId: string | undefined): string | undefined {
  return useMember(userId).data?.name
}

/** The name of a member; "…" while it loads, and otherwise the given text, such as the end of the id. */
export function useMemberLabel(userId: string | undefined, otherwise: string): string {
  const { data: member, isLoading } = useMember(userId)
  return member?.name ?? (isLoading ? '…' : otherwise)
}

function useMember(userId: string | undefined) {
  const { may } = useCaller()
  return useQuery({
    ...namedMemberQuery(userId ?? ''),
    enabled: userId !== undefined && may('members.read'),
  })
}
