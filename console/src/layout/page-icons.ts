import type { TablerIcon } from '@tabler/icons-react'
import IconBolt from '@tabler/icons-react/icons/IconBolt'
import IconClipboardList from '@tabler/icons-react/icons/IconClipboardList'
import IconHome from '@tabler/icons-react/icons/IconHome'
import IconKey from '@tabler/icons-react/icons/IconKey'
import IconSettings from '@tabler/icons-react/icons/IconSettings'
import IconShieldLock from '@tabler/icons-react/icons/IconShieldLock'
import IconUsers from '@tabler/icons-react/icons/IconUsers'
import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import type { MAIN_PAGES } from './navigation.ts'

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
