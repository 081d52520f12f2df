import type { ReactivationReceipt, Suspension } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Effect, EffectList } from '../../ui/effect-list.tsx'
import type { Line } from './look.ts'

interface WhatComesBackProps {
  readonly receipt: ReactivationReceipt
  /** What was cut off; it names the triggers. */
  readonly suspension: Suspension | undefined
  readonly changed: ReadonlySet<Line>
}

export function WhatComesBack({ receipt, suspension, changed }: WhatComesBackProps) {
  const { t } = useTranslation('offboarding')
  const { caller } = useCaller()
  const isDone = !receipt.dry_run
  const stays = new Set(receipt.not_restored.map(({ id }) => id))
  const names = new Map(suspension?.triggers.map(({ id, name }) => [id, name]))
  const restored = suspension?.triggers.filter(({ id }) => !stays.has(id)) ?? []
  const mark = (line: Line) => ({ isChanged: changed.has(line), isDone })
  return (
    <>
      <EffectList title={t(isDone ? 'back.came' : 'back.comes')}>
        <Effect title={t('access', { name: caller.organization.name })} detail={t('back.keys')} isDone={isDone} />
        <Effect
          title={t('triggers', { count: receipt.triggers_restored })}
          names={restored.map(({ name }) => name)}
          {...mark('triggers')}
        />
        {receipt.oracle_resumed && <Effect title={t('oracle.title')} detail={t('back.oracle')} {...mark('oracle')} />}
        {receipt.login_unblocked && <Effect title={t('login')} detail={t('back.login')} {...mark('login')} />}
      </EffectList>
      <EffectList title={t('back.stays')}>
        <Effect title={t('back.invitations')} detail={t('back.invitationsWhy')} />
        {receipt.not_restored.map(({ id, reason }) => (
          <Effect
            key={id}
            title={names.get(id) ?? id}
            detail={t(`back.reasons.${reason}`)}
            isChanged={changed.has('triggers')}
          />
        ))}
        {receipt.login_still_blocked && <Effect title={t('login')} detail={t('back.loginStays')} />}
      </EffectList>
    </>
  )
}
