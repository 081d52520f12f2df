import type { FollowUp, Member, Suspension, SuspensionReceipt } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { queryClient } from '../../api/queries.ts'
import { localeOf } from '../../ui/locale.ts'
import { absolute } from '../../ui/relative-time.tsx'
import { isByDirectory, useDirectoryName } from '../directories/index.ts'
import { batchedMemberQuery, oracleOfQuery, useMemberName, webhooksOfQuery } from '../members/index.ts'
import type { CreatedWebhook } from './active-webhook.tsx'
import { isSettled } from './follow-up-rows.ts'
import {
  revokedInvitationsQuery,
  runningTriggersOfQuery,
  suspensionEntryQuery,
  suspensionQuery,
} from './offboarding.queries.ts'
import { circumstancesOf, detailsOf, type RecordLine } from './record-lines.tsx'
import { describeStopped, revokedIn, stoppedBy, stoppedIn } from './stopped-access.ts'
import { SuspendedBy } from './suspended-by.tsx'
import { type OpenTasks, toTicket } from './suspension-ticket.ts'

/** A suspension that was just completed on this page, before its record is loaded. */
export interface MadeSuspension {
  readonly receipt: SuspensionReceipt
  readonly reason: string | null
  readonly at: string
}

/**
 * The record of an open suspension, for a page and for a ticket. The effects come from the receipt or, later, from the
 * audit entry if the caller may read it. With a receipt, its content is available at once, and the record of any other
 * suspension is ignored.
 */
export function useSuspensionRecord(member: Member, made?: MadeSuspension) {
  const { t, i18n } = useTranslation(['members', 'offboarding'])
  const { t: tOffboarding } = useTranslation('offboarding')
  const { caller, may } = useCaller()
  const userId = member.user_id
  const receipt = made?.receipt
  const { data, error, refetch } = useQuery(suspensionQuery(userId))
  const suspension = receipt === undefined || data?.id === receipt.suspension_id ? data : undefined
  const entry = useQuery({
    ...suspensionEntryQuery(userId, suspension?.id ?? ''),
    enabled: suspension !== undefined && may('audit.read'),
  })
  const revokedIds = entry.data ? revokedIn(entry.data) : []
  const invitations = usePermittedQuery({
    ...revokedInvitationsQuery(userId),
    enabled: revokedIds.length > 0,
  })
  const disabled = useWebhooksKept(userId, suspension)
  const isOracleTransferred = usePermittedQuery(oracleOfQuery(userId)).data?.length === 0
  const oracleTriggers = useOracleTriggers(userId)
  const by = useSuspenderName(suspension) ?? (made && caller.user.name)
  const listOf = (parts: readonly string[]) => new Intl.ListFormat(i18n.language).format(parts)
  const toRunning = (keepsOracle: boolean) => (left: OpenTasks) =>
    describeRunning(tOffboarding, left, keepsOracle ? oracleTriggers : undefined, listOf)
  const locale = localeOf(i18n.language)
  if (!suspension || entry.isLoading || invitations.isLoading) {
    if (!made) return { error, refetch }
    const known = suspension ?? toKnown(made, caller.user.user_id)
    const details = detailsOf(t, known.id, undefined)
    const runningOf = toRunning(made.receipt.kept_oracle && !isOracleTransferred)
    return { error, refetch, circumstances: circumstancesOf(t, toDecision(known, by), locale), details, runningOf }
  }
  const circumstances = circumstancesOf(t, toDecision(suspension, by), locale)
  const details = detailsOf(t, suspension.id, entry.data?.sequence)

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
  if (disabled !== '') effects.push({ label: tOffboarding('webhooksKept'), text: disabled })
  if (stopped && stopped.revoked > 0) {
    effects.push({ label: t('suspension.revoked'), text: String(stopped.revoked) })
  }
  const treated = suspension.oracle_paused ? 'oraclePaused' : stopped?.keepsOracle && 'oracleKept'
  const oracle = treated && (isOracleTransferred ? 'oracleTransferred' : treated)
  if (oracle) effects.push({ label: t('suspension.oracle'), text: t(`suspension.${oracle}`) })
  const runningOf = toRunning(oracle === 'oracleKept')
  const heading = t('suspension.heading', {
    name: `${member.name} (${member.email ?? member.user_id})`,
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
      const running = toLine(tOffboarding('goesOn'), runningOf(left))
      return toTicket(t, {
        heading,
        lines: [...circumstances, ...details, ...effects, ...running],
        left,
        doneBy: followUp => describeDone(tOffboarding, followUp, { ...caller.user, locale }),
        trail,
      })
    },
  }
}

