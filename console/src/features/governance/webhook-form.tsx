import { Checkbox, Input, Stack, Text, TextInput } from '@mantine/core'
import { isReeveError, type NewWebhook, type Webhook } from '@reeve/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useOptional } from '../../ui/use-optional.ts'
import { EventTypePicker, isSubscribed } from './event-type-picker.tsx'
import { SamplePayload } from './sample-payload.tsx'
import classes from './webhook-form.module.css'
import { eventTypesQuery } from './webhooks.queries.ts'

interface WebhookFormProps {
  /** The current webhook; undefined for a new one. */
  readonly webhook?: Webhook
  readonly save: (webhook: NewWebhook) => void
  readonly error: unknown
  /** True while a request is pending, and while the page shows its result. */
  readonly isBusy: boolean
  /** The title of errors that do not belong to a field. */
  readonly failed: string
  /**
   * The buttons, the main one last; `typed` reads the form. `shown` has its values at the last render, and is undefined
   * before the first input.
   */
  readonly actions: (typed: () => NewWebhook, shown: NewWebhook | undefined) => ReactNode
}

/** The fields of a webhook, beside an example payload. */
export function WebhookForm({ webhook, save, error, isBusy, failed, actions }: WebhookFormProps) {
  const { t } = useTranslation('governance')
  const optional = useOptional()
  const { data: types } = useSuspenseQuery(eventTypesQuery())
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(webhook?.event_types ?? ['*']))
  const [entered, setEntered] = useState<NewWebhook>()
  const [isIncomplete, setIncomplete] = useState(false)
  const refused = useRefusedUrl(error)
  const form = useRef<HTMLFormElement>(null)
  const address = useRef<HTMLInputElement>(null)
  // The focus moves to the field, because its error is far above the button.
  useEffect(() => {
    if (isReeveError(error, 'webhook_url_forbidden')) address.current?.focus()
  }, [error])
  const typed = (): NewWebhook => {
    const fields = new FormData(form.current ?? undefined)
    return {
      url: String(fields.get('url')).trim(),
      description: String(fields.get('description')).trim(),
      event_types: [...chosen] as NewWebhook['event_types'],
      ...(!webhook && { enabled: fields.get('enabled') !== null }),
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIncomplete(chosen.size === 0)
    if (chosen.size > 0) save(typed())
  }
  return (
    <div className={classes.sides}>
      <form ref={form} className={classes.card} onSubmit={submit} onInput={() => setEntered(typed())}>
        <Stack gap="md">
          <TextInput
            ref={address}
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
            label={optional(t('form.description'))}
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
          {/* An existing webhook is enabled on its page, which asks for confirmation. */}
          {!webhook && <InitialState />}
          {!webhook && (
            <Text size="sm" c="dimmed">
              {t('form.secretOnce')}
            </Text>
          )}
          {error !== null && !refused && <Problem error={error} title={failed} />}
        </Stack>
        <div className={classes.save}>
          {actions(typed, entered && { ...entered, event_types: [...chosen] as NewWebhook['event_types'] })}
        </div>
      </form>
      <aside className={classes.card} aria-label={t('sample.title')}>
        {entered && !isBusy && <UnsavedGuard />}
        <SamplePayload types={types.filter(({ type }) => isSubscribed(chosen, type))} />
      </aside>
    </div>
  )
}

/** The state of a new webhook, apart from its events. */
function InitialState() {
  const { t } = useTranslation('governance')
  return (
    <Input.Wrapper label={t('columns.state')} labelElement="div" labelProps={{ mb: 8 }} mt="sm">
      <Checkbox name="enabled" label={t('form.enabled')} description={t('form.enabledWhat')} defaultChecked />
    </Input.Wrapper>
  )
}

/** The text for the reason why a URL was refused. */
function useRefusedUrl(error: unknown): string | undefined {
  const { t } = useTranslation('governance')
  if (!isReeveError(error, 'webhook_url_forbidden')) return undefined
  const fault = error.problem?.errors?.find(({ pointer }) => pointer === '/url')
  return t(`refused.${fault?.code ?? 'address'}` as 'refused.address', { defaultValue: fault?.detail ?? '' })
}
