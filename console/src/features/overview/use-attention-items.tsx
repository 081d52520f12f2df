import type { Profile, Webhook } from '@reeve/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { endOfDayIn, expiringKeysQuery, keysOfSuspendedQuery } from '../api-keys/index.ts'
import { healthQuery, webhooksQuery } from '../governance/index.ts'
import { pendingInvitationsQuery } from '../invitations/index.ts'
import { batchedMemberQuery, MemberName } from '../members/index.ts'
import { givesPowerOverOthers, isOwnerProfile, profilesQuery, useProfiles } from '../profiles/index.ts'
import { NewReceivers, useNewReceivers } from './new-receivers.tsx'
import {
  changesOfQuery,
  creatorsOf,
  endsWithin,
  INVITATION_DAYS,
  isSinceYesterday,
  KEY_DAYS,
  memberCountsQuery,
} from './overview.queries.ts'

/** More keys are folded into one item. */
const MOST_KEYS = 5

interface AttentionItem {
  readonly id: string
  readonly text: ReactNode
  /** A link to the screen that resolves it. */
  readonly action: ReactNode
}

/** The items that need attention, most urgent first, and the first error among the queries. */
export function useAttentionItems(): { items: readonly AttentionItem[]; error: unknown } {
  const all: readonly { items: readonly AttentionItem[]; error: unknown }[] = [
    useWebhookItems(),
    useOwnerItems(),
    useKeyItems(),
    useInvitationItems(),
  ]
  return { items: all.flatMap(({ items }) => items), error: all.find(({ error }) => error)?.error ?? null }
}

function useWebhookItems() {
  const { t } = useTranslation('overview')
  const { may } = useCaller()
  const enabled = may('governance.manage')
  const webhooks = useQuery({ ...webhooksQuery(), enabled })
  const health = useQuery({ ...healthQuery(), enabled })
  const failedOf = (id: string) => health.data?.get(id)?.failed ?? 0
  const open = (id: string) => (
    <TextLink size="sm" to="/webhooks/$webhookId" params={{ webhookId: id }}>
      {t('attention.openWebhook')}
    </TextLink>
  )
  const suspended = useQueries({
    queries: creatorsOf(webhooks.data).map(userId => ({ ...batchedMemberQuery(userId), enabled: may('members.read') })),
    combine: found => found.flatMap(({ data }) => (data?.status === 'suspended' ? data.user_id : [])),
  })
  const isOfSuspended = ({ created_by }: Webhook) => created_by !== null && suspended.includes(created_by)
  const { receivers, error } = useNewReceivers(
    (webhooks.data ?? []).filter(webhook => webhook.enabled && !isOfSuspended(webhook)),
  )
  const items = (webhooks.data ?? []).flatMap(
    ({ id, url, created_by, disabled_at, disabled_reason, consecutive_failures }): AttentionItem[] => {
      if (disabled_at !== null && disabled_reason !== 'requested' && disabled_reason !== null) {
        const text = (
          <>
            <Breakable text={t(`attention.webhook.${disabled_reason}`, { url })} /> <RelativeTime at={disabled_at} />
          </>
        )
        return [{ id, text, action: open(id) }]
      }
      if (disabled_at !== null) return []
      if (created_by !== null && suspended.includes(created_by)) {
        const text = (
          <>
            <Breakable text={t('attention.webhookOfSuspended', { url })} /> <MemberName userId={created_by} />
          </>
        )
        return [{ id, text, action: open(id) }]
      }
      if (consecutive_failures === 0) return []
      const count = Math.max(failedOf(id), consecutive_failures)
      return [{ id, text: <Breakable text={t('attention.webhookFailing', { url, count })} />, action: open(id) }]
    },
  )
  if (receivers.length > 0) {
    const action = (
      <TextLink size="sm" to="/webhooks">
        {t('attention.openWebhooks')}
      </TextLink>
    )
    items.push({ id: 'new receivers', text: <NewReceivers receivers={receivers} />, action })
  }
  return { items, error: webhooks.error ?? health.error ?? error }
}

