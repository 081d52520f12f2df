import { Radio, Stack } from '@mantine/core'
import type { SuspensionReceipt } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { browserOf } from '../../ui/browser-of.ts'
import { Effect, EffectList } from '../../ui/effect-list.tsx'
import type { Line } from './look.ts'
import { endingSessionsQuery, invitationsOfQuery, triggersOfQuery } from './offboarding.queries.ts'

interface WhatStopsProps {
  readonly userId: string
  readonly receipt: SuspensionReceipt
  readonly blocksLogin: boolean
  readonly changed?: ReadonlySet<Line>
  /** Null until it has happened, and then the choice is over. */
  readonly oracle: { readonly isKept: boolean | undefined; readonly choose: (isKept: boolean) => void } | null
}

/** The dry run's answer, or the receipt: what stops, what goes on, and what somebody has to do by hand. */
export function WhatStops({ userId, receipt, blocksLogin, changed, oracle }: WhatStopsProps) {
  const { t } = useTranslation('offboarding')
  const { caller, may } = useCaller()
  const isDone = !receipt.dry_run
  // What was listed before the act stays listed after it.
  const { data: triggers = [] } = useQuery({ ...triggersOfQuery(userId), enabled: !isDone })
  const { data: invitations = [] } = useQuery({
    ...invitationsOfQuery(userId),
    enabled: !isDone && may('members.invite'),
  })
  const endsSessions = blocksLogin && receipt.login_blocked
  const { data: { sessions } = { sessions: [] } } = useQuery({
    ...endingSessionsQuery(userId),
    enabled: !isDone && endsSessions,
  })
  const agents = receipt.agent_triggers_disabled
  const integrations = receipt.integration_triggers_disabled
  const keys = receipt.api_keys_stopped
  const mark = (line: Line) => ({ isChanged: changed?.has(line), isDone })
  return (
    <>
      <EffectList title={t(isDone ? 'stopped' : 'stops')}>
        <Effect
          title={t('access', { name: caller.organization.name })}
          detail={receipt.already_suspended && t('already.access')}
          {...mark('access')}
        />
        <Effect title={t('keys', { count: keys.length })} names={keys.map(({ name }) => name)} {...mark('keys')} />
        <Effect
          title={t('triggers', { count: agents + integrations })}
          detail={agents + integrations > 0 && t('triggerKinds', { agents, integrations })}
          names={triggers.map(({ name }) => name)}
          {...mark('triggers')}
        />
        <Effect
          title={t('invitations', { count: receipt.invites_invalidated })}
          names={invitations.map(({ email }) => email)}
          {...mark('invitations')}
        />
        {endsSessions && (
          <Effect
            title={t('login')}
            detail={t('sessions', { count: receipt.sessions_ended })}
            names={sessions.map(({ user_agent, ip }) =>
              [browserOf(user_agent) ?? t('unknownBrowser'), ip].filter(Boolean).join(', '),
            )}
            {...mark('login')}
            isDone={isDone && !receipt.login_block_failed}
          />
        )}
        {oracle && oracle.isKept === false && <Effect title={t('oracle.title')} detail={t('oracle.pauses')} />}
      </EffectList>

      {(oracle || receipt.kept_oracle) && (
        <EffectList title={t('goesOn')}>
          <Effect
            title={t('oracle.title')}
            detail={t(oracle ? 'oracle.owned' : 'oracle.keptRunning')}
            {...mark('oracle')}
            isDone={false}
          >
            {oracle && (
              <Radio.Group
                aria-label={t('oracle.title')}
                value={oracle.isKept === undefined ? null : String(oracle.isKept)}
                onChange={value => oracle.choose(value === 'true')}
              >
                <Stack gap="sm" mt="sm">
                  <Radio value="true" label={t('oracle.keep')} />
                  <Radio value="false" label={t('oracle.pause')} />
                </Stack>
              </Radio.Group>
            )}
          </Effect>
        </EffectList>
      )}

      <ByHand receipt={receipt} mark={mark} />
    </>
  )
}

function ByHand({
  receipt,
  mark,
}: {
  readonly receipt: SuspensionReceipt
  readonly mark: (line: Line) => { isChanged: boolean | undefined }
}) {
  const { t } = useTranslation('offboarding')
  const lines: ReactNode[] = [
    ...receipt.integrations_on_account.map(({ id, provider, name }) => (
      <Effect
        key={id}
        title={`${provider} “${name}”`}
        detail={t('byHand.revoke', { provider })}
        isChanged={mark('integrations').isChanged}
      />
    )),
    ...receipt.webhooks_created.map(({ id, url, enabled }) => (
      <Effect
        key={id}
        title={t('byHand.webhook')}
        detail={enabled ? url : t('byHand.disabled', { url })}
        isChanged={mark('webhooks').isChanged}
      />
    )),
  ]
  if (lines.length === 0) return null
  return <EffectList title={t('byHand.title')}>{lines}</EffectList>
}
