import type { TablerIcon } from '@tabler/icons-react'
import IconAddressBook from '@tabler/icons-react/icons/IconAddressBook'
import IconApps from '@tabler/icons-react/icons/IconApps'
import IconBolt from '@tabler/icons-react/icons/IconBolt'
import IconBuilding from '@tabler/icons-react/icons/IconBuilding'
import IconClipboardList from '@tabler/icons-react/icons/IconClipboardList'
import IconKey from '@tabler/icons-react/icons/IconKey'
import IconLock from '@tabler/icons-react/icons/IconLock'
import IconPlugConnected from '@tabler/icons-react/icons/IconPlugConnected'
import IconShieldLock from '@tabler/icons-react/icons/IconShieldLock'
import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import IconUsers from '@tabler/icons-react/icons/IconUsers'
import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import { Icon } from '../../ui/icon.tsx'
import type { PermissionGroup } from './permissions.ts'

const ICONS: Readonly<Record<string, TablerIcon>> = {
  members: IconUsers,
  profiles: IconShieldLock,
  api_keys: IconKey,
  triggers: IconBolt,
  integrations: IconPlugConnected,
  oracle: IconSparkles,
  governance: IconWebhook,
  audit: IconClipboardList,
  organization: IconBuilding,
  directories: IconAddressBook,
  others: IconLock,
}

/** The icon of a group of permissions; all groups of the platform have the same icon. */
export const GroupIcon = ({ group: { name } }: { readonly group: PermissionGroup }) => (
  <Icon of={ICONS[name] ?? IconApps} />
)
