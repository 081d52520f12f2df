import IconBolt from '@tabler/icons-react/icons/IconBolt'
import IconBuilding from '@tabler/icons-react/icons/IconBuilding'
import IconDevices from '@tabler/icons-react/icons/IconDevices'
import IconKey from '@tabler/icons-react/icons/IconKey'
import IconMail from '@tabler/icons-react/icons/IconMail'
import { useTranslation } from 'react-i18next'
import { EffectTile, EffectTiles } from '../../ui/effect-list.tsx'
import type { EffectSum } from './bulk-actions.ts'

const EFFECTS = [
  { icon: IconBuilding, of: 'members', name: 'accessOf' },
  { icon: IconKey, of: 'keys', name: 'keys' },
  { icon: IconBolt, of: 'triggers', name: 'triggers' },
  { icon: IconMail, of: 'invitations', name: 'invitations' },
  { icon: IconDevices, of: 'sessions', name: 'sessions' },
] as const

/** Returns the effects of a bulk action in words, without those with the count 0. */
export function useEffectTexts() {
  const { t } = useTranslation('members')
  return (sum: EffectSum) =>
    EFFECTS.flatMap(({ icon, of, name }) =>
      sum[of] > 0 ? [{ icon, name, text: t(`bulk.${name}`, { count: sum[of] }) }] : [],
    )
}

/** The summed effects of a bulk action as tiles. */
export function BulkEffects({ label, sum }: { readonly label: string; readonly sum: EffectSum }) {
  const textsOf = useEffectTexts()
  return (
    <EffectTiles label={label}>
      {textsOf(sum).map(({ icon, name, text }) => (
        <EffectTile key={name} icon={icon} title={text} />
      ))}
    </EffectTiles>
  )
}
