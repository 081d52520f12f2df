import { Text } from '@mantine/core'
import type { SuspensionReceipt } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { unbrokenCounts } from '../../ui/unbroken-counts.ts'
import { endsSessions } from './stopped-access.ts'

interface ReversalSummaryProps {
  readonly receipt: SuspensionReceipt
  readonly blocksLogin: boolean
  readonly keysRevoked: number
  readonly pausesOracle: boolean
}

/** Lists the effects that a reactivation would reverse, and the irreversible ones. */
export function ReversalSummary({ receipt, blocksLogin, keysRevoked, pausesOracle }: ReversalSummaryProps) {
  const { t, i18n } = useTranslation(['offboarding', 'members'])
  const triggers = receipt.agent_triggers_disabled + receipt.integration_triggers_disabled
  const keys = receipt.api_keys_stopped.length - keysRevoked
  const invitations = receipt.invites_invalidated
  const sessions = blocksLogin && endsSessions(receipt) ? receipt.sessions_ended : 0
  const returns = [
    t('returns.access'),
    keys > 0 && t('keys', { count: keys }),
    triggers > 0 && t('triggers', { count: triggers }),
    receipt.webhooks_disabled.length > 0 && t('webhooks', { count: receipt.webhooks_disabled.length }),
    pausesOracle && t('returns.oracle'),
    blocksLogin && receipt.login_blocked && !receipt.login_blocked_unmarked && t('returns.login'),
  ]
  const gone = [
    keysRevoked > 0 && t('returns.revokedKeys', { count: keysRevoked }),
    invitations > 0 && t('invitations', { count: invitations }),
    sessions > 0 && t('members:resources.sessions', { count: sessions }),
  ]
  const listOf = (parts: readonly (string | false)[]) =>
    unbrokenCounts(new Intl.ListFormat(i18n.language).format(parts.filter(part => part !== false)))
  return (
    <Text size="sm" c="dimmed">
      {t('returns.back', { things: listOf(returns) })}
      {gone.some(Boolean) && ` ${t('returns.gone', { things: listOf(gone) })}`}
    </Text>
  )
}
