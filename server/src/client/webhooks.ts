import type { Delivery, EventType, NewWebhook, ReplayRequest } from '@reeve/sdk'
import { type Command, Option } from 'commander'
import { changeResource, showResource } from './actions.ts'
import {
  collectValues,
  command,
  DRY_RUN_OPTION,
  group,
  IGNORED_YES_OPTION,
  LIMIT_OPTION,
  parseCount,
  withoutUndefined,
} from './command.ts'
import { connect } from './connection.ts'
import { EXIT, Failure, toFailure } from './failure.ts'
import { listen, port, webhookSecret } from './listen.ts'
import { type Listing, type Printing, pageOf, printList, printMessage, printResource } from './output.ts'
import { webhookHealth } from './webhook-health.ts'

const DELIVERY_STATUSES = ['pending', 'sending', 'delivered', 'exhausted', 'cancelled', 'paused']

/** `reeve webhooks …`: webhooks and their deliveries. */
export function addWebhooksCommands(program: Command): void {
  const webhooks = group(program, 'webhooks', 'webhooks and their deliveries', [
    'reeve webhooks create https://siem.acme.example/reeve --event "member.*"',
    'reeve webhooks deliveries $WEBHOOK_ID --status exhausted',
    'reeve webhooks listen --port 4000',
  ])

  command(webhooks, 'list', 'list webhooks', ['reeve webhooks list']).action(list)

  command(webhooks, 'create <url>', 'create a webhook; the signing secret is shown once', [
    'reeve webhooks create https://siem.acme.example/reeve \\\n      --event "member.*" --event oracle.paused',
  ])
    .option(
      '--event <type>',
      'event type, such as member.suspended, member.* or * (all, the default); repeatable',
      collectValues,
    )
    .option('--description <text>', 'description')
    .option('--disabled', 'create the webhook disabled')
    .action(create)

  command(webhooks, 'enable <webhookId>', 'enable a webhook, such as one that Reeve disabled after many failures', [
    'reeve webhooks enable $WEBHOOK_ID',
  ]).action(setEnabled(true))

  command(webhooks, 'disable <webhookId>', 'disable a webhook; it gets no more events', [
    'reeve webhooks disable $WEBHOOK_ID',
  ])
    .option(...IGNORED_YES_OPTION)
    .action(setEnabled(false))

  command(webhooks, 'remove <webhookId>', 'remove a webhook and its delivery log', [
    'reeve webhooks remove $WEBHOOK_ID',
  ])
    .option(...IGNORED_YES_OPTION)
    .action(changeResource((reeve, id) => reeve.webhooks.remove(id), 'The webhook has been removed.'))

  command(webhooks, 'ping <webhookId>', 'send a test event to a webhook', ['reeve webhooks ping $WEBHOOK_ID']).action(
    showResource((reeve, id) => reeve.webhooks.ping(id)),
  )

  command(webhooks, 'deliveries <webhookId>', 'list the deliveries of a webhook, newest first', [
    'reeve webhooks deliveries $WEBHOOK_ID --status exhausted',
  ])
    .addOption(new Option('--status <status>', 'filter by status').choices(DELIVERY_STATUSES))
    .option('--event <type>', 'filter by event type, such as member.suspended')
    .option('--event-id <id>', 'filter by event ID (the webhook-id header)')
    .option('--since <time>', 'start of the time range, such as 2026-11-22T05:00:00Z')
    .option('--until <time>', 'end of the time range (exclusive)')
    .option(...LIMIT_OPTION, parseCount, 50)
    .action(deliveries)

  command(
    webhooks,
    'health [webhookId]',
    'count the attempts of the last 24 hours, of each webhook or of one by hour',
    ['reeve webhooks health', 'reeve webhooks health $WEBHOOK_ID'],
  ).action(webhookHealth)

  command(webhooks, 'replay <webhookId>', 'resend past events', [
    'reeve webhooks replay $WEBHOOK_ID --since 2026-11-22T05:00:00Z',
  ])
    .requiredOption('--since <time>', 'start of the time range, such as 2026-11-22T05:00:00Z')
    .option('--until <time>', 'end of the time range (exclusive)')
    .option('--event <type>', 'event type, such as member.suspended or member.*; repeatable', collectValues)
    .addOption(new Option('--only <which>', 'failed events (the default) or all events').choices(['failed', 'all']))
    .option(...DRY_RUN_OPTION)
    .action(replay)

  command(webhooks, 'listen', 'receive, verify and print events on this machine', [
    'REEVE_WEBHOOK_SECRET=whsec_… reeve webhooks listen --port 4000',
  ])
    .option('--port <port>', 'TCP port to listen on; 0 picks a free port', port, 4000)
    .addOption(
      new Option('--secret <secret>', 'signing secret of the webhook; --secret NEW --secret OLD during a rotation')
        .env('REEVE_WEBHOOK_SECRET')
        .argParser(webhookSecret),
    )
    .action(listen)
}

