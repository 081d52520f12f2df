import type { NewWebhook, Webhook, WebhookChanges } from '@reeve/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { queryClient } from '../../api/queries.ts'
import { useEdit } from '../../api/use-edit.ts'
import { CancelPage } from '../../ui/cancel-page.tsx'
import { Lead, Page } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { WebhookBreadcrumbs } from './webhook-breadcrumbs.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { nameOfWebhook } from './webhook-name.ts'
import { webhookQuery } from './webhooks.queries.ts'

const route = getRouteApi('/in-organization/webhooks/$webhookId/edit')

export function EditWebhook() {
  const { t } = useTranslation('governance')
  const { webhookId } = route.useParams()
  const { data: webhook } = useSuspenseQuery(webhookQuery(webhookId))
  const { denialReason } = useCaller()
  const navigate = useNavigate()
  const { before, edit } = useEdit<Webhook, WebhookChanges>(webhook, {
    fields: { url: t('form.url'), description: t('form.description'), event_types: t('types.label') },
    refetch: () => reeve().webhooks.get(webhookId),
    save: (changes, { etag }) => reeve().webhooks.edit(webhookId, changes, { ifMatch: etag }),
    onSuccess: (changed, undo) => {
      queryClient.setQueryData(webhookQuery(webhookId).queryKey, changed)
      showDone(t('done.saved', { name: nameOfWebhook(changed) }), { undo })
      void navigate({ to: '/webhooks/$webhookId', params: { webhookId }, ignoreBlocker: true })
    },
  })
  const notPermitted = denialReason('governance.manage')
  const reasonFor = (entered: NewWebhook | undefined) => {
    const isChanged = entered && Object.keys(changesOf(before, entered)).length > 0
    return notPermitted ?? (isChanged ? undefined : t('edit.unchanged'))
  }
  return (
    <Page
      title={t('edit.title')}
      documentTitle={`${t('edit.title')}: ${nameOfWebhook(webhook)}`}
      what={<Lead>{nameOfWebhook(webhook)}</Lead>}
      here={t('edit.here')}
      breadcrumbs={<WebhookBreadcrumbs webhook={webhook} />}
    >
      <WebhookForm
        webhook={before}
        save={typed => reasonFor(typed) === undefined && edit.mutate(changesOf(before, typed))}
        error={edit.error}
        isBusy={edit.isPending}
        failed={t('edit.failed')}
        actions={(typed, entered) => (
          <>
            <CopyCurl call={client => client.webhooks.edit(webhookId, changesOf(before, typed()))} />
            <CancelPage parent={{ to: '/webhooks/$webhookId', params: { webhookId } }} disabled={edit.isPending} />
            <ReasonButton type="submit" reason={reasonFor(entered)} loading={edit.isPending}>
              {t('edit.save')}
            </ReasonButton>
          </>
        )}
      />
    </Page>
  )
}

/** Sends only changed fields, so that concurrent edits by others survive. */
function changesOf(before: Webhook, { url, description = '', event_types }: NewWebhook): WebhookChanges {
  const isSameTypes = event_types.toSorted().join() === before.event_types.toSorted().join()
  return {
    ...(url !== before.url && { url }),
    ...(description !== before.description && { description }),
    ...(!isSameTypes && { event_types }),
  }
}
