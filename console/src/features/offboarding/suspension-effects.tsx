import type { SuspensionReceipt } from '@reeve/sdk'
import IconBolt from '@tabler/icons-react/icons/IconBolt'
import IconBuilding from '@tabler/icons-react/icons/IconBuilding'
import IconKey from '@tabler/icons-react/icons/IconKey'
import IconLogin2 from '@tabler/icons-react/icons/IconLogin2'
import IconMail from '@tabler/icons-react/icons/IconMail'
import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Term } from '../../layout/term.tsx'
import { Effect, EffectList } from '../../ui/effect-list.tsx'
import { endingSessionsQuery, invitationsOfQuery, triggersOfQuery } from './offboarding.queries.ts'
import { useSessionName } from './open-login.tsx'
import { endsSessions } from './stopped-access.ts'
import type { Line } from './use-live-preview.ts'

interface SuspensionEffectsProps {
  readonly userId: string
  readonly receipt: SuspensionReceipt
  readonly blocksLogin: boolean
  readonly changed?: ReadonlySet<Line>
  /** True to freeze the lists, because the action is pending or done. */
  readonly isOver: boolean
  /**
   * The choice for the Oracle; undefined if the member does not own it. In a preview it is `kept` until a choice is
   * made.
   */
  readonly oracle: 'kept' | 'paused' | undefined
}

/** The effects of a suspension, from the dry run or from the receipt. */
export function SuspensionEffects({ userId, receipt, blocksLogin, changed, isOver, oracle }: SuspensionEffectsProps) {
  const { t } = useTranslation('offboarding')
  const isDone = !receipt.dry_run
  const { data: owned = [] } = usePermittedQuery({ ...triggersOfQuery(userId), enabled: !isOver })
  const triggers = owned.filter(({ enabled }) => enabled)
  const alreadyOff = owned.length - triggers.length
  const { data: invitations = [] } = usePermittedQuery({ ...invitationsOfQuery(userId), enabled: !isOver })
  // The names are shown only if the list is complete. It lacks invitations by others that the member was the last to
  // resend, which the suspension revokes, too.
  const areNamed = invitations.length === receipt.invites_invalidated
  const agents = receipt.agent_triggers_disabled
  const integrations = receipt.integration_triggers_disabled
  const stopping = triggers.filter(({ runs_oracle }) => oracle !== 'kept' || !runs_oracle)
  const ofOracle = (kind: string) => stopping.filter(one => one.runs_oracle && one.kind === kind).length
  const kinds = [
    ['agent', agents - ofOracle('agent')],
    ['integration', integrations - ofOracle('integration')],
    ['oracle', ofOracle('agent') + ofOracle('integration')],
  ] as const
  const keys = receipt.api_keys_stopped
  const mark = (line: Line) => ({ isChanged: changed?.has(line), isDone })
  /** Effects with the count 0 are hidden, unless the acknowledged preview had a higher count. */
  const isShown = (line: Line, count: number) => count > 0 || changed?.has(line)
  return (
    <EffectList title={t(isDone ? 'stopped' : 'stops')}>
      <StoppedAccess {...mark('access')} />
      {blocksLogin && <EndedSessions userId={userId} receipt={receipt} isOver={isOver} {...mark('login')} />}
      {isShown('keys', keys.length) && (
        <Effect
          icon={IconKey}
          title={t('keys', { count: keys.length })}
          names={keys.map(({ name }) => name)}
          {...mark('keys')}
        />
      )}
      {isShown('invitations', receipt.invites_invalidated) && (
        <Effect
          icon={IconMail}
          title={t('invitations', { count: receipt.invites_invalidated })}
          names={areNamed ? invitations.map(({ email }) => email) : []}
          {...mark('invitations')}
        />
      )}
      {isShown('triggers', agents + integrations) && (
        <Effect
          icon={IconBolt}
          title={t('triggers', { count: agents + integrations })}
          after={<Term of="triggers" />}
          detail={
            <>
              <div>
                {kinds
                  .filter(([, number]) => number > 0)
                  .map(([kind, number]) => t(`triggerKinds.${kind}`, { count: number }))
                  .join(', ')}
              </div>
              {alreadyOff > 0 && <div>{t('triggersAlreadyOff', { count: alreadyOff })}</div>}
            </>
          }
          names={stopping.map(({ name }) => name)}
          {...mark('triggers')}
        />
      )}
      <DisabledWebhooks receipt={receipt} {...mark('webhooks')} />
      {oracle === 'paused' && (
        <Effect
          icon={IconSparkles}
          title={t(isDone ? 'oracle.paused' : 'oracle.title')}
          detail={t('oracle.pauses')}
          {...mark('oracle')}
        />
      )}
    </EffectList>
  )
}

interface MarkProps {
  readonly isChanged: boolean | undefined
  readonly isDone: boolean
}

function StoppedAccess(mark: MarkProps) {
  const { t } = useTranslation('offboarding')
  const { name } = useCaller().caller.organization
  return <Effect icon={IconBuilding} title={t('access', { name })} detail={t('accessWhat')} {...mark} />
}

type DisabledWebhooksProps = MarkProps & Pick<SuspensionEffectsProps, 'receipt'>

function DisabledWebhooks({ receipt: { webhooks_disabled: webhooks }, ...mark }: DisabledWebhooksProps) {
  const { t } = useTranslation('offboarding')
  if (webhooks.length === 0) return null
  return (
    <Effect
      icon={IconWebhook}
      title={t('webhooks', { count: webhooks.length })}
      detail={t(mark.isDone ? 'webhooksStopped' : 'webhooksStop', { count: webhooks.length })}
      names={webhooks.map(({ url }) => url)}
      {...mark}
    />
  )
}

type EndedSessionsProps = MarkProps & Pick<SuspensionEffectsProps, 'userId' | 'receipt' | 'isOver'>

/** The blocked sign-in, with the ended sessions. The sessions end before the identity provider accepts the block. */
function EndedSessions({ userId, receipt, isOver, isChanged, isDone }: EndedSessionsProps) {
  const { t } = useTranslation(['offboarding', 'members'])
  const sessionName = useSessionName()
  const { data: { sessions } = { sessions: [] } } = useQuery({ ...endingSessionsQuery(userId), enabled: !isOver })
  if (!endsSessions(receipt)) return null
  const isBlocked = isDone && !receipt.login_block_failed
  const count = receipt.sessions_ended
  return (
    <Effect
      icon={IconLogin2}
      title={t('login')}
      detail={[
        isBlocked && t('loginBlocked'),
        t(isDone ? 'sessionsEnded' : 'sessions', { count }) + (isDone && !isBlocked ? '.' : ''),
        isDone && !isBlocked && t('members:suspension.blockFailed'),
      ]
        .filter(Boolean)
        .join(' ')}
      names={sessions.map(sessionName)}
      isChanged={isChanged}
      isDone={isBlocked}
    />
  )
}
