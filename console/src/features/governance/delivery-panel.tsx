import { Group, Text, Title } from '@mantine/core'
import type { Attempt, DeliveryWithAttempts, Webhook } from '@reeve/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { Problem } from '../../api/problem.tsx'
import { keyOf, queryClient } from '../../api/queries.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { localeOf } from '../../ui/locale.ts'
import { PhaseBar } from '../../ui/phase-bar.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Timeline, TimelineItem } from '../../ui/timeline.tsx'
import classes from './delivery-panel.module.css'
import { DeliveryState } from './delivery-state.tsx'
import { deliveryQuery, healthQuery } from './webhooks.queries.ts'

const route = getRouteApi('/in-organization/webhooks/$webhookId')

interface DeliveryPanelProps {
  readonly webhook: Webhook
  readonly deliveryId: string
}

/** One delivery with its attempts, and the next one. */
export function DeliveryPanel({ webhook, deliveryId }: DeliveryPanelProps) {
  const { t } = useTranslation('governance')
  const { data: delivery, error } = useQuery(deliveryQuery(webhook.id, deliveryId))
  const retry = useMutation({ mutationFn: () => reeve().webhooks.retryDelivery(webhook.id, deliveryId) })
  const navigate = route.useNavigate()
  const close = () => {
    // The list and the health figures are stale after the attempts seen here.
    for (const query of [keyOf('listDeliveries'), healthQuery().queryKey])
      void queryClient.invalidateQueries({ queryKey: query })
    void navigate({ search: before => ({ ...before, delivery: undefined }), resetScroll: false })
  }
  return (
    <SidePanel title={delivery?.event_type ?? t('panel.title')} close={close} isBusy={retry.isPending}>
      {error && !delivery && <Problem error={error} />}
      {delivery && <Whole webhook={webhook} delivery={delivery} retry={retry} />}
    </SidePanel>
  )
}

interface WholeProps {
  readonly webhook: Webhook
  readonly delivery: DeliveryWithAttempts
  readonly retry: { readonly isPending: boolean; readonly error: Error | null; mutate(): void }
}

function Whole({ webhook, delivery, retry }: WholeProps) {
  const { t } = useTranslation('governance')
  const { denialReason } = useCaller()
  const reason =
    denialReason('governance.manage') ??
    (webhook.enabled ? undefined : t('disabledFirst')) ??
    (delivery.status === 'sending' ? t('panel.isSending') : undefined)
  const { attempt_log: attempts, next_attempt_at: next, status } = delivery
  return (
    <div className={classes.panel}>
      <DescriptionList
        items={[
          [t('deliveries.state'), <DeliveryState key="state" status={status} />],
          [
            'webhook-id',
            <span key="event" className={classes.copied}>
              <code>{delivery.event_id}</code>
              <CopyButton text={delivery.event_id} />
            </span>,
          ],
          [t('panel.delivery'), <code key="id">{delivery.id}</code>],
          [t('panel.made'), <RelativeTime key="made" at={delivery.created_at} />],
        ]}
      />
      <Timeline label={t('panel.timeline')}>
        {attempts.map(attempt => (
          <TimelineItem key={attempt.number} state={attempt.outcome === 'delivered' ? 'good' : 'bad'}>
            <OneAttempt attempt={attempt} />
          </TimelineItem>
        ))}
        {next !== null && status !== 'sending' && (
          <TimelineItem state="next">
            {t('panel.next')} <RelativeTime at={next} />
          </TimelineItem>
        )}
        {status === 'sending' && <TimelineItem state="next">{t('panel.isSending')}</TimelineItem>}
        {attempts.length === 0 && next === null && <TimelineItem state="next">{t('panel.none')}</TimelineItem>}
      </Timeline>
      {retry.error && <Problem error={retry.error} title={t('panel.notRetried')} />}
      <Group gap="sm">
        <ReasonButton variant="default" reason={reason} loading={retry.isPending} onClick={() => retry.mutate()}>
          {t(status === 'delivered' ? 'panel.sendAgain' : 'panel.retry')}
        </ReasonButton>
        <CopyCurl call={client => client.webhooks.retryDelivery(webhook.id, delivery.id)} />
      </Group>
      <SentRequest delivery={delivery} />
    </div>
  )
}

/** The request of each attempt. Timestamp and signatures differ per attempt and are not stored. */
function SentRequest({ delivery }: { readonly delivery: DeliveryWithAttempts }) {
  const { t } = useTranslation('governance')
  const id = useId()
  const { event_id, request_body: body } = delivery
  const lines = [
    'content-type: application/json',
    `webhook-id: ${event_id}`,
    '',
    JSON.stringify(JSON.parse(body), null, 2),
  ]
  return (
    <section className={classes.request} aria-labelledby={id}>
      <Title order={3} id={id}>
        {t('panel.request')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('panel.requestWhat')}
      </Text>
      <CodeBlock label={t('panel.request')} text={lines.join('\n')} mostHeight={360} />
      <Group>
        <CopyButton text={body} label={t('panel.copyBody')} />
      </Group>
    </section>
  )
}

function OneAttempt({ attempt }: { readonly attempt: Attempt }) {
  const { t, i18n } = useTranslation('governance')
  const { number, outcome, status, started_at, timings, error, response_excerpt: excerpt } = attempt
  const ms = (value: number) =>
    new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: 1 }).format(value)
  const phases = phasesOf(timings).map(({ name, milliseconds }) => ({
    name: t(`phases.${name}`, { ms: ms(milliseconds) }),
    value: milliseconds,
  }))
  return (
    <>
      <div className={classes.attempt}>
        <strong>
          {t('panel.attempt', { number })} · {t(`outcomes.${outcome}`)}
          {status !== null && ` · ${status}`}
        </strong>
        <RelativeTime at={started_at} />
      </div>
      {error !== null && <Text size="sm">{error}</Text>}
      <PhaseBar phases={phases} total={t('phases.total', { ms: ms(timings.total_ms) })} />
      {excerpt !== '' && <CodeBlock label={t('panel.excerpt', { number })} text={excerpt} mostHeight={160} />}
    </>
  )
}

type Phase = 'dns' | 'connect' | 'tls' | 'wait' | 'rest'

/** Phases in order. Time to first byte starts when the request was sent; `rest` is the remainder of the total. */
function phasesOf({ dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms }: Attempt['timings']) {
  const phases: readonly [Phase, number | null][] = [
    ['dns', dns_ms],
    ['connect', connect_ms],
    ['tls', tls_ms],
    ['wait', first_byte_ms],
  ]
  const known = phases.flatMap(([name, milliseconds]) => (milliseconds === null ? [] : [{ name, milliseconds }]))
  const rest = total_ms - known.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  return rest > 0.05 ? [...known, { name: 'rest' as const, milliseconds: rest }] : known
}