/** "Done by Ada Lovelace, Nov 29, …"; undefined for an open follow-up. Other people's names come from the cache. */
function describeDone(
  t: TFunction<'offboarding'>,
  { done_at: at, done_by: by }: FollowUp,
  reader: { readonly user_id: string; readonly name: string; readonly locale: string },
): string | undefined {
  if (at === null || by === null) return
  const { queryKey } = batchedMemberQuery(by)
  const name = by === reader.user_id ? reader.name : (queryClient.getQueryData<Member>(queryKey)?.name ?? by)
  return `${t('followUps.by')} ${name}, ${absolute(new Date(at), reader.locale)} (${at})`
}

/** The name of the suspension's actor, a member or a directory; undefined while it loads. */
function useSuspenderName(suspension: Suspension | undefined): string | undefined {
  const id = suspension?.suspended_by
  const isDirectory = suspension !== undefined && isByDirectory(suspension)
  const directory = useDirectoryName(isDirectory ? id : undefined)
  const member = useMemberName(isDirectory ? undefined : id)
  return isDirectory ? directory : member
}

/** The names of the member's enabled triggers that run the Oracle. */
function useOracleTriggers(userId: string): readonly string[] {
  const { data = [] } = usePermittedQuery(runningTriggersOfQuery(userId))
  return data.filter(({ runs_oracle }) => runs_oracle).map(({ name }) => name)
}

/** The webhooks that a reactivation can enable again, without those that were removed since. */
function useWebhooksKept(userId: string, suspension: Suspension | undefined): string {
  const { data: present } = usePermittedQuery(webhooksOfQuery(userId))
  const isPresent = (id: string) => present === undefined || present.some(webhook => webhook.id === id)
  const kept = suspension?.webhooks.filter(({ id }) => isPresent(id)) ?? []
  // The record has only the origin. The whole URL tells two webhooks on one host apart.
  return kept.map(({ id, url }) => present?.find(webhook => webhook.id === id)?.url ?? url).join(', ')
}

type KnownSuspension = Pick<Suspension, 'id' | 'suspended_at' | 'suspended_by' | 'held_by' | 'reason'>

const toKnown = ({ receipt, reason, at }: MadeSuspension, callerId: string): KnownSuspension => ({
  id: receipt.suspension_id,
  suspended_at: at,
  suspended_by: callerId,
  held_by: ['local'],
  reason,
})

const toDecision = (suspension: KnownSuspension, by: string | undefined) => ({
  when: 'suspension.when' as const,
  at: suspension.suspended_at,
  by: { id: suspension.suspended_by, name: by, shown: <SuspendedBy suspension={suspension} /> },
  reason: suspension.reason,
})

/** Resources that keep running, with the triggers of a kept Oracle; undefined if some are hidden from the caller. */
function describeRunning(
  t: TFunction<'offboarding'>,
  { webhooks, directories, keys, isLoginOpen, isHidden }: OpenTasks,
  oracleTriggers: readonly string[] | undefined,
  listOf: (parts: readonly string[]) => string,
): string | undefined {
  if (isHidden) return
  const running = [
    ...webhooks.flatMap(({ resource: webhook }) =>
      webhook?.enabled ? t('running.webhook', { name: nameOfWebhook(webhook) }) : [],
    ),
    ...directories.flatMap(row =>
      isSettled(row) ? [] : t('running.directory', { name: row.resource?.name ?? row.followUp?.name }),
    ),
    ...keys.flatMap(row =>
      isSettled(row) ? [] : t('running.key', { name: row.resource?.name ?? row.followUp?.name }),
    ),
    ...(oracleTriggers ? [t('running.oracle')] : []),
    ...(oracleTriggers ?? []).map(name => t('running.trigger', { name })),
    ...(isLoginOpen ? [t('running.login')] : []),
  ]
  return running.length === 0 ? t('running.nothing') : listOf(running)
}

const toLine = (label: string, text: string | undefined): readonly RecordLine[] =>
  text === undefined ? [] : [{ label, text }]

/** `“backup” (https://…)`, or only the URL. */
const nameOfWebhook = ({ url, description = '' }: CreatedWebhook) =>
  description === '' ? url : `“${description}” (${url})`
