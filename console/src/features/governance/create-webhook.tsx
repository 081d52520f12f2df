import type { CreatedWebhook, NewWebhook, Webhook } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { queryClient } from '../../api/queries.ts'
import { undoCreation } from '../../api/undo-creation.ts'
import { unlessUndone } from '../../api/unless-undone.ts'
import { CancelPage } from '../../ui/cancel-page.tsx'
import { LeaveGuardNotice, useLeaveGuard } from '../../ui/leave-guard.tsx'
import { Page } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { nameOfWebhook } from './webhook-name.ts'
import { hasSecretOf, webhookQuery } from './webhooks.queries.ts'

/** Navigation options for leaving the form: they replace its history entry, and bypass its blocker. */
const DONE = { replace: true, ignoreBlocker: true } as const

export function CreateWebhook() {
  const { t } = useTranslation('governance')
  const { denialReason } = useCaller()
  const router = useRouter()
  const [created, setCreated] = useState<CreatedWebhook>()
  const create = useMutation({
    // The secret must not stay in the mutation cache.
    mutationFn: async (webhook: NewWebhook) =>
      setCreated(await unlessUndone(reeve().webhooks.create(webhook), answer => hasSecretOf(answer.id, answer))),
  })
  const [hasTriedToLeave, blockLeaving] = useLeaveGuard(create.isPending)
  const reason = denialReason('governance.manage')
  const undoOf =
    ({ id, url, format, event_types, description, enabled }: CreatedWebhook) =>
    async () => {
      await undoCreation<Webhook>(
        { url, format, event_types, description, enabled },
        {
          refetch: () => reeve().webhooks.get(id),
          remove: ifMatch => reeve().webhooks.remove(id, { ifMatch }),
        },
      )
      if (router.state.location.pathname.startsWith(`/webhooks/${id}`))
        await router.navigate({ to: '/webhooks', ...DONE })
      queryClient.removeQueries(webhookQuery(id))
    }
  const leave = () => {
    if (created) showDone(t('done.created', { name: nameOfWebhook(created) }), { undo: undoOf(created) })
    setCreated(undefined)
    void router.navigate({ to: '/webhooks/$webhookId', params: { webhookId: created?.id ?? '' }, ...DONE })
  }
  return (
    <Page title={t('create.title')} breadcrumbs={<TextLink to="/webhooks">{t('title')}</TextLink>}>
      <WebhookForm
        save={webhook => reason === undefined && create.mutate(webhook)}
        error={create.error}
        isBusy={create.isPending || created !== undefined}
        failed={t('create.failed')}
        actions={(typed, entered) => (
          <>
            <LeaveGuardNotice isShown={hasTriedToLeave} />
            <CopyCurl call={client => client.webhooks.create(typed())} />
            <CancelPage parent={{ to: '/webhooks' }} stay={create.isPending ? blockLeaving : undefined} />
            <ReasonButton
              type="submit"
              reason={reason ?? (entered?.url ? undefined : t('create.urlFirst'))}
              loading={create.isPending}
            >
              {t('create.title')}
            </ReasonButton>
          </>
        )}
      />
      {created && (
        <SecretDialog title={t('secret.created')} label={t('secret.label')} secret={created.secret} onClose={leave}>
          {t('secret.what')}
        </SecretDialog>
      )}
    </Page>
  )
}
