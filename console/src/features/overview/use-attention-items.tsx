import type { Profile, Webhook } from '@reeve/sdk'
import IconCrown from '@tabler/icons-react/icons/IconCrown'
import IconKey from '@tabler/icons-react/icons/IconKey'
import IconListCheck from '@tabler/icons-react/icons/IconListCheck'
import IconMail from '@tabler/icons-react/icons/IconMail'
import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { endOfDayIn, expiringKeysQuery, keysOfSuspendedQuery } from '../api-keys/index.ts'
import { faultOf, webhooksQuery } from '../governance/index.ts'
import { pendingInvitationsQuery } from '../invitations/index.ts'
import { batchedMemberQuery, MemberName } from '../members/index.ts'
import { openFollowUpsQuery } from '../offboarding/index.ts'
import { givesPowerOverOthers, isOwnerProfile, profilesQuery, useProfiles } from '../profiles/index.ts'
import type { AttentionItem, Severity } from './attention-item.ts'
import { useDoneSteps } from './checklist.tsx'
import { NewReceivers, useSuspendedAuthors } from './new-receivers.tsx'
import {
  changesOfQuery,
  endsWithin,
  INVITATION_DAYS,
  isSinceYesterday,
  isWithin,
  KEY_DAYS,
  memberCountsQuery,
} from './overview.queries.ts'
import { useDirectoryItems } from './use-directory-items.tsx'
import { useIncidentItems } from './use-incident-items.tsx'
import { useIncidents } from './use-incidents.ts'
import { useSignInItems } from './use-sign-in-items.tsx'

/** Maximum number of keys with an item of their own; more are combined into one. */
const MOST_KEYS = 5

const BUTTON = { variant: 'default', size: 'compact-sm' } as const

const SEVERITIES: readonly Severity[] = ['danger', 'warning', 'info']

/** The items that need attention, most urgent first, and the first error among the queries. */
export function useAttentionItems(): { items: readonly AttentionItem[]; error: unknown } {
  const all: readonly { items: readonly AttentionItem[]; error: unknown }[] = [
    useIncidentItems(),
    useSignInItems(),
    useWebhookItems(),
    useFollowUpItems(),
    useOwnerItems(),
    useDirectoryItems(),
    useKeyItems(),
    useInvitationItems(),
  ]
  const items = all.flatMap(({ items }) => items)
  return {
    items: SEVERITIES.flatMap(one => items.filter(({ severity }) => severity === one)),
    error: all.find(({ error }) => error)?.error ?? null,
  }
}

const FAILED = { icon: IconWebhook, severity: 'danger' } as const
const RISKY = { icon: IconWebhook, severity: 'warning' } as const
/** After this many days a disabled webhook is only a warning, so that it does not hide later events. */
const FRESH_DAYS = 7

/** The description of a webhook in quotation marks; without a description, its URL. */
const nameOf = ({ description, url }: Webhook) => (description === '' ? url : `“${description}”`)

function useWebhookItems() {
  const { t } = useTranslation('overview')
  const { may } = useCaller()
  const enabled = may('governance.manage')
  const webhooks = useQuery({ ...webhooksQuery(), enabled })
  const open = (id: string) => (
    <ButtonLink {...BUTTON} to="/webhooks/$webhookId" params={{ webhookId: id }}>
      {t('attention.openWebhook')}
    </ButtonLink>
  )
  const suspendedAuthorOf = useSuspendedAuthors(webhooks.data ?? [])
  const { receivers, receiverError } = useIncidents()
  const items = (webhooks.data ?? []).flatMap((webhook): AttentionItem[] => {
    const { id, disabled_at, disabled_reason, consecutive_failures } = webhook
    const name = nameOf(webhook)
    const fault = faultOf({ disabled_reason })
    if (disabled_at !== null && fault) {
      const text = (
        <>
          <Breakable text={t(`attention.webhook.${fault}`, { name })} /> <OpenableTime at={disabled_at} />
        </>
      )
      return [{ id, ...(isWithin(FRESH_DAYS, disabled_at) ? FAILED : RISKY), text, action: open(id) }]
    }
    if (disabled_at !== null) return []
    const author = suspendedAuthorOf(webhook)
    if (author !== undefined) {
      const text = (
        <>
          <Breakable text={t('attention.webhookOfSuspended', { name })} /> <MemberName userId={author} />
        </>
      )
      return [{ id, ...FAILED, text, action: open(id) }]
    }
    if (consecutive_failures === 0) return []
    const text = t('attention.webhookFailing', { name, count: consecutive_failures })
    return [{ id, ...RISKY, text: <Breakable text={text} />, action: open(id) }]
  })
  if (receivers.length > 0) {
    const action = (
      <ButtonLink {...BUTTON} to="/webhooks">
        {t('attention.openWebhooks')}
      </ButtonLink>
    )
    items.unshift({ id: 'new receivers', ...RISKY, text: <NewReceivers receivers={receivers} />, action })
  }
  return { items, error: webhooks.error ?? receiverError }
}

/** The text for open follow-ups by the present status of the person. */
const FOLLOW_UPS = {
  suspended: 'attention.followUps',
  active: 'attention.followUpsAfter',
  former: 'attention.followUpsFormer',
} as const

