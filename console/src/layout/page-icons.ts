import type { TablerIcon } from '@tabler/icons-react'
import IconAddressBook from '@tabler/icons-react/icons/IconAddressBook'
import IconBolt from '@tabler/icons-react/icons/IconBolt'
import IconClipboardList from '@tabler/icons-react/icons/IconClipboardList'
import IconHome from '@tabler/icons-react/icons/IconHome'
import IconKey from '@tabler/icons-react/icons/IconKey'
import IconLogin from '@tabler/icons-react/icons/IconLogin'
import IconMail from '@tabler/icons-react/icons/IconMail'
import IconSettings from '@tabler/icons-react/icons/IconSettings'
import IconShieldLock from '@tabler/icons-react/icons/IconShieldLock'
import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import IconUsers from '@tabler/icons-react/icons/IconUsers'
import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import type { MAIN_PAGES, SUBPAGES } from './navigation.ts'

/** The icons of the pages below an entry of the sidebar, for the palette. */
export const SUBPAGE_ICONS: Readonly<Record<(typeof SUBPAGES)[keyof typeof SUBPAGES][number]['name'], TablerIcon>> = {
  'settings.invitations': IconMail,
  'settings.signIns': IconLogin,
  'settings.triggers': IconBolt,
  'settings.oracle': IconSparkles,
  'settings.organization': IconSettings,
  'settings.directories': IconAddressBook,
}

/** The icons of the sidebar's entries. */
export const PAGE_ICONS: Readonly<Record<(typeof MAIN_PAGES)[number]['name'], TablerIcon>> = {
  overview: IconHome,
  members: IconUsers,
  profiles: IconShieldLock,
  webhooks: IconWebhook,
  'settings.keys': IconKey,
  audit: IconClipboardList,
  automation: IconBolt,
  'settings.title': IconSettings,
}
