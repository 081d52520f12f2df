import { Group } from '@mantine/core'
import type { NewWebhook } from '@reeve/sdk'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Page } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookTrail } from './webhook-trail.tsx'
import { webhookQuery } from './webhooks.queries.ts'
import { editWebhookRoute } from './webhooks.routes.ts'

export function EditWebhook() {
  const { t } = useTranslation('governance')
  const { webhookId } = editWebhookRoute.useParams()
  const { data: webhook } = useSuspenseQuery(webhookQuery(webhookId))
  const { whyNot } = useCaller()
  const navigate = useNavigate()
  const edit = useMutation({
    mutationFn: ({ description = '', ...changes }: NewWebhook) =>
      reeve().webhooks.edit(webhookId, { ...changes, description }),
    onSuccess: changed => {
      queryClient.setQueryData(webhookQuery(webhookId).queryKey, changed)
      void navigate({ to: '/webhooks/$webhookId', params: { webhookId } })
    },
  })
  const reason = whyNot('governance.manage')
  return (
    <Page title={t('edit.title')} trail={<WebhookTrail webhook={webhook} />}>
      <WebhookForm
        webhook={webhook}
        save={changes => reason === undefined && edit.mutate(changes)}
        error={edit.error}
        failed={t('edit.failed')}
        actions={
          <Group>
            <ReasonButton type="submit" reason={reason} loading={edit.isPending}>
              {t('edit.save')}
            </ReasonButton>
          </Group>
        }
      />
    </Page>
  )
}