async function list(options: Printing): Promise<void> {
  const reeve = await connect()
  await printList(options, 'webhooks', reeve.webhooks.list(), {
    ID: webhook => webhook.id,
    URL: webhook => webhook.url,
    EVENTS: webhook => webhook.event_types,
    ENABLED: webhook => webhook.enabled,
    'LAST STATUS': webhook => webhook.last_status,
  })
}

interface Creation extends Printing {
  readonly event?: string[]
  readonly description?: string
  readonly disabled?: boolean
}

async function create(url: string, { event = ['*'], description, disabled, ...printing }: Creation): Promise<void> {
  const reeve = await connect()
  const choices = withoutUndefined({ description, enabled: disabled ? false : undefined })
  const webhook = { url, event_types: event as NewWebhook['event_types'], ...choices }
  const created = await reeve.webhooks.create(webhook).catch(error => withFaultOfUrl(error, url))
  await printResource(printing, created)
}

const setEnabled = (enabled: boolean) => showResource((reeve, id) => reeve.webhooks.edit(id, { enabled }))

/**
 * Adds a message about an invalid URL to the error. The service checks the URL only if the rest of the request is
 * valid, so an invalid event would hide an invalid URL.
 */
async function withFaultOfUrl(error: unknown, url: string): Promise<never> {
  const failure = await toFailure(error)
  if (failure?.exitCode !== EXIT.usage || /^https?:\/\/./.test(url) || failure.message.includes('url')) throw error
  throw new Failure(EXIT.usage, `${failure.message}\n  <url> must begin with https://`, { cause: error })
}

interface Filter extends Listing {
  readonly status?: Delivery['status']
  readonly event?: EventType
  readonly eventId?: string
  readonly since?: string
  readonly until?: string
}

async function deliveries(id: string, options: Filter): Promise<void> {
  const { status, event: event_type, eventId: event_id, since, until } = options
  const reeve = await connect()
  const filter = { ...pageOf(options), ...withoutUndefined({ status, event_type, event_id, since, until }) }
  await printList(options, 'deliveries', reeve.webhooks.listDeliveries(id, filter), {
    ID: delivery => delivery.id,
    EVENT: delivery => delivery.event_type,
    STATUS: delivery => delivery.status,
    ATTEMPTS: delivery => delivery.attempts,
    'LAST RESULT': delivery => delivery.last_outcome,
    'LAST STATUS': delivery => delivery.last_status,
    'CREATED AT': delivery => delivery.created_at,
  })
}

interface Replaying extends Printing {
  readonly dryRun?: boolean
  readonly since: string
  readonly until?: string
  readonly event?: NonNullable<ReplayRequest['types']>
  readonly only?: NonNullable<ReplayRequest['only']>
}

async function replay(id: string, options: Replaying): Promise<void> {
  const { since, until, event: types, only, dryRun } = options
  const reeve = await connect()
  const asked = { since, ...withoutUndefined({ until, types, only }) }
  const replayed = await reeve.webhooks.replayEvents(id, asked, { dryRun })
  if (!dryRun || options.json) return printResource(options, replayed)
  const { matched, queued, next_since } = replayed
  await printResource(options, { matched, 'would queue': queued, next_since })
  printMessage('This was a preview. No events were queued.')
}
