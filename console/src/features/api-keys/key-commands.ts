import IconKey from '@tabler/icons-react/icons/IconKey'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { type Command, matchesQuery } from '../../layout/commands.ts'
import { newestKeysQuery } from './api-keys.queries.ts'
import { keyText } from './key-text.ts'

const MOST = 5

/** Palette commands for keys that match by name, last characters or id. Each opens the list of the owner's keys. */
export function useKeyCommands(wanted: string): readonly Command[] {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  const { may } = useCaller()
  const enabled = wanted.length > 1 && may('api_keys.manage')
  const { data = [] } = useQuery({ ...newestKeysQuery(), enabled })
  const kind = t('palette.key')
  if (!enabled) return []
  return data
    .filter(({ id, name, hint }) => matchesQuery(`${kind} ${name} ${hint} ${id}`, wanted))
    .slice(0, MOST)
    .map(({ id, name, hint, owner_user_id: owner }) => ({
      id,
      name: `${name} ${keyText(hint)}`,
      kind,
      icon: IconKey,
      run: () => navigate({ to: '/settings/keys', search: { owner } }),
    }))
}
