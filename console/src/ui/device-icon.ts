import type { TablerIcon } from '@tabler/icons-react'
import IconDeviceDesktop from '@tabler/icons-react/icons/IconDeviceDesktop'
import IconDeviceMobile from '@tabler/icons-react/icons/IconDeviceMobile'
import IconTerminal2 from '@tabler/icons-react/icons/IconTerminal2'

/** The icon of a user agent's device: a phone, a computer, or a program that is not a browser. */
export function deviceIconOf(userAgent: string | null): TablerIcon {
  if (userAgent === null || !userAgent.startsWith('Mozilla/')) return IconTerminal2
  return /Mobi|Android|iPhone|iPad/.test(userAgent) ? IconDeviceMobile : IconDeviceDesktop
}
