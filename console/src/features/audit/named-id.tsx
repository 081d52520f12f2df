import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCaller } from '../../api/caller.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { CopyableId, Id } from '../../ui/copyable-id.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { directoriesQuery } from '../directories/index.ts'
import { webhooksQuery } from '../governance/index.ts'
import { useMemberName } from '../members/index.ts'
import { useProfiles } from '../profiles/index.ts'
import { invitationsQuery, keysQuery, triggersQuery } from './audit.queries.ts'
import classes from './named-id.module.css'

interface IdProps {
  readonly id: string
}

interface NameProps extends IdProps {
  /** Shown while the name is unknown. */
  readonly unknown: ReactNode
}

/** Components that link a resource's name to its page, or show `unknown` if it is gone or hidden from the reader. */
const NAMES = {
  member: Member,
  profile: Profile,
  webhook: Webhook,
  api_key: Key,
  invitation: Invitation,
  trigger: Trigger,
  directory: Directory,
}
export type NamedKind = keyof typeof NAMES

export const isNamedKind = (kind: string): kind is NamedKind => Object.hasOwn(NAMES, kind)

interface NamedIdProps extends IdProps {
  readonly kind: NamedKind
  /** True to show the id only on hover if the resource has a name. */
  readonly isBrief?: boolean
  /** The description of the id for screen readers. */
  readonly what?: string
}

/** An id to copy, preceded by a link with the resource's name. */
export function NamedId({ kind, id, isBrief, what = id }: NamedIdProps) {
  const Name = NAMES[kind]
  return (
    <span className={classes.named}>
      <Name id={id} unknown={isBrief && <Id id={id} />} />
      {!isBrief && <CopyableId id={id} what={what} />}
    </span>
  )
}

function Member({ id, unknown }: NameProps) {
  const name = useMemberName(id)
  if (name === undefined) return unknown
  return (
    <TextLink size="sm" title={id} to="/members/$userId" params={{ userId: id }}>
      {name}
    </TextLink>
  )
}

function Profile({ id, unknown }: NameProps) {
  const profile = useProfiles().find(profile => profile.id === id)
  if (!profile) return unknown
  return (
    <TextLink size="sm" title={id} to="/profiles" search={{ shown: id }}>
      {profile.name}
    </TextLink>
  )
}

function Webhook({ id, unknown }: NameProps) {
  const { may } = useCaller()
  const { data } = useQuery({ ...webhooksQuery(), enabled: may('governance.manage') })
  const webhook = data?.find(webhook => webhook.id === id)
  if (!webhook) return unknown
  return (
    <TextLink size="sm" title={id} to="/webhooks/$webhookId" params={{ webhookId: id }}>
      <Breakable text={webhook.url} />
    </TextLink>
  )
}

/** Names are known only for the newest keys; the link shows all keys of the owner. */
function Key({ id, unknown }: NameProps) {
  const { may } = useCaller()
  const { data } = useQuery({ ...keysQuery(), enabled: may('api_keys.manage') })
  const key = data?.find(key => key.id === id)
  if (!key) return unknown
  return (
    <TextLink size="sm" title={id} to="/settings/keys" search={{ owner: key.owner_user_id }}>
      {key.name}
    </TextLink>
  )
}

/** Email addresses are known only for the newest invitations; the link shows all invitations of the sender. */
function Invitation({ id, unknown }: NameProps) {
  const { may } = useCaller()
  const { data } = useQuery({ ...invitationsQuery(), enabled: may('members.invite') })
  const invitation = data?.find(invitation => invitation.id === id)
  if (!invitation) return unknown
  return (
    <TextLink size="sm" title={id} to="/members/invitations" search={{ by: invitation.invited_by, status: 'all' }}>
      <Breakable text={invitation.email} />
    </TextLink>
  )
}

function Trigger({ id, unknown }: NameProps) {
  const { may } = useCaller()
  const { data } = useQuery({ ...triggersQuery(), enabled: may('triggers.manage') })
  const trigger = data?.find(trigger => trigger.id === id)
  if (!trigger) return unknown
  return (
    <TextLink size="sm" title={id} to="/settings/triggers" search={{ trigger: id }}>
      <Breakable text={trigger.name} />
    </TextLink>
  )
}

function Directory({ id, unknown }: NameProps) {
  const { data } = usePermittedQuery(directoriesQuery())
  const directory = data?.directories.find(directory => directory.id === id)
  if (!directory) return unknown
  return (
    <TextLink size="sm" title={id} to="/settings/directories/$directoryId" params={{ directoryId: id }}>
      <Breakable text={directory.name} />
    </TextLink>
  )
}
