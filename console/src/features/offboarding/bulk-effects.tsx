import IconBolt from '@tabler/icons-react/icons/IconBolt'
import IconBuilding from '@tabler/icons-react/icons/IconBuilding'
import IconDevices from '@tabler/icons-react/icons/IconDevices'
import IconKey from '@tabler/icons-react/icons/IconKey'
import IconMail from '@tabler/icons-react/icons/IconMail'
import { useTranslation } from 'react-i18next'
import { EffectTile, EffectTiles } from '../../ui/effect-list.tsx'
import type { BulkAction, EffectSum } from './bulk-actions.ts'

const EFFECTS = [
  { icon: IconBuilding, of: 'members', name: 'accessOf' },
  { icon: IconKey, of: 'keys', name: 'keys' },
  { icon: IconBolt, of: 'triggers', name: 'triggers' },
  { icon: IconMail, of: 'invitations', name: 'invitations' },
  { icon: IconDevices, of: 'sessions', name: 'sessions' },
] as const

/**
 * Returns the effects of a bulk action in words, without those with the count 0. With `act`, the words tell what the
 * action did, and leave out the number of members.
 */
export function useEffectTexts(act?: BulkAction) {
  const { t } = useTranslation('members')
  return (sum: EffectSum) =>
    EFFECTS.flatMap(({ icon, of, name }) => {
      const count = sum[of]
      if (count === 0 || (act && name === 'accessOf')) return []
      const text = act
        ? t(`bulk.${act}.did.${name}` as 'bulk.suspend.did.keys', { count })
        : t(`bulk.${name}`, { count })
      return [{ icon, name, text }]
    })
}

interface BulkEffectsProps {
  readonly label: string
  readonly sum: EffectSum
  /** The action, once it is over. */
  readonly act?: BulkAction
}

/** The summed effects of a bulk action as tiles. */
export function BulkEffects({ label, sum, act }: BulkEffectsProps) {
  const texts = useEffectTexts(act)(sum)
  if (texts.length === 0) return null
  return (
    <EffectTiles label={label}>
      {texts.map(({ icon, name, text }) => (
        <EffectTile key={name} icon={icon} title={text} />
      ))}
    </EffectTiles>
  )
}