function useOwnerItems() {
  const { t } = useTranslation('overview')
  const { may } = useCaller()
  const enabled = may('members.read') && may('profiles.read')
  const profiles = useQuery({ ...profilesQuery(), enabled })
  const owner = profiles.data?.find(isOwnerProfile)?.id
  const counts = useQuery({ ...memberCountsQuery(owner), enabled: enabled && owner !== undefined })
  const items =
    counts.data?.active === 1
      ? [
          {
            id: 'single owner',
            text: t('attention.singleOwner'),
            action: (
              <TextLink size="sm" to="/members" search={{ status: 'active' }}>
                {t('attention.chooseOwner')}
              </TextLink>
            ),
          },
        ]
      : []
  return { items, error: profiles.error ?? counts.error }
}

function useKeyItems() {
  const { t } = useTranslation('overview')
  const { may } = useCaller()
  const enabled = may('api_keys.manage')
  const until = endOfDayIn(KEY_DAYS)
  const expiring = useQuery({ ...expiringKeysQuery(until), enabled })
  const idle = useQuery({ ...keysOfSuspendedQuery(), enabled })
  const { keys, isWhole } = expiring.data ?? { keys: [], isWhole: true }
  const items: AttentionItem[] = keys.slice(0, MOST_KEYS).map(({ id, name, owner_user_id, expires_at }) => ({
    id,
    text: (
      <>
        {t('attention.keyOf', { name })} <MemberName userId={owner_user_id} /> {t('attention.expires')}{' '}
        {expires_at && <RelativeTime at={expires_at} />}
      </>
    ),
    action: (
      <TextLink size="sm" to="/settings/keys" search={{ owner: owner_user_id, status: 'active' }}>
        {t('attention.openKeys')}
      </TextLink>
    ),
  }))
  if (keys.length > MOST_KEYS || !isWhole) {
    items.push({
      id: 'more keys',
      text: t('attention.moreKeys', { days: KEY_DAYS }),
      action: (
        <TextLink size="sm" to="/settings/keys" search={{ status: 'active', until }}>
          {t('attention.openKeys')}
        </TextLink>
      ),
    })
  }
  const count = idle.data?.api_keys.length ?? 0
  if (count > 0) {
    items.push({
      id: 'idle keys',
      text: t(idle.data?.next_cursor ? 'attention.manyIdleKeys' : 'attention.idleKeys', { count }),
      action: (
        <TextLink size="sm" to="/settings/keys" search={{ status: 'owner_suspended' }}>
          {t('attention.openKeys')}
        </TextLink>
      ),
    })
  }
  return { items, error: expiring.error ?? idle.error }
}

function useInvitationItems() {
  const { t } = useTranslation('overview')
  const { may } = useCaller()
  const { data = [], error } = useQuery({ ...pendingInvitationsQuery(), enabled: may('members.invite') })
  const action = (
    <TextLink size="sm" to="/settings/invitations" search={{ status: 'pending' }}>
      {t('attention.openInvitations')}
    </TextLink>
  )
  const changes = useQuery({
    ...changesOfQuery('profile.changed'),
    enabled: may('members.invite') && may('audit.read'),
  })
  const powerful = useProfiles().filter(givesPowerOverOthers)
  /** Profiles that gained permissions since yesterday. Invitations sent earlier still grant them. */
  const grown = new Set(
    (changes.data ?? []).flatMap(({ target, changes }) => {
      const before = changes?.before as Pick<Profile, 'permissions'> | null | undefined
      return before && !givesPowerOverOthers(before) ? target.id : []
    }),
  )
  const items = data.flatMap(({ id, email, profile_id, invited_by, created_at, expires_at }): AttentionItem[] => {
    const offered = powerful.find(profile => profile.id === profile_id)
    const profile = offered && (isSinceYesterday(created_at) || grown.has(offered.id)) && offered
    const text = profile ? (
      <>
        {t('attention.powerfulInvitation', { email, profile: profile.name })} <RelativeTime at={created_at} />
        {` ${t('attention.sentBy')} `}
        <MemberName userId={invited_by} />.
      </>
    ) : (
      endsWithin(INVITATION_DAYS, expires_at) && (
        <>
          {t('attention.invitation', { email })} <RelativeTime at={expires_at} />
        </>
      )
    )
    return text ? [{ id, text, action }] : []
  })
  const count = data.filter(({ created_at }) => isSinceYesterday(created_at)).length
  if (count > 0 && !may('profiles.read')) {
    items.unshift({ id: 'new invitations', text: t('attention.newInvitations', { count }), action })
  }
  return { items, error: error ?? changes.error }
}
