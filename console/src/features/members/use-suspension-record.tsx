import type { AuditEntry, Member, SuspensionReceipt } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { localeOf } from '../../ui/locale.ts'
import { absolute, Moment } from '../../ui/moment.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MemberName, useMemberName } from './member-name.tsx'
import { suspensionEntryQuery, suspensionQuery } from './members.queries.ts'
import { providerName } from './provider-name.ts'
import type { MadeWebhook } from './sending-webhook.tsx'

interface RecordLine {
  readonly label: string
  /** As a ticket has it. */
  readonly text: string
  /** As a page shows it, if that is not the text. */
  readonly shown?: ReactNode
}

/** What a suspension did not stop. */
interface LeftToDo {
  readonly integrations: readonly { readonly provider: string; readonly name: string }[]
  readonly webhooks: readonly MadeWebhook[]
  readonly isLoginOpen: boolean
  /** Some of it cannot be shown. */
  readonly isHidden?: boolean
}

/**
 * What is on record of an open suspension, for a page and for a ticket. What stopped is in the receipt; later, in the
 * audit trail, for those who may read it. With a receipt, the record of another suspension is not taken for its own.
 */
export function useSuspensionRecord(member: Member, receipt?: SuspensionReceipt) {
  const { t, i18n } = useTranslation('members')
  const { caller, may } = useCaller()
  const userId = member.user_id
  const { data, error, refetch } = useQuery(suspensionQuery(userId))
  const suspension = receipt === undefined || data?.id === receipt.suspension_id ? data : undefined
  const entry = useQuery({
    ...suspensionEntryQuery(userId, suspension?.id ?? ''),
    enabled: suspension !== undefined && may('audit.read'),
  })
  const by = useMemberName(suspension?.suspended_by)
  if (!suspension || entry.isLoading) return { error, refetch }

  const when = absolute(new Date(suspension.suspended_at), localeOf(i18n.language))
  const circumstances: RecordLine[] = [
    {
      label: t('suspension.when'),
      text: `${when} (${suspension.suspended_at})`,
      shown: (
        <>
          <Moment at={suspension.suspended_at} />, {when}
        </>
      ),
    },
    {
      label: t('suspension.by'),
      text: by ?? suspension.suspended_by,
      shown: <MemberName userId={suspension.suspended_by} />,
    },
    { label: t('suspension.reason'), text: suspension.reason ?? t('suspension.noReason') },
    { label: t('suspension.id'), text: suspension.id, shown: <code>{suspension.id}</code> },
  ]
  if (entry.data) {
    const { sequence } = entry.data
    circumstances.push({
      label: t('suspension.trail'),
      text: String(new URL(`/audit?entry=${sequence}`, location.origin)),
      shown: (
        <TextLink size="sm" to="/audit" search={{ entry: sequence }}>
          {t('suspension.entry', { number: sequence })}
        </TextLink>
      ),
    })
  }

  const listOf = (parts: readonly string[]) => new Intl.ListFormat(i18n.language).format(parts)
  const kept = suspension.triggers.map(({ name }) => name)
  if (suspension.oracle_paused) kept.push(t('suspension.oracle'))
  const stopped = receipt ? stoppedBy(receipt) : entry.data && stoppedIn(entry.data)
  const isWaiting = receipt?.login_block_failed && !suspension.login_blocked
  const login = isWaiting ? 'blockFailed' : suspension.login_blocked ? 'blocked' : 'notBlocked'
  const effects: RecordLine[] = [
    { label: t('suspension.login'), text: t(`suspension.${login}`) },
    { label: t('suspension.kept'), text: kept.length === 0 ? t('suspension.keptNothing') : kept.join(', ') },
  ]
  if (stopped) effects.unshift({ label: t('suspension.stopped'), text: listOf(inWords(t, stopped)) })
  if (stopped && stopped.revoked > 0) {
    effects.push({ label: t('suspension.revoked'), text: t('bulk.keys', { count: stopped.revoked }) })
  }
  if (stopped?.keepsOracle) effects.push({ label: t('suspension.oracle'), text: t('suspension.oracleKept') })
  const trail = may('audit.read') && String(new URL(`/audit?actor=${userId}&range=year`, location.origin))
  return {
    error,
    refetch,
    circumstances,
    effects,
    toTicket: (left: LeftToDo) =>
      [
        t('suspension.heading', { name: `${member.name} (${member.email})`, organization: caller.organization.name }),
        ...[...circumstances, ...effects].map(({ label, text }) => `${label}: ${text}`),
        ...checklist(t, left, trail),
      ]
        // What somebody has named or typed makes no line of its own.
        .map(line => line.replace(/\s+/g, ' '))
        .join('\n'),
  }
}

