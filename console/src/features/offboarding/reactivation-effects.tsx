import type { Member, ReactivationReceipt, Suspension } from '@reeve/sdk'
import IconBolt from '@tabler/icons-react/icons/IconBolt'
import IconBuilding from '@tabler/icons-react/icons/IconBuilding'
import IconKey from '@tabler/icons-react/icons/IconKey'
import IconLogin2 from '@tabler/icons-react/icons/IconLogin2'
import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Effect, EffectList } from '../../ui/effect-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { keysOfQuery } from '../members/index.ts'
import { KeptWebhookLink } from './kept-webhook-link.tsx'
import { NotRestored } from './not-restored.tsx'
import type { Line } from './use-live-preview.ts'

export interface ReactivationEffectsProps {
  readonly member: Member
  readonly receipt: ReactivationReceipt
  /** The suspension, which contains the names of the triggers. */
  readonly suspension: Suspension | undefined
  readonly changed: ReadonlySet<Line>
  /** True to freeze the lists, because the action is pending or done. */
  readonly isOver: boolean
}

export function ReactivationEffects({ member, receipt, suspension, changed, isOver }: ReactivationEffectsProps) {
  const { t } = useTranslation('offboarding')
  const { caller } = useCaller()
  const { user_id: userId, name } = member
  const { data } = usePermittedQuery({ ...keysOfQuery(userId), enabled: !isOver })
  const keys = data?.api_keys.filter(({ status }) => status === 'owner_suspended')
  const revoked = data?.api_keys.filter(
    ({ revoked_at }) => revoked_at && suspension && revoked_at >= suspension.suspended_at,
  )
  const isDone = !receipt.dry_run
  const stays = new Set(receipt.not_restored.map(({ id }) => id))
  const restored = suspension?.triggers.filter(({ id }) => !stays.has(id)) ?? []
  const mark = (line: Line) => ({ isChanged: changed.has(line), isDone })
  return (
    <>
      <EffectList title={t(isDone ? 'back.came' : 'back.comes')}>
        <Effect
          icon={IconBuilding}
          title={t('access', { name: caller.organization.name })}
          detail={t(keys === undefined ? 'back.keys' : 'back.accessWhat')}
          {...mark('access')}
        />
        {receipt.login_unblocked && (
          <Effect
            icon={IconLogin2}
            title={t('login')}
            detail={t(isDone ? 'back.loginBack' : 'back.login')}
            {...mark('login')}
          />
        )}
        {keys && keys.length > 0 && (
          <Effect
            icon={IconKey}
            title={t('keys', { count: keys.length })}
            names={keys.map(({ name }) => name)}
            detail={
              isDone && (
                <>
                  {t('back.keysBack')}{' '}
                  <TextLink size="sm" to="/settings/keys" search={{ owner: userId }}>
                    {t('back.keysOf', { name })}
                  </TextLink>
                </>
              )
            }
            isDone={isDone}
          />
        )}
        {(receipt.triggers_restored > 0 || changed.has('triggers')) && (
          <Effect
            icon={IconBolt}
            title={t('triggers', { count: receipt.triggers_restored })}
            names={restored.map(({ name }) => name)}
            {...mark('triggers')}
          />
        )}
        <RestoredWebhooks userId={userId} receipt={receipt} suspension={suspension} {...mark('webhooks')} />
        {receipt.oracle_resumed && (
          <Effect
            icon={IconSparkles}
            title={t('oracle.title')}
            detail={t(isDone ? 'back.oracleBack' : 'back.oracle')}
            {...mark('oracle')}
          />
        )}
      </EffectList>
      <NotRestored userId={userId} receipt={receipt} suspension={suspension} changed={changed} revoked={revoked} />
    </>
  )
}

interface RestoredWebhooksProps extends Pick<ReactivationEffectsProps, 'receipt' | 'suspension'> {
  readonly userId: string
  readonly isChanged: boolean
  readonly isDone: boolean
}

function RestoredWebhooks({ userId, receipt, suspension, ...mark }: RestoredWebhooksProps) {
  const { t } = useTranslation('offboarding')
  const stays = new Set(receipt.webhooks_not_restored.map(({ id }) => id))
  const restored = suspension?.webhooks.filter(({ id }) => !stays.has(id)) ?? []
  const count = receipt.webhooks_restored
  if (count === 0 && !mark.isChanged) return null
  return (
    <Effect
      icon={IconWebhook}
      title={t('webhooks', { count })}
      detail={
        <>
          {t(mark.isDone ? 'back.webhooksBack' : 'back.webhooks', { count })}
          {restored.map(webhook => (
            <div key={webhook.id}>
              <KeptWebhookLink userId={userId} webhook={webhook} />
            </div>
          ))}
        </>
      }
      {...mark}
    />
  )
}
