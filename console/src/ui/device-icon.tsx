import IconDeviceDesktop from '@tabler/icons-react/icons/IconDeviceDesktop'
import IconDeviceMobile from '@tabler/icons-react/icons/IconDeviceMobile'
import IconTerminal2 from '@tabler/icons-react/icons/IconTerminal2'
import { IconTile } from './icon-tile.tsx'

/** The picture of a session's device: a phone, a computer, or a program that is no browser. */
export function DeviceIcon({ userAgent }: { readonly userAgent: string | null }) {
  if (userAgent === null || !userAgent.startsWith('Mozilla/')) return <IconTile of={IconTerminal2} />
  return <IconTile of={/Mobi|Android|iPhone|iPad/.test(userAgent) ? IconDeviceMobile : IconDeviceDesktop} />
}
