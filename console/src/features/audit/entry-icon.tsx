import type { TablerIcon } from '@tabler/icons-react'
import IconAddressBook from '@tabler/icons-react/icons/IconAddressBook'
import IconBan from '@tabler/icons-react/icons/IconBan'
import IconBuilding from '@tabler/icons-react/icons/IconBuilding'
import IconKey from '@tabler/icons-react/icons/IconKey'
import IconLock from '@tabler/icons-react/icons/IconLock'
import IconMail from '@tabler/icons-react/icons/IconMail'
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause'
import IconRobot from '@tabler/icons-react/icons/IconRobot'
import IconShield from '@tabler/icons-react/icons/IconShield'
import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import IconUser from '@tabler/icons-react/icons/IconUser'
import IconUserMinus from '@tabler/icons-react/icons/IconUserMinus'
import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import { IconTile } from '../../ui/icon-tile.tsx'
import { familyOf } from './families.ts'

type Tone = 'danger' | 'warning'

/**
 * The icons by pattern of the action; the first match counts. A tone marks entries that an investigation looks for
 * first.
 */
const ICONS: readonly (readonly [RegExp, TablerIcon, Tone?])[] = [
  [/^operation\.refused$|_failed$/, IconBan, 'danger'],
  [/^member\.(suspended|suspension_repeated|login_blocked)$/, IconPlayerPause, 'warning'],
  [/^member\.(suspension_refused|suspension_kept)$/, IconAddressBook, 'warning'],
  [/^directory\.|^member\.directory_/, IconAddressBook],
  [/^member\.removed$/, IconUserMinus, 'danger'],
  [/^governance\.webhook\.(failing|disabled)$/, IconWebhook, 'warning'],
  [/^governance\./, IconWebhook],
  [/^member\./, IconUser],
  [/^service_account\./, IconRobot],
  [/^invitation\./, IconMail],
  [/^profile\./, IconShield],
  [/^api_key(_policy)?\./, IconKey],
  [/^oracle\./, IconSparkles],
  [/^organization\./, IconBuilding],
]

/** The icon of an action, in its tone or otherwise in the colour of its family. */
export function EntryIcon({ action, isRound }: { readonly action: string; readonly isRound?: true }) {
  const [, picture, tone] = ICONS.find(([actions]) => actions.test(action)) ?? [/^/, IconLock]
  return <IconTile of={picture} size={28} tone={tone ?? familyOf(action)} {...(isRound && { isRound })} />
}
