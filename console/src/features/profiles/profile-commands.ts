import IconShieldLock from '@tabler/icons-react/icons/IconShieldLock'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { type Command, matchesQuery } from '../../layout/commands.ts'
import { profilesQuery } from './profiles.queries.ts'

const MOST = 5

/** Palette commands for profiles that match by name or id. Each opens the matrix, and on a narrow screen its column. */
export function useProfileCommands(wanted: string): readonly Command[] {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  const { may } = useCaller()
  const enabled = wanted.length > 1 && may('profiles.read')
  const { data = [] } = useQuery({ ...profilesQuery(), enabled })
  const kind = t('palette.profile')
  if (!enabled) return []
  return data
    .filter(({ id, name }) => matchesQuery(`${kind} ${name} ${id}`, wanted))
    .slice(0, MOST)
    .map(({ id, name }) => ({
      id,
      name,
      kind,
      icon: IconShieldLock,
      run: () => navigate({ to: '/profiles', search: { shown: id } }),
    }))
}
