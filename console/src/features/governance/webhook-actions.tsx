import { Button, Menu, NumberInput, Text } from '@mantine/core'
import type { RotatedSecret, Webhook, WebhookChanges } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { Conflict } from '../../api/conflict.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import type { Tagged } from '../../api/etag.ts'
import { mayBeDone, Problem } from '../../api/problem.tsx'
import { queryClient } from '../../api/queries.ts'
import { unlessUndone } from '../../api/unless-undone.ts'
import { useEdit } from '../../api/use-edit.ts'
import { PageMenu } from '../../layout/row-menu.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { useIsNarrow } from '../../ui/filter-bar.tsx'
import { localeOf } from '../../ui/locale.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { nameOfWebhook } from './webhook-name.ts'
import { faultOf } from './webhook-state.tsx'
import { disableWebhook, hasSecretOf, webhookQuery } from './webhooks.queries.ts'

const route = getRouteApi('/in-organization/webhooks/$webhookId')

interface ActionProps {
  readonly webhook: Tagged<Webhook>
  readonly close: () => void
}

const DIALOGS = { enable: EnableDialog, rotate: RotateDialog, replay: ReplayDialog, remove: RemoveDialog } as const

/**
 * The buttons and the menu of a webhook. Enabling is emphasised as the main action if Reeve disabled the webhook
 * because of a fault.
 */
export function WebhookActions({ webhook }: Pick<ActionProps, 'webhook'>) {
  const { t } = useTranslation('governance')
  const { denialReason } = useCaller()
  const navigate = route.useNavigate()
  const [open, setOpen] = useState<keyof typeof DIALOGS>()
  const isNarrow = useIsNarrow()
  const ping = useMutation({
    mutationFn: () => reeve().webhooks.ping(webhook.id),
    // The panel of the delivery shows the result.
    onSuccess: ({ delivery_id }) => navigate({ search: before => ({ ...before, delivery: delivery_id }) }),
  })
  // Disabling is reversible, so it needs no confirmation. Enabling needs one, because it sends the paused deliveries.
  const disable = useMutation({
    mutationFn: () => disableWebhook(webhook.id),
    onSuccess: disabled => {
      queryClient.setQueryData(webhookQuery(webhook.id).queryKey, disabled)
      // Undo fails if the webhook was edited since, because its URL may have changed.
      const undo = () => reeve().webhooks.edit(webhook.id, ENABLED, { ifMatch: disabled.etag })
      showDone(t('done.disabled', { name: nameOfWebhook(webhook) }), { undo })
    },
  })
  const [switching, switched] = webhook.enabled ? [t('disable'), DISABLED] : [t('enable.act'), ENABLED]
  const notPermitted = denialReason('governance.manage')
  const notSent = notPermitted ?? (webhook.enabled ? undefined : t('disabledFirst'))
  const Open = open && DIALOGS[open]
  return (
    <>
      <Button
        variant="default"
        onClick={() => navigate({ to: '/webhooks/$webhookId/edit', params: { webhookId: webhook.id } })}
      >
        {t('edit.open')}
      </Button>
      <ReasonButton
        variant={faultOf(webhook) ? 'filled' : 'default'}
        reason={notPermitted}
        loading={disable.isPending}
        onClick={() => (webhook.enabled ? disable.mutate() : setOpen('enable'))}
      >
        {switching}
      </ReasonButton>
      {!isNarrow && (
        <ReasonButton variant="default" reason={notSent} loading={ping.isPending} onClick={() => ping.mutate()}>
          {t('ping')}
        </ReasonButton>
      )}
      <PageMenu label={t('more')}>
        {notPermitted && <Menu.Label maw={280}>{notPermitted}</Menu.Label>}
        {isNarrow && (
          <Menu.Item disabled={notSent !== undefined || ping.isPending} onClick={() => ping.mutate()}>
            {t('ping')}
          </Menu.Item>
        )}
        <Menu.Item disabled={notSent !== undefined} onClick={() => setOpen('replay')}>
          {t('replay.open')}…
        </Menu.Item>
        <Menu.Item disabled={notPermitted !== undefined} onClick={() => setOpen('rotate')}>
          {t('rotate.open')}…
        </Menu.Item>
        <CopyCurl menuItemFor={t('ping')} call={client => client.webhooks.ping(webhook.id)} />
        <CopyCurl menuItemFor={switching} call={client => client.webhooks.edit(webhook.id, switched)} />
        <Menu.Divider />
        <Menu.Item disabled={notPermitted !== undefined} c="var(--reeve-danger)" onClick={() => setOpen('remove')}>
          {t('remove.open')}…
        </Menu.Item>
      </PageMenu>
      <Failure of={ping} title={t('pingFailed')} unknownTitle={t('pingNotKnown')} />
      <Failure of={disable} title={t('edit.failed')} unknownTitle={t('edit.notKnown')} />
      {Open && <Open webhook={webhook} close={() => setOpen(undefined)} />}
    </>
  )
}

const ENABLED = { enabled: true }
const DISABLED = { enabled: false }

/**
 * Confirms enabling, because paused deliveries are sent immediately, to a webhook that may have been disabled for a
 * reason.
 */
