import type { Member, SuspensionReceipt } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { localeOf } from '../../ui/locale.ts'
import { absolute, RelativeTime } from '../../ui/relative-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MemberName, useMemberName } from '../members/index.ts'
import type { CreatedWebhook } from './active-webhook.tsx'
import { revokedInvitationsQuery, suspensionEntryQuery, suspensionQuery } from './offboarding.queries.ts'
import { describeStopped, revokedIn, stoppedBy, stoppedIn } from './stopped-access.ts'
import { type OpenTasks, toTicket } from './suspension-ticket.ts'

interface RecordLine {
  readonly label: string
  /** Plain text, for a ticket. */
  readonly text: string
  /** The text for the page, if it differs. */
  readonly shown?: ReactNode
}

/**
 * The record of an open suspension, for a page and for a ticket. The effects come from the receipt or, later, from the
 * audit entry if the caller may read it. With a receipt, the record of any other suspension is ignored.
 */
export function useSuspensionRecord(member: Member, receipt?: SuspensionReceipt) {
  const { t, i18n } = useTranslation(['members', 'offboarding'])
  const { t: tOffboarding } = useTranslation('offboarding')
  const { caller, may } = useCaller()
  const userId = member.user_id
  const { data, error, refetch } = useQuery(suspensionQuery(userId))
  const suspension = receipt === undefined || data?.id === receipt.suspension_id ? data : undefined
  const entry = useQuery({
    ...suspensionEntryQuery(userId, suspension?.id ?? ''),
    enabled: suspension !== undefined && may('audit.read'),
  })
  const revokedIds = entry.data ? revokedIn(entry.data) : []
  const invitations = useQuery({
    ...revokedInvitationsQuery(userId),
    enabled: revokedIds.length > 0 && may('members.invite'),
  })
  const by = useMemberName(suspension?.suspended_by)
  if (!suspension || entry.isLoading || invitations.isLoading) return { error, refetch }

  const when = absolute(new Date(suspension.suspended_at), localeOf(i18n.language))
  const circumstances: RecordLine[] = [
    {
      label: t('suspension.when'),
      text: `${when} (${suspension.suspended_at})`,
      shown: (
        <>
          <RelativeTime at={suspension.suspended_at} />, {when}
        </>
      ),
    },
    {
      label: t('suspension.by'),
      text: by ?? suspension.suspended_by,
      shown: <MemberName userId={suspension.suspended_by} />,
    },
    { label: t('suspension.reason'), text: suspension.reason ?? t('suspension.noReason') },
  ]
  const details = detailsOf(t, suspension.id, entry.data?.sequence)

  const listOf = (parts: readonly string[]) => new Intl.ListFormat(i18n.language).format(parts)
  const kept = suspension.triggers.map(({ name }) => name).join(', ')
  const addresses = (invitations.data ?? []).filter(({ id }) => revokedIds.includes(id)).map(({ email }) => email)
  const stopped = receipt ? stoppedBy(receipt) : entry.data && stoppedIn(entry.data)
  const isWaiting = receipt?.login_block_failed && !suspension.login_blocked
  const login = isWaiting ? 'blockFailed' : suspension.login_blocked ? 'blocked' : 'notBlocked'
  const effects: RecordLine[] = [
    { label: t('suspension.login'), text: t(`suspension.${login}`) },
    { label: t('suspension.kept'), text: kept === '' ? t('suspension.keptNothing') : kept },
  ]
  if (stopped) effects.unshift({ label: t('suspension.stopped'), text: listOf(describeStopped(t, stopped, addresses)) })
  const disabled = suspension.webhooks.map(({ url }) => url).join(', ')
  if (disabled !== '') effects.push({ label: t('suspension.webhooks'), text: disabled })
  if (stopped && stopped.revoked > 0) {
    effects.push({ label: t('suspension.revoked'), text: String(stopped.revoked) })
  }
  const oracle = suspension.oracle_paused ? 'oraclePaused' : stopped?.keepsOracle && 'oracleKept'
  if (oracle) effects.push({ label: t('suspension.oracle'), text: t(`suspension.${oracle}`) })
  const keepsOracle = oracle === 'oracleKept'
  const runningOf = (left: OpenTasks) => describeRunning(tOffboarding, left, keepsOracle, listOf)
  const heading = t('suspension.heading', {
    name: `${member.name} (${member.email})`,
    organization: caller.organization.name,
  })
  const trail = may('audit.read') && String(new URL(`/members/${userId}?tab=history`, location.origin))
  return {
    error,
    refetch,
    suspension,
    /** The time, actor and reason of the suspension. */
    circumstances,
    /** The links for the page: the id, and the audit entry. */
    details,
    effects,
    runningOf,
    toTicket: (left: OpenTasks) => {
      const running = toLine(tOffboarding('running.label'), runningOf(left))
      return toTicket(t, { heading, lines: [...circumstances, ...details, ...effects, ...running], left, trail })
    },
  }
}

/** Resources that keep running; undefined if some are hidden from the caller. */
function describeRunning(
  t: TFunction<'offboarding'>,
  { webhooks, isLoginOpen, isHidden }: OpenTasks,
  keepsOracle: boolean,
  listOf: (parts: readonly string[]) => string,
): string | undefined {
  if (isHidden) return
  const running = [
    ...webhooks.flatMap(({ thing }) => (thing?.enabled ? t('running.webhook', { name: nameOfWebhook(thing) }) : [])),
    ...(keepsOracle ? [t('running.oracle')] : []),
    ...(isLoginOpen ? [t('running.login')] : []),
  ]
  return running.length === 0 ? t('running.nothing') : listOf(running)
}

const toLine = (label: string, text: string | undefined): readonly RecordLine[] =>
  text === undefined ? [] : [{ label, text }]

/** `backup (https://…)`, or only the URL. */
const nameOfWebhook = ({ url, description = '' }: CreatedWebhook) =>
  description === '' ? url : `${description} (${url})`

/** The id, and the audit entry if the caller may read it. */
function detailsOf(t: TFunction<['members', 'offboarding']>, id: string, sequence: number | undefined): RecordLine[] {
  const lines: RecordLine[] = [{ label: t('suspension.id'), text: id, shown: <code>{id}</code> }]
  if (sequence === undefined) return lines
  const entry = {
    label: t('suspension.trail'),
    text: String(new URL(`/audit?entry=${sequence}`, location.origin)),
    shown: (
      <TextLink size="sm" to="/audit" search={{ entry: sequence }}>
        {t('suspension.entry', { number: sequence })}
      </TextLink>
    ),
  }
  return [...lines, entry]
}
