import { Anchor, Group, Text } from '@mantine/core'
import type { Member, SuspensionReceipt } from '@reeve/sdk'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import classes from './cut-off.module.css'
import { MemberPage } from './member-page.tsx'
import { WhatStops } from './what-stops.tsx'

interface SuspensionDoneProps {
  readonly member: Member
  readonly receipt: SuspensionReceipt
  readonly blocksLogin: boolean
}

/** The same places as before the act, now with what happened; and a checklist of the rest for a ticket. */
export function SuspensionDone({ member, receipt, blocksLogin }: SuspensionDoneProps) {
  const { t } = useTranslation('offboarding')
  const done = useRef<HTMLDivElement>(null)
  useEffect(() => done.current?.focus(), [])
  const userId = member.user_id
  return (
    <MemberPage member={member} title={t('done.title', { name: member.name })}>
      <div className={classes.sides}>
        <div>
          <WhatStops userId={userId} receipt={receipt} blocksLogin={blocksLogin} oracle={null} />
        </div>
        <div className={classes.decision} ref={done} tabIndex={-1} role="status">
          <Text fw={600}>{t(receipt.already_suspended ? 'already.title' : 'done.what', { name: member.name })}</Text>
          {receipt.already_suspended && <Text size="sm">{t('already.nothingMore')}</Text>}
          {receipt.login_block_failed && <Text size="sm">{t('done.blockFailed')}</Text>}
          {receipt.api_keys_revoked > 0 && (
            <Text size="sm">{t('done.revoked', { count: receipt.api_keys_revoked })}</Text>
          )}
          <Group gap="sm">
            <CopyButton text={toTicket(t, member, receipt)} label={t('done.copy')} />
            <Anchor size="sm" renderRoot={props => <Link {...props} to="/members" />}>
              {t('done.members')}
            </Anchor>
          </Group>
          <Text size="sm" c="dimmed">
            {t('nothingDeleted')}
          </Text>
        </div>
      </div>
    </MemberPage>
  )
}

/** What is left to do, as a list that ticket systems show with boxes. */
function toTicket(t: TFunction<'offboarding'>, member: Member, receipt: SuspensionReceipt): string {
  return [
    t('done.title', { name: `${member.name} (${member.email})` }),
    `${t('ticket.suspension')} ${receipt.suspension_id}`,
    '',
    ...receipt.integrations_on_account.map(
      ({ provider, name }) => `- [ ] ${provider} “${name}”: ${t('byHand.revoke', { provider })}`,
    ),
    ...receipt.webhooks_created.map(({ url }) => `- [ ] ${t('byHand.webhook')}: ${url}`),
  ].join('\n')
}