function EnableDialog({ webhook, close }: ActionProps) {
  const { t } = useTranslation('governance')
  const notPermitted = useCaller().denialReason('governance.manage')
  const { seen, edit: enable } = useEdit<Webhook, WebhookChanges>(webhook, {
    fields: { url: t('form.url') },
    refetch: () => reeve().webhooks.get(webhook.id),
    save: (changes, { etag }) => reeve().webhooks.edit(webhook.id, changes, { ifMatch: etag }),
    onSuccess: (enabled, undo) => {
      queryClient.setQueryData(webhookQuery(webhook.id).queryKey, enabled)
      close()
      showDone(t('done.enabled', { name: nameOfWebhook(enabled) }), { undo })
    },
  })
  return (
    <Dialog
      title={t('enable.title')}
      onClose={close}
      isBusy={enable.isPending}
      onSubmit={() => notPermitted === undefined && enable.mutate(ENABLED)}
      actions={
        <>
          <CopyCurl call={client => client.webhooks.edit(webhook.id, ENABLED)} />
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={notPermitted} loading={enable.isPending}>
            {t('enable.act')}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Breakable text={t('enable.what', { url: seen.url })} />
      </Text>
      <TextLink
        size="sm"
        to="/webhooks/$webhookId"
        params={{ webhookId: webhook.id }}
        search={{ status: 'paused' }}
        onClick={close}
      >
        {t('enable.held')}
      </TextLink>
      {enable.error && (
        <Problem
          error={enable.error}
          title={t('edit.failed')}
          unknownTitle={t('edit.notKnown')}
          text={enable.error instanceof Conflict ? t('enable.moved') : undefined}
        />
      )}
    </Dialog>
  )
}

interface FailureProps {
  readonly of: { readonly error: Error | null; reset(): void }
  readonly title: string
  readonly unknownTitle: string
}

/** The error of an action without a dialog of its own. */
function Failure({ of: { error, reset }, title, unknownTitle }: FailureProps) {
  if (!error) return null
  return (
    <Dialog title={mayBeDone(error) ? unknownTitle : title} onClose={reset}>
      <Problem error={error} />
    </Dialog>
  )
}

const HOUR_SECONDS = 3_600
const FIRST_OVERLAP_HOURS = 24
const MOST_OVERLAP_HOURS = 7 * 24

function RotateDialog({ webhook, close }: ActionProps) {
  const { t, i18n } = useTranslation('governance')
  const [hours, setHours] = useState<number | string>(FIRST_OVERLAP_HOURS)
  const [rotated, setRotated] = useState<RotatedSecret>()
  const notPermitted = useCaller().denialReason('governance.manage')
  const overlap = { overlap_seconds: Number(hours) * HOUR_SECONDS }
  const rotate = useMutation({
    // The secret must not stay in the mutation cache.
    mutationFn: async () => {
      const rotation = reeve().webhooks.rotateSecret(webhook.id, overlap)
      setRotated(await unlessUndone(rotation, answer => hasSecretOf(webhook.id, answer)))
    },
  })
  if (rotated) {
    const format = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
    const stored = () => {
      close()
      showDone(t('done.rotated', { name: nameOfWebhook(webhook) }))
    }
    return (
      <SecretDialog title={t('secret.replaced')} label={t('secret.label')} secret={rotated.secret} onClose={stored}>
        {t('rotate.until', { date: format.format(new Date(rotated.overlap_ends_at)) })}
      </SecretDialog>
    )
  }
  return (
    <Dialog
      title={t('rotate.title')}
      onClose={close}
      isBusy={rotate.isPending}
      onSubmit={() => notPermitted === undefined && rotate.mutate()}
      actions={
        <>
          <CopyCurl call={client => client.webhooks.rotateSecret(webhook.id, overlap)} />
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={notPermitted} loading={rotate.isPending}>
            {t('rotate.act')}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm">{t('rotate.what')}</Text>
      <NumberInput
        label={t('rotate.overlap')}
        description={t('rotate.overlapWhat')}
        value={hours}
        onChange={setHours}
        min={0}
        max={MOST_OVERLAP_HOURS}
        required
        hideControls
      />
      {rotate.error && <Problem error={rotate.error} title={t('rotate.failed')} />}
    </Dialog>
  )
}

/** A confirmation dialog that removes a webhook, and then navigates to the list. */
export function RemoveDialog({ webhook, close }: { readonly webhook: Webhook; readonly close: () => void }) {
  const { t } = useTranslation('governance')
  const navigate = useNavigate()
  const notPermitted = useCaller().denialReason('governance.manage')
  const remove = useMutation({
    mutationFn: () => reeve().webhooks.remove(webhook.id),
    // Ignores the dialog's navigation blocker, which is active until this callback has ended.
    async onSuccess() {
      close()
      showDone(t('done.removed', { name: nameOfWebhook(webhook) }))
      await navigate({ to: '/webhooks', replace: true, ignoreBlocker: true })
      // Otherwise the page of the removed webhook would show its cached data.
      queryClient.removeQueries(webhookQuery(webhook.id))
    },
  })
  return (
    <Dialog
      title={t('remove.title')}
      onClose={close}
      isBusy={remove.isPending}
      onSubmit={() => notPermitted === undefined && remove.mutate()}
      actions={
        <>
          <CopyCurl call={client => client.webhooks.remove(webhook.id)} />
          <CancelButton onClick={close} />
          <ReasonButton type="submit" color="red" reason={notPermitted} loading={remove.isPending}>
            {t('remove.act')}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Breakable text={t('remove.what', { url: webhook.url })} />
      </Text>
      {webhook.enabled && <Text size="sm">{t('remove.instead')}</Text>}
      {remove.error && <Problem error={remove.error} title={t('remove.failed')} />}
    </Dialog>
  )
}
