import type { ApiKey, ReactivationReceipt, Suspension } from '@reeve/sdk'
import IconBoltOff from '@tabler/icons-react/icons/IconBoltOff'
import IconDevicesOff from '@tabler/icons-react/icons/IconDevicesOff'
import IconKeyOff from '@tabler/icons-react/icons/IconKeyOff'
import IconLogin2 from '@tabler/icons-react/icons/IconLogin2'
import IconMailOff from '@tabler/icons-react/icons/IconMailOff'
import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import IconWebhookOff from '@tabler/icons-react/icons/IconWebhookOff'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Effect, EffectList } from '../../ui/effect-list.tsx'
import { MemberName } from '../members/index.ts'
import { oracleQuery } from '../oracle/index.ts'
import { KeptWebhookLink } from './kept-webhook-link.tsx'
import { suspensionEntryQuery } from './offboarding.queries.ts'
import { useSessionNames } from './open-login.tsx'
import { endedNoSession, revokedIn, stoppedIn } from './stopped-access.ts'
import type { Line } from './use-live-preview.ts'

interface NotRestoredProps {
  readonly receipt: ReactivationReceipt
  readonly suspension: Suspension | undefined
  readonly changed: ReadonlySet<Line>
  readonly revoked: readonly ApiKey[] | undefined
  readonly userId: string
}

/** The items that the reactivation does not restore, with the reasons. */
export function NotRestored({ userId, receipt, suspension, changed, revoked = [] }: NotRestoredProps) {
  const { t } = useTranslation('offboarding')
  const { may } = useCaller()
  const { data: entry } = useQuery({
    ...suspensionEntryQuery(userId, suspension?.id ?? ''),
    enabled: suspension !== undefined && may('audit.read'),
  })
  // Unknown without the audit entry of the suspension.
  const revokedInvitations = entry ? revokedIn(entry).length : undefined
  const { data: oracle } = usePermittedQuery(oracleQuery())
  const hadOracle = suspension?.oracle_paused || (entry && stoppedIn(entry).keepsOracle)
  const oracleOwner = hadOracle && oracle && oracle.owner_user_id !== userId ? oracle.owner_user_id : undefined
  const sessions = useSessionNames(userId)
  const openSessions = receipt.login_unblocked ? [] : sessions
  const endedSessions = receipt.login_unblocked && !(entry && endedNoSession(entry))
  const lists = [revoked, receipt.not_restored, receipt.webhooks_not_restored, openSessions]
  const isEmpty =
    lists.every(({ length }) => length === 0) && !receipt.login_still_blocked && !oracleOwner && !endedSessions
  if (isEmpty && revokedInvitations === 0) return null
  const names = new Map(suspension?.triggers.map(({ id, name }) => [id, name] as const))
  return (
    <EffectList title={t('back.stays')}>
      {revoked.length > 0 && (
        <Effect
          icon={IconKeyOff}
          title={t('returns.revokedKeys', { count: revoked.length })}
          detail={t('back.revokedWhy')}
          names={revoked.map(({ name }) => name)}
        />
      )}
      {endedSessions && (
        <Effect icon={IconDevicesOff} title={t('back.endedSessions')} detail={t('back.endedSessionsWhy')} />
      )}
      {openSessions.length > 0 && (
        <Effect
          icon={IconDevicesOff}
          title={t('back.sessions', { count: openSessions.length })}
          detail={t('back.sessionsWhy')}
          names={openSessions}
        />
      )}
      {revokedInvitations !== 0 && (
        <Effect icon={IconMailOff} title={t('back.invitations')} detail={t('back.invitationsWhy')} />
      )}
      {receipt.not_restored.map(({ id, reason }) => (
        <Effect
          key={id}
          icon={IconBoltOff}
          title={names.get(id) ?? id}
          detail={t(`back.reasons.${reason}`)}
          isChanged={changed.has('triggers')}
        />
      ))}
      {receipt.webhooks_not_restored.map(({ id, reason }) => (
        <StayingWebhook
          key={id}
          userId={userId}
          webhook={suspension?.webhooks.find(webhook => webhook.id === id) ?? { id, url: id, enabled: false }}
          reason={reason}
          isChanged={changed.has('webhooks')}
        />
      ))}
      {oracleOwner && (
        <Effect
          icon={IconSparkles}
          title={t('oracle.title')}
          detail={
            <>
              {t('back.oracleStays')} <MemberName userId={oracleOwner} />
            </>
          }
        />
      )}
      {receipt.login_still_blocked && <Effect icon={IconLogin2} title={t('login')} detail={t('back.loginStays')} />}
    </EffectList>
  )
}

interface StayingWebhookProps {
  readonly userId: string
  readonly webhook: Suspension['webhooks'][number]
  readonly reason: ReactivationReceipt['not_restored'][number]['reason']
  readonly isChanged: boolean
}

function StayingWebhook({ userId, webhook, reason, isChanged }: StayingWebhookProps) {
  const { t } = useTranslation('offboarding')
  return (
    <Effect
      icon={IconWebhookOff}
      title={t('webhooks', { count: 1 })}
      detail={
        <>
          <div>{reason === 'deleted' ? webhook.url : <KeptWebhookLink userId={userId} webhook={webhook} />}</div>
          {t(`back.reasons.${reason}`)}
        </>
      }
      isChanged={isChanged}
    />
  )
}
