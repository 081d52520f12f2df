import type { SuspensionReceipt } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { EffectList } from '../../ui/effect-list.tsx'
import { webhooksOfQuery } from '../members/index.ts'
import { ActiveWebhook, useActiveWebhooks } from './active-webhook.tsx'
import { DirectoryEffect } from './directory-effect.tsx'
import { KeptOracle } from './kept-oracle.tsx'
import { OpenLogin } from './open-login.tsx'
import type { Line } from './use-live-preview.ts'

/** Event types whose subscription includes the event of a suspension. */
const SUBSCRIPTIONS_TO_SUSPENSIONS = ['*', 'member.*', 'member.suspended']

interface KeepsRunningProps {
  readonly userId: string
  readonly preview: SuspensionReceipt
  readonly changed: ReadonlySet<Line>
  readonly acknowledgeOwnChange: (line: Line) => Promise<void>
  readonly blocksLogin: boolean
  readonly isOver: boolean
  /** True if the person has chosen to keep the Oracle running. */
  readonly keepsOracle: boolean
}

/**
 * Resources that a suspension leaves running: a login that it does not block, the Oracle, enabled webhooks, and
 * directories whose secrets the member knows.
 */
export function RunningResources(props: KeepsRunningProps) {
  const { userId, preview, changed, acknowledgeOwnChange, blocksLogin, isOver, keepsOracle } = props
  const { t } = useTranslation('offboarding')
  const stopping = new Set(preview.webhooks_disabled.map(({ id }) => id))
  const webhooks = useActiveWebhooks(preview.webhooks_created).filter(({ id }) => !stopping.has(id))
  const directories = preview.directories_known
  const { data: made = [] } = usePermittedQuery(webhooksOfQuery(userId))
  const told = new Set(
    made
      .filter(({ event_types }) => event_types.some(type => SUBSCRIPTIONS_TO_SUSPENSIONS.includes(type)))
      .map(({ id }) => id),
  )
  const canBlock = preview.login_block_skipped === null
  const isLoginOpen = !canBlock || !blocksLogin
  if (webhooks.length + directories.length === 0 && !isLoginOpen && !keepsOracle) return null
  return (
    <EffectList title={t('goesOn')}>
      {isLoginOpen && <OpenLogin userId={userId} why={t(canBlock ? 'openLogin.choice' : 'openLogin.elsewhere')} />}
      {keepsOracle && <KeptOracle userId={userId} isChanged={changed.has('oracle')} isOver={isOver} />}
      {webhooks.map(webhook => (
        <ActiveWebhook
          key={webhook.id}
          webhook={webhook}
          sends={t(`sends.${told.has(webhook.id) ? 'told' : 'other'}`)}
          isPreview
          isChanged={changed.has('webhooks')}
          afterwards={() => acknowledgeOwnChange('webhooks')}
        />
      ))}
      {directories.map(directory => (
        <DirectoryEffect key={directory.id} directory={directory} isChanged={changed.has('directories')} />
      ))}
    </EffectList>
  )
}
