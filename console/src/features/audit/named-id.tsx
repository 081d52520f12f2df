import { useQuery } from '@tanstack/react-query'
import { useCaller } from '../../api/caller.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { webhooksQuery } from '../governance/index.ts'
import { useMemberName } from '../members/index.ts'
import { useProfiles } from '../profiles/index.ts'
import { invitationsQuery, keysQuery, triggersQuery } from './audit.queries.ts'
import classes from './named-id.module.css'

interface IdProps {
  readonly id: string
}

/** What has a name and a place in the console, unless it is gone or somebody may not see it. */
const NAMES = {
  member: Member,
  profile: Profile,
  webhook: Webhook,
  api_key: Key,
  invitation: Invitation,
  trigger: Trigger,
}
export type NamedKind = keyof typeof NAMES

export const isNamedKind = (kind: string): kind is NamedKind => Object.hasOwn(NAMES, kind)

/** An id to copy, and before it the name of what it is the id of, with the way there. */
export function NamedId({ kind, id }: IdProps & { readonly kind: NamedKind }) {
  const Name = NAMES[kind]
  return (
    <span className={classes.named}>
      <Name id={id} />
      <code>{id}</code>
    </span>
  )
}

function Member({ id }: IdProps) {
  const name = useMemberName(id)
  if (name === undefined) return null
  return (
    <TextLink size="sm" to="/members/$userId" params={{ userId: id }}>
      {name}
    </TextLink>
  )
}

function Profile({ id }: IdProps) {
  const profile = useProfiles().find(profile => profile.id === id)
  if (!profile) return null
  return (
    <TextLink size="sm" to="/profiles" search={{ shown: id }}>
      {profile.name}
    </TextLink>
  )
}

function Webhook({ id }: IdProps) {
  const { may } = useCaller()
  const { data } = useQuery({ ...webhooksQuery(), enabled: may('governance.manage') })
  const webhook = data?.find(webhook => webhook.id === id)
  if (!webhook) return null
  return (
    <TextLink size="sm" to="/webhooks/$webhookId" params={{ webhookId: id }}>
      <Breakable text={webhook.url} />
    </TextLink>
  )
}

/** One of the newest keys; the way leads to all of its owner. */
function Key({ id }: IdProps) {
  const { may } = useCaller()
  const { data } = useQuery({ ...keysQuery(), enabled: may('api_keys.manage') })
  const key = data?.find(key => key.id === id)
  if (!key) return null
  return (
    <TextLink size="sm" to="/settings/keys" search={{ owner: key.owner_user_id }}>
      {key.name}
    </TextLink>
  )
}

/** One of the newest invitations; the way leads to all of who sent it. */
function Invitation({ id }: IdProps) {
  const { may } = useCaller()
  const { data } = useQuery({ ...invitationsQuery(), enabled: may('members.invite') })
  const invitation = data?.find(invitation => invitation.id === id)
  if (!invitation) return null
  return (
    <TextLink size="sm" to="/settings/invitations" search={{ by: invitation.invited_by }}>
      <Breakable text={invitation.email} />
    </TextLink>
  )
}

function Trigger({ id }: IdProps) {
  const { may } = useCaller()
  const { data } = useQuery({ ...triggersQuery(), enabled: may('triggers.manage') })
  const trigger = data?.find(trigger => trigger.id === id)
  if (!trigger) return null
  return (
    <TextLink size="sm" to="/settings/triggers" search={{ trigger: id }}>
      <Breakable text={trigger.name} />
    </TextLink>
  )
}
