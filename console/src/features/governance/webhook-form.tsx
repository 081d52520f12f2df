import { Checkbox, Stack, TextInput } from '@mantine/core'
import { isReeveError, type NewWebhook, type Webhook } from '@reeve/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { EventTypePicker, isTold } from './event-type-picker.tsx'
import { SampleBody } from './sample-body.tsx'
import classes from './webhook-form.module.css'
import { eventTypesQuery } from './webhooks.queries.ts'

interface WebhookFormProps {
  /** What it is now; undefined for one that is to be made. */
  readonly webhook?: Webhook
  readonly save: (webhook: NewWebhook) => void
  readonly error: unknown
  /** What did not work, for a problem that belongs to no field. */
  readonly failed: string
  readonly actions: ReactNode
}

/** What is decided of a webhook, beside what its receiver will get. */
export function WebhookForm({ webhook, save, error, failed, actions }: WebhookFormProps) {
  const { t } = useTranslation('governance')
  const { data: types } = useSuspenseQuery(eventTypesQuery())
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(webhook?.event_types ?? ['*']))
  const [isIncomplete, setIncomplete] = useState(false)
  const refused = useRefusedUrl(error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setIncomplete(chosen.size === 0)
    if (chosen.size === 0) return
    save({
      url: String(form.get('url')).trim(),
      description: String(form.get('description')).trim(),
      event_types: [...chosen] as NewWebhook['event_types'],
      enabled: form.get('enabled') !== null,
    })
  }
  return (
    <div className={classes.sides}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            name="url"
            type="url"
            inputMode="url"
            label={t('form.url')}
            description={t('form.urlWhat')}
            placeholder="https://"
            defaultValue={webhook?.url}
            error={refused}
            required
            maxLength={2048}
          />
          <TextInput
            name="description"
            label={t('form.description')}
            description={t('form.descriptionWhat')}
            defaultValue={webhook?.description}
            maxLength={500}
          />
          <EventTypePicker
            types={types}
            chosen={chosen}
            choose={choose}
            error={isIncomplete && chosen.size === 0 ? t('types.none') : undefined}
          />
          <Checkbox
            name="enabled"
            label={t('form.enabled')}
            description={t('form.enabledWhat')}
            defaultChecked={webhook?.enabled ?? true}
          />
          {error !== null && !refused && <Problem error={error} title={failed} />}
          {actions}
        </Stack>
      </form>
      <aside aria-label={t('sample.title')}>
        <SampleBody types={types.filter(({ type }) => isTold(chosen, type))} />
      </aside>
    </div>
  )
}

/** Why no request may go to the address, in words. */
function useRefusedUrl(error: unknown): string | undefined {
  const { t } = useTranslation('governance')
  if (!isReeveError(error, 'webhook_url_forbidden')) return undefined
  const fault = error.problem?.errors?.find(({ pointer }) => pointer === '/url')
  return t(`refused.${fault?.code ?? 'address'}` as 'refused.address', { defaultValue: fault?.detail ?? '' })
}