interface Stopped {
  readonly keys: readonly { readonly name: string }[]
  readonly revoked: number
  readonly triggers: number
  readonly invitations: number
  readonly sessions: number
  readonly keepsOracle: boolean
}

const stoppedBy = (receipt: SuspensionReceipt): Stopped => ({
  keys: receipt.api_keys_stopped,
  revoked: receipt.api_keys_revoked,
  triggers: receipt.agent_triggers_disabled + receipt.integration_triggers_disabled,
  invitations: receipt.invites_invalidated,
  sessions: receipt.sessions_ended,
  keepsOracle: receipt.kept_oracle,
})

/** The same out of the entry, which names what the receipt counts. */
function stoppedIn({ changes }: AuditEntry): Stopped {
  const after = (changes?.after ?? {}) as {
    readonly api_keys_stopped?: Stopped['keys']
    readonly sessions_ended?: number
    readonly kept_oracle?: boolean
  } & { readonly [list in 'api_keys_revoked' | 'triggers_disabled' | 'invitations_revoked']?: readonly string[] }
  return {
    keys: after.api_keys_stopped ?? [],
    revoked: after.api_keys_revoked?.length ?? 0,
    triggers: after.triggers_disabled?.length ?? 0,
    invitations: after.invitations_revoked?.length ?? 0,
    sessions: after.sessions_ended ?? 0,
    keepsOracle: after.kept_oracle ?? false,
  }
}

function inWords(t: TFunction<'members'>, { keys, triggers, invitations, sessions }: Stopped): string[] {
  const names = keys.map(({ name }) => name).join(', ')
  return [
    t('bulk.access'),
    keys.length > 0 && `${t('bulk.keys', { count: keys.length })} (${names})`,
    triggers > 0 && t('bulk.triggers', { count: triggers }),
    invitations > 0 && t('bulk.invitations', { count: invitations }),
    sessions > 0 && t('bulk.sessions', { count: sessions }),
  ].filter(part => part !== false)
}

/** What was and is left to do, as a list that ticket systems show with boxes. */
function checklist(
  t: TFunction<'members'>,
  { integrations, webhooks, isLoginOpen, isHidden }: LeftToDo,
  trail: string | false,
): string[] {
  const todo = (text: string, isDone = false) => `- [${isDone ? 'x' : ' '}] ${text}`
  const all = [
    ...(isLoginOpen ? [todo(`${t('openLogin.title')}: ${t('openLogin.left')}`)] : []),
    ...(isHidden ? [todo(t('byHand.hidden'))] : []),
    ...webhooks.map(({ url, enabled }) => todo(`${t('byHand.webhook')}: ${t('byHand.disable', { url })}`, !enabled)),
    ...integrations.map(({ provider: id, name }) => {
      const provider = providerName(id)
      return todo(`${provider} “${name}”: ${t('byHand.revoke', { provider })}`)
    }),
    ...(trail ? [todo(`${t('byHand.changes')}: ${t('byHand.changesStay')} ${t('byHand.lookThrough')}: ${trail}`)] : []),
  ]
  return all.length === 0 ? [] : ['', t('byHand.title'), ...all]
}
