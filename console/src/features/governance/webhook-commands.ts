import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { type Command, matchesQuery } from '../../layout/commands.ts'
import { webhooksQuery } from './webhooks.queries.ts'

/** Palette commands that open a webhook by its URL, description or id: "webhook siem". */
export function useWebhookCommands(wanted: string): readonly Command[] {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  const { may } = useCaller()
  const enabled = wanted.length > 1 && may('governance.manage')
  const { data = [] } = useQuery({ ...webhooksQuery(), enabled })
  const kind = t('palette.webhook')
  if (!enabled) return []
  return data
    .filter(({ id, url, description }) => matchesQuery(`${kind} ${url} ${description} ${id}`, wanted))
    .map(({ id, url, description }) => ({
      id,
      name: description === '' ? url : `${url} · ${description}`,
      kind,
      icon: IconWebhook,
      run: () => navigate({ to: '/webhooks/$webhookId', params: { webhookId: id } }),
    }))
}
