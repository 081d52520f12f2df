import { Group, Text } from '@mantine/core'
import type { Member, SuspensionReceipt } from '@reeve/sdk'
import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Effect, EffectList } from '../../ui/effect-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { webhooksOfQuery } from '../members/index.ts'
import { useFollowUps } from './follow-up-check.tsx'
import { toFollowUpRows } from './follow-up-rows.ts'
import { FollowUpTasks } from './follow-up-tasks.tsx'
import { MemberPage } from './member-page.tsx'
import classes from './offboarding.module.css'
import { UnstoppedTriggers } from './oracle-choice.tsx'
import { ReversalSummary } from './reversal-summary.tsx'
import { SuspensionEffects } from './suspension-effects.tsx'
import { useSuspensionRecord } from './use-suspension-record.tsx'

interface SuspensionDoneProps {
  readonly member: Member
  readonly receipt: SuspensionReceipt
  readonly blocksLogin: boolean
  readonly oracle: 'kept' | 'paused' | undefined
}

/** The receipt in the layout of the preview, with follow-up tasks to copy into a ticket. */
export function SuspensionDone({ member, receipt, blocksLogin, oracle }: SuspensionDoneProps) {
  const { t } = useTranslation(['offboarding', 'members'])
  const done = useRef<HTMLDivElement>(null)
  useEffect(() => done.current?.focus(), [])
  const userId = member.user_id
  // The receipt's webhooks can be disabled here, so their state is queried.
  const { data: webhooks = receipt.webhooks_created } = useQuery(webhooksOfQuery(userId))
  const followUps = useFollowUps(userId)?.follow_ups
  const integrations = receipt.integrations_on_account
  const { circumstances, details, toTicket } = useSuspensionRecord(member, receipt)
  const isLoginOpen = !receipt.login_blocked && !receipt.login_block_failed
  return (
    <MemberPage member={member} title={t('done.title', { name: member.name })}>
      <div className={classes.sides}>
        <div>
          <SuspensionEffects userId={userId} receipt={receipt} blocksLogin={blocksLogin} isOver oracle={oracle} />
          {oracle === 'kept' && (
            <EffectList title={t('goesOn')}>
              <Effect
                icon={IconSparkles}
                title={t('oracle.title')}
                detail={
                  <>
                    <div>{t('oracle.keptRunning')}</div>
                    <UnstoppedTriggers userId={userId} isOver />
                  </>
                }
              />
            </EffectList>
          )}
          <FollowUpTasks
            userId={userId}
            isReceipt
            integrations={integrations}
            webhooks={webhooks}
            followUps={followUps}
            openLoginOf={isLoginOpen ? userId : undefined}
          />
        </div>
        <div className={classes.decision} ref={done} tabIndex={-1} role="status">
          <Text fw={600}>{t(isLoginOpen ? 'done.whatOpen' : 'done.what', { name: member.name })}</Text>
          {receipt.login_block_failed && <Text size="sm">{t('members:suspension.blockFailed')}</Text>}
          {receipt.api_keys_revoked > 0 && (
            <Text size="sm">{t('done.revoked', { count: receipt.api_keys_revoked })}</Text>
          )}
          {circumstances && (
            <DescriptionList
              items={[...circumstances, ...details].map(({ label, text, shown = text }) => [label, shown])}
            />
          )}
          <Group gap="sm">
            {toTicket && (
              <CopyButton
                text={toTicket({ ...toFollowUpRows(followUps, webhooks, integrations), isLoginOpen })}
                label={t('members:suspension.copy')}
              />
            )}
            <TextLink size="sm" to="/members/$userId/reactivate" params={{ userId }}>
              {t('reactivate', { name: member.name })}
            </TextLink>
            <TextLink size="sm" to="/members">
              {t('done.members')}
            </TextLink>
          </Group>
          <ReversalSummary
            receipt={receipt}
            blocksLogin={blocksLogin}
            keysRevoked={receipt.api_keys_revoked}
            pausesOracle={oracle === 'paused'}
          />
        </div>
      </div>
    </MemberPage>
  )
}
