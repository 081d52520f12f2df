import { Group, Text, Title } from '@mantine/core'
import type { Delivery, DeliveryWithAttempts, Webhook } from '@reeve/sdk'
import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { NotLoaded, Problem } from '../../api/problem.tsx'
import { keyOf, queryClient } from '../../api/queries.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { ExactTime } from '../../ui/relative-time.tsx'
import { neighboursOf, SidePanel } from '../../ui/side-panel.tsx'
import { Timeline, TimelineItem } from '../../ui/timeline.tsx'
import { DeliveryAttempt } from './delivery-attempt.tsx'
import classes from './delivery-panel.module.css'
import { DeliveryState } from './delivery-state.tsx'
import { useDuration } from './use-duration.ts'
import { deliveryQuery, healthQuery } from './webhooks.queries.ts'

const route = getRouteApi('/in-organization/webhooks/$webhookId')

interface DeliveryPanelProps {
  readonly webhook: Webhook
  readonly deliveryId: string
  /** The list from which the delivery was opened. */
  readonly among: readonly Delivery[]
}

/** A delivery with its attempts and the next scheduled one. */
export function DeliveryPanel({ webhook, deliveryId, among }: DeliveryPanelProps) {
  const { t } = useTranslation('governance')
  const { data: delivery, error } = useQuery(deliveryQuery(webhook.id, deliveryId))
  const retry = useMutation({
    mutationFn: (id: string) => reeve().webhooks.retryDelivery(webhook.id, id),
    onSuccess: () => showDone(t('done.retried')),
  })
  const navigate = route.useNavigate()
  const show = (id: string | undefined, replace = false) =>
    void navigate({ search: before => ({ ...before, delivery: id }), resetScroll: false, replace })
  const close = () => {
    // The list and the health figures are stale after the attempts shown here.
    for (const query of [keyOf('listDeliveries'), healthQuery().queryKey])
      void queryClient.invalidateQueries({ queryKey: query })
    show(undefined)
  }
  return (
    <SidePanel
      title={delivery?.event_type ?? t('panel.title')}
      close={close}
      neighbours={neighboursOf(
        among,
        deliveryId,
        ({ id }) => id,
        id => show(id, true),
      )}
      isBusy={retry.isPending}
    >
      {error && !delivery && <NotLoaded error={error} />}
      {delivery && <Whole webhook={webhook} delivery={delivery} retry={retry} />}
    </SidePanel>
  )
}

interface WholeProps {
  readonly webhook: Webhook
  readonly delivery: DeliveryWithAttempts
  readonly retry: Pick<UseMutationResult<unknown, Error, string>, 'isPending' | 'error' | 'variables' | 'mutate'>
}

function Whole({ webhook, delivery, retry }: WholeProps) {
  const { t } = useTranslation('governance')
  const { denialReason } = useCaller()
  const reason =
    denialReason('governance.manage') ??
    (webhook.enabled ? undefined : t('disabledFirst')) ??
    (delivery.status === 'sending' ? t('panel.isSending') : undefined)
  const { status } = delivery
  const isToken = webhook.format === 'set'
  /** The header, or the claim of the token, that contains the id of the event. */
  const idName = isToken ? 'jti' : 'webhook-id'
  return (
    <div className={classes.panel}>
      <div className={classes.summary}>
        <Summary delivery={delivery} />
        <Group gap="sm">
          <ReasonButton
            variant="default"
            reason={reason}
            loading={retry.isPending}
            onClick={() => retry.mutate(delivery.id)}
          >
            {t(status === 'delivered' ? 'panel.sendAgain' : 'panel.retry')}
          </ReasonButton>
          <CopyCurl call={client => client.webhooks.retryDelivery(webhook.id, delivery.id)} />
        </Group>
      </div>
      {retry.error && retry.variables === delivery.id && <Problem error={retry.error} title={t('panel.notRetried')} />}
      <Part title={t('panel.timeline')}>
        <Attempts delivery={delivery} />
      </Part>
      <DescriptionList
        items={[
          [
            t('panel.made'),
            <OpenableTime key="made" at={delivery.created_at}>
              <ExactTime at={delivery.created_at} />
            </OpenableTime>,
          ],
          [idName, <CopyableId key="event" what={idName} id={delivery.event_id} />],
          [t('panel.delivery'), <CopyableId key="id" what={t('panel.delivery')} id={delivery.id} />],
        ]}
      />
      {isToken ? <EventOfTokens delivery={delivery} /> : <SentRequest delivery={delivery} />}
    </div>
  )
}

