import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Command, fits } from '../../frame/commands.ts'

export function useKeyCommands(wanted: string): readonly Command[] {
  const { t } = useTranslation(['api-keys', 'frame'])
  const navigate = useNavigate()
  const name = t('api-keys:create.open')
  const run = () => navigate({ to: '/settings/keys', search: { dialog: 'create' } })
  return fits(name, wanted) ? [{ id: 'create key', name, kind: t('frame:palette.action'), run }] : []
}
