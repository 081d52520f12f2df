import IconClipboardList from '@tabler/icons-react/icons/IconClipboardList'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import type { Command } from '../../layout/commands.ts'
import { isAddress } from './is-address.ts'

const NUMBER = /^#?([1-9]\d{0,14})$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Palette commands for a pasted entry number, and for any pasted id or IP address: its entries in the audit log. */
export function useEntryCommands(wanted: string): readonly Command[] {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  const { may } = useCaller()
  if (!may('audit.read')) return []
  const number = NUMBER.exec(wanted)?.[1]
  const found = { kind: t('palette.entry'), icon: IconClipboardList }
  if (number !== undefined) {
    const run = () => navigate({ to: '/audit', search: { entry: Number(number), range: 'year' } })
    return [{ ...found, id: `entry ${number}`, name: t('palette.openEntry', { number }), run }]
  }
  if (isAddress(wanted)) {
    const run = () => navigate({ to: '/audit', search: { ip: wanted, range: 'year' } })
    return [{ ...found, id: `ip ${wanted}`, name: t('palette.entriesOf.ip', { id: wanted }), run }]
  }
  if (!UUID.test(wanted)) return []
  return (['target', 'actor', 'request'] as const).map(field => ({
    ...found,
    id: `${field} ${wanted}`,
    name: t(`palette.entriesOf.${field}`, { id: wanted.slice(-12) }),
    run: () => navigate({ to: '/audit', search: { [field]: wanted, range: 'year' } }),
  }))
}
