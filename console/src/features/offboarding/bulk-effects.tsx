import IconBolt from '@tabler/icons-react/icons/IconBolt'
import IconBuilding from '@tabler/icons-react/icons/IconBuilding'
import IconDevices from '@tabler/icons-react/icons/IconDevices'
import IconKey from '@tabler/icons-react/icons/IconKey'
import IconMail from '@tabler/icons-react/icons/IconMail'
import { useTranslation } from 'react-i18next'
import { EffectLine, EffectLines } from '../../ui/effect-list.tsx'
import type { BulkAction, EffectSum } from './bulk-actions.ts'

const EFFECTS = [
  { icon: IconBuilding, of: 'members', name: 'accessOf' },
  { icon: IconDevices, of: 'sessions', name: 'sessions' },
  { icon: IconKey, of: 'keys', name: 'keys' },
  { icon: IconMail, of: 'invitations', name: 'invitations' },
  { icon: IconBolt, of: 'triggers', name: 'triggers' },
] as const

/**
 * Returns a function that lists the effects of a bulk action as texts. Effects with the count 0 and the number of
 * members are left out.
 */
export function useEffectTexts(act: BulkAction) {
  const { t } = useTranslation('members')
  return (sum: EffectSum) =>
    EFFECTS.filter(({ of, name }) => sum[of] > 0 && name !== 'accessOf').map(({ of, name }) =>
      t(`bulk.${act}.did.${name}` as 'bulk.suspend.did.keys', { count: sum[of] }),
    )
}

interface BulkEffectsProps {
  readonly label: string
  readonly sum: EffectSum
  /** The action that was performed; undefined for a preview. */
  readonly act?: BulkAction
}

/** The summed effects of a bulk action in one line each. After the action, each line also says what was done. */
export function BulkEffects({ label, sum, act }: BulkEffectsProps) {
  const { t } = useTranslation('members')
  const effects = EFFECTS.filter(({ of }) => sum[of] > 0)
  if (effects.length === 0) return null
  return (
    <EffectLines label={label}>
      {effects.map(({ icon, of, name }) => (
        <EffectLine
          key={name}
          icon={icon}
          title={t(`bulk.${name}`, { count: sum[of] })}
          {...(act && { detail: t(`bulk.${act}.how.${name}` as 'bulk.suspend.how.keys', { count: sum[of] }) })}
        />
      ))}
    </EffectLines>
  )
}