/** One item for each person with open follow-ups of a suspension or a removal. */
function useFollowUpItems() {
  const { t } = useTranslation('overview')
  const { may } = useCaller()
  const { data = [], error } = useQuery({ ...openFollowUpsQuery(), enabled: may('members.suspend') })
  const byMember = [...Map.groupBy(data, ({ user_id }) => user_id)]
  const statuses = useQueries({
    queries: byMember.map(([userId]) => ({ ...batchedMemberQuery(userId), enabled: may('members.read') })),
    combine: found => found.map(({ data }) => (data === null ? 'former' : data?.status)),
  })
  const items = byMember.map(
    ([userId, { length: count }], index): AttentionItem => ({
      id: `follow-ups ${userId}`,
      icon: IconListCheck,
      severity: 'warning',
      text: (
        <>
          <MemberName userId={userId} />: {t(FOLLOW_UPS[statuses[index] ?? 'suspended'], { count })}
        </>
      ),
      action: (
        <ButtonLink
          {...BUTTON}
          to={statuses[index] === 'former' ? '/members/$userId/follow-ups' : '/members/$userId'}
          params={{ userId }}
        >
          {t('attention.openFollowUps')}
        </ButtonLink>
      ),
    }),
  )
  return { items, error }
}

function useOwnerItems() {
  const { t } = useTranslation('overview')
  const { may } = useCaller()
  const enabled = may('members.read') && may('profiles.read')
  const profiles = useQuery({ ...profilesQuery(), enabled })
  const owner = profiles.data?.find(isOwnerProfile)?.id
  const counts = useQuery({ ...memberCountsQuery(owner), enabled: enabled && owner !== undefined })
  // The checklist of a new organization already asks for a second owner.
  const isInChecklist = useDoneSteps() !== undefined
  const items =
    counts.data?.active === 1 && !isInChecklist
      ? [
          {
            id: 'single owner',
            icon: IconCrown,
            severity: 'warning' as const,
            text: t('attention.singleOwner'),
            action: (
              <ButtonLink {...BUTTON} to="/members" search={{ status: 'active' }}>
                {t('attention.chooseOwner')}
              </ButtonLink>
            ),
          },
        ]
      : []
  return { items, error: profiles.error ?? counts.error }
}

const EXPIRING = { icon: IconKey, severity: 'info' } as const

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
    ...EXPIRING,
    text: (
      <>
        {t('attention.keyOf', { name })} <MemberName userId={owner_user_id} /> {t('attention.expires')}{' '}
        {expires_at && <OpenableTime at={expires_at} />}
      </>
    ),
    action: (
      <ButtonLink {...BUTTON} to="/settings/keys" search={{ owner: owner_user_id, status: 'active' }}>
        {t('attention.openKeys')}
      </ButtonLink>
    ),
  }))
  if (keys.length > MOST_KEYS || !isWhole) {
    items.push({
      id: 'more keys',
      ...EXPIRING,
      text: t('attention.moreKeys', { days: KEY_DAYS }),
      action: (
        <ButtonLink {...BUTTON} to="/settings/keys" search={{ status: 'active', until }}>
          {t('attention.openKeys')}
        </ButtonLink>
      ),
    })
  }
  const count = idle.data?.api_keys.length ?? 0
  if (count > 0) {
    items.push({
      id: 'idle keys',
      icon: IconKey,
      severity: 'warning',
      text: t(idle.data?.next_cursor ? 'attention.manyIdleKeys' : 'attention.idleKeys', { count }),
      action: (
        <ButtonLink {...BUTTON} to="/settings/keys" search={{ status: 'owner_suspended' }}>
          {t('attention.openKeys')}
        </ButtonLink>
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
    <ButtonLink {...BUTTON} to="/members/invitations" search={{ status: 'pending' }}>
      {t('attention.openInvitations')}
    </ButtonLink>
  )
  const changes = useQuery({
    ...changesOfQuery('profile.changed'),
    enabled: may('members.invite') && may('audit.read'),
  })
  const powerful = useProfiles().filter(givesPowerOverOthers)
  /**
   * Profiles that gained power over other members since yesterday. Invitations sent before that grant the new
   * permissions, too.
   */
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
        {t('attention.powerfulInvitation', { email, profile: profile.name })} <OpenableTime at={created_at} />
        {` ${t('attention.sentBy')} `}
        <MemberName userId={invited_by} />.
      </>
    ) : (
      endsWithin(INVITATION_DAYS, expires_at) && (
        <>
          {t('attention.invitation', { email })} <OpenableTime at={expires_at} />
        </>
      )
    )
    return text ? [{ id, icon: IconMail, severity: profile ? 'warning' : 'info', text, action }] : []
  })
  const count = data.filter(({ created_at }) => isSinceYesterday(created_at)).length
  if (count > 0 && !may('profiles.read')) {
    const text = t('attention.newInvitations', { count })
    items.unshift({ id: 'new invitations', icon: IconMail, severity: 'warning', text, action })
  }
  return { items, error: error ?? changes.error }
}
