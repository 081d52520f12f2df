import { Text } from '@mantine/core'
import type { Member } from '@reeve/sdk'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import IconCircleCheck from '@tabler/icons-react/icons/IconCircleCheck'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Verdict } from '../../ui/verdict.tsx'
import { webhooksOfQuery } from '../members/index.ts'
import { CopySummary } from './copy-summary.tsx'
import { Evidence } from './evidence.tsx'
import { useFollowUps } from './follow-up-check.tsx'
import { toFollowUpRows } from './follow-up-rows.ts'
import { FollowUpTasks } from './follow-up-tasks.tsx'
import { StillRuns } from './keeps-running.tsx'
import { MemberPage } from './member-page.tsx'
import classes from './offboarding.module.css'
import { ReversalSummary } from './reversal-summary.tsx'
import { SuspensionEffects } from './suspension-effects.tsx'
import { type MadeSuspension, useSuspensionRecord } from './use-suspension-record.tsx'

interface SuspensionDoneProps {
  readonly member: Member
  readonly made: MadeSuspension
  readonly blocksLogin: boolean
  readonly oracle: 'kept' | 'paused' | undefined
}

/** The receipt: the result, the follow-ups, and then the effects, with a summary to copy into a ticket. */
export function SuspensionDone({ member, made, blocksLogin, oracle }: SuspensionDoneProps) {
  const { t } = useTranslation(['offboarding', 'members'])
  const done = useRef<HTMLElement>(null)
  useEffect(() => done.current?.focus(), [])
  const userId = member.user_id
  const { receipt } = made
  // The receipt's webhooks can be disabled here, so their state is queried.
  const { data: webhooks = receipt.webhooks_created } = usePermittedQuery(webhooksOfQuery(userId))
  const followUps = useFollowUps(userId)?.follow_ups
  const integrations = receipt.integrations_on_account
  const { circumstances, details, runningOf, toTicket } = useSuspensionRecord(member, made)
  const rest = circumstances && [...circumstances.slice(1), ...(details?.slice(0, 1) ?? [])]
  const isLoginOpen = member.kind === 'person' && !receipt.login_blocked && !receipt.login_block_failed
  const { directories_known: directories, service_keys_known: keys } = receipt
  const left = { ...toFollowUpRows(followUps, { webhooks, integrations, directories, keys }), isLoginOpen }
  return (
    <MemberPage member={member} title={t('done.title', { name: member.name })} here={t('done.act')}>
      <Verdict
        icon={IconCircleCheck}
        title={t('done.what', { name: member.name })}
        evidence={circumstances && <Evidence act={t('done.act')} time={circumstances[0]} entry={details?.[1]} />}
        status={done}
      >
        {runningOf && (
          <div className={classes.stillRunning}>
            <Icon of={IconAlertTriangle} />
            <span>
              <strong>{t('goesOn')}:</strong> {runningOf(left)}
            </span>
          </div>
        )}
        {isLoginOpen && <Text size="sm">{t('done.open')}</Text>}
        {receipt.login_block_failed && <Text size="sm">{t('members:suspension.blockFailed')}</Text>}
        {receipt.api_keys_revoked > 0 && (
          <Text size="sm">{t('done.revoked', { count: receipt.api_keys_revoked })}</Text>
        )}
      </Verdict>
      <div className={classes.sides}>
        <div>
          <StillRuns
            userId={userId}
            isLoginOpen={isLoginOpen}
            isReceipt
            keepsOracle={oracle === 'kept'}
            accounts={receipt.service_accounts}
          />
          <FollowUpTasks
            userId={userId}
            isReceipt
            integrations={integrations}
            webhooks={webhooks}
            followUps={followUps}
          />
        </div>
        <section className={classes.decision} aria-label={t('members:suspension.title')}>
          {rest && <DescriptionList items={rest.map(({ label, text, shown = text }) => [label, shown])} />}
          <div className={classes.next} data-on-screen>
            <CopySummary text={toTicket?.(left)} />
            <TextLink size="sm" to="/members/$userId/reactivate" params={{ userId }}>
              {t('reactivate', { name: member.name })}
            </TextLink>
            <TextLink size="sm" to="/members">
              {t('done.members')}
            </TextLink>
          </div>
          <ReversalSummary
            receipt={receipt}
            blocksLogin={blocksLogin}
            keysRevoked={receipt.api_keys_revoked}
            pausesOracle={oracle === 'paused'}
          />
        </section>
      </div>
      <SuspensionEffects userId={userId} receipt={receipt} blocksLogin={blocksLogin} isOver oracle={oracle} />
    </MemberPage>
  )
}