/**
 * The status, the number of attempts, the time between the first and the last attempt, and the time of the last
 * attempt.
 */
function Summary({ delivery }: SentRequestProps) {
  const { t } = useTranslation('governance')
  const durationOf = useDuration()
  const { status, attempts: count, attempt_log: stored, last_attempt_at: last } = delivery
  const [first, newest] = [stored[0], stored.at(-1)]
  const isSpan = first && newest && stored.length > 1 && stored.length === count
  const spanMs = isSpan ? Date.parse(newest.started_at) - Date.parse(first.started_at) : 0
  const duration = spanMs > 0 && durationOf(spanMs)
  return (
    <div>
      <DeliveryState status={status} />
      <Text size="sm" c="dimmed" mt={4} data-numbers>
        {duration ? t('panel.triesIn', { count, duration }) : t('panel.tries', { count })}
        {last && (
          <>
            {' · '}
            <OpenableTime at={last} hasClock={false} />
          </>
        )}
      </Text>
    </div>
  )
}

function Attempts({ delivery: { attempt_log: attempts, next_attempt_at: next, status } }: SentRequestProps) {
  const { t } = useTranslation('governance')
  const longestMs = Math.max(0, ...attempts.map(({ timings }) => timings.total_ms))
  return (
    <Timeline label={t('panel.timeline')}>
      {attempts.map((attempt, index) => (
        <TimelineItem key={attempt.number} state={attempt.outcome === 'delivered' ? 'good' : 'bad'}>
          <DeliveryAttempt attempt={attempt} longestMs={longestMs} previous={attempts[index - 1]} />
        </TimelineItem>
      ))}
      {next !== null && status !== 'sending' && (
        <TimelineItem state="next">
          {t('panel.next')} <OpenableTime at={next} />
        </TimelineItem>
      )}
      {status === 'sending' && <TimelineItem state="next">{t('panel.isSending')}</TimelineItem>}
      {attempts.length === 0 && next === null && <TimelineItem state="next">{t('panel.none')}</TimelineItem>}
    </Timeline>
  )
}

interface SentRequestProps {
  readonly delivery: DeliveryWithAttempts
}

/** The event of which each attempt sends a token. The tokens differ per attempt and are not stored. */
function EventOfTokens({ delivery: { request_body: event } }: SentRequestProps) {
  const { t } = useTranslation('governance')
  return (
    <Part title={t('panel.event')} what={t('panel.eventWhat')}>
      <CodeBlock label={t('panel.event')} text={formatted(event)} mostHeight={360} isJson />
      <Group>
        <CopyButton text={event} label={t('panel.copyEvent')} />
      </Group>
    </Part>
  )
}

const formatted = (json: string) => JSON.stringify(JSON.parse(json), null, 2)

/** The request of each attempt. Timestamp and signatures differ per attempt and are not stored. */
function SentRequest({ delivery: { event_id, request_body: body } }: SentRequestProps) {
  const { t } = useTranslation('governance')
  const lines = ['content-type: application/json', `webhook-id: ${event_id}`, '', formatted(body)]
  return (
    <Part title={t('panel.request')} what={t('panel.requestWhat')}>
      <CodeBlock label={t('panel.request')} text={lines.join('\n')} mostHeight={360} isJson />
      <Group>
        <CopyButton text={body} label={t('panel.copyBody')} />
      </Group>
    </Part>
  )
}

interface PartProps {
  readonly title: string
  readonly what?: string
  readonly children: ReactNode
}

function Part({ title, what, children }: PartProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Title order={3} id={id}>
        {title}
      </Title>
      {what && (
        <Text size="sm" c="dimmed">
          {what}
        </Text>
      )}
      {children}
    </section>
  )
}
