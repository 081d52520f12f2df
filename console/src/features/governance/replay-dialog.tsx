import { Button, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { isReeveError, type Replay, type Webhook } from '@reeve/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeveWithoutRetries } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { Problem } from '../../api/problem.tsx'
import { now } from '../../ui/clock.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { DateTimeInput } from '../../ui/date-time-input.tsx'
import { CancelButton, Dialog, DoneButton } from '../../ui/dialog.tsx'
import { PERIODS } from '../../ui/period.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { nextReplayAt, type ReplayOrder, replayPreviewQuery } from './webhooks.queries.ts'

/** The offered periods. For older events a date can be entered. */
const REPLAY_PERIODS = ['hour', 'day', 'week'] as const
type ReplayPeriod = (typeof REPLAY_PERIODS)[number]
const CUSTOM = 'custom'

interface ReplayDialogProps {
  readonly webhook: Webhook
  readonly close: () => void
}

/** Replays events that a receiver has missed. A preview shows their number first. */
export function ReplayDialog({ webhook, close }: ReplayDialogProps) {
  const { t } = useTranslation('governance')
  const [since, setSince] = useState<string | undefined>(() => startOf('day'))
  const [period, setPeriod] = useState<ReplayPeriod | typeof CUSTOM>('day')
  const [only, setOnly] = useState<ReplayOrder['only']>('failed')
  const order = { since: since ?? '', only }
  const preview = useQuery({ ...replayPreviewQuery(webhook.id, order), enabled: since !== undefined })
  const waitsUntil = nextReplayAt(preview)
  const replay = useMutation({
    mutationFn: () => reeveWithoutRetries().webhooks.replayEvents(webhook.id, order),
    // Another replay was too recent. The refetched preview shows when the next one is possible.
    onError: error => isReeveError(error, 'replay_throttled') && void preview.refetch(),
  })
  const { denialReason } = useCaller()
  const count = preview.data?.queued

  const disabledReason = () => {
    const notPermitted = denialReason('governance.manage')
    if (notPermitted) return notPermitted
    if (since === undefined) return t('replay.sinceFirst')
    if (waitsUntil) return t('replay.waits')
    if (preview.error) return t('replay.notPossible')
    if (count === undefined) return t('replay.counting')
    if (count === 0) return t('replay.nothing')
  }
  if (replay.data) {
    const goOn = (next: string) => {
      setSince(next)
      setPeriod(CUSTOM)
      replay.reset()
    }
    return <ReplayDone result={replay.data} waitsUntil={waitsUntil} goOn={goOn} close={close} />
  }
  return (
    <Dialog
      title={t('replay.title')}
      onClose={close}
      isBusy={replay.isPending}
      onSubmit={() => disabledReason() === undefined && replay.mutate()}
      actions={
        <>
          <CopyCurl call={client => client.webhooks.replayEvents(webhook.id, order)} />
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={disabledReason()} loading={replay.isPending}>
            {count ? t('replay.act', { count }) : t('replay.open')}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm">{t('replay.what')}</Text>
      <ReplayStart
        period={period}
        since={since}
        choose={(chosen, start) => {
          setPeriod(chosen)
          setSince(start)
        }}
      />
      <Radio.Group label={t('replay.which')} value={only} onChange={value => setOnly(value as ReplayOrder['only'])}>
        <Stack gap="sm" mt="xs">
          <Radio value="failed" label={t('replay.failed')} description={t('replay.failedWhat')} />
          <Radio value="all" label={t('replay.every')} description={t('replay.everyWhat')} />
        </Stack>
      </Radio.Group>
      <Text size="sm" role="status">
        {waitsUntil && t('replay.waits')}
        {!preview.error &&
          (count ? t('replay.count', { count }) : t(count === 0 ? 'replay.nothing' : 'replay.counting'))}
      </Text>
      {waitsUntil && <NextReplay at={waitsUntil} />}
      {preview.error && !waitsUntil && <Problem error={preview.error} />}
      {replay.error && <Problem error={replay.error} title={t('replay.didNot')} />}
    </Dialog>
  )
}

interface ReplayStartProps {
  readonly period: ReplayPeriod | typeof CUSTOM
  readonly since: string | undefined
  readonly choose: (period: ReplayPeriod | typeof CUSTOM, since: string | undefined) => void
}

/** The start of a replay: an offered period until now, or a date and time. */
function ReplayStart({ period, since, choose }: ReplayStartProps) {
  const { t } = useTranslation(['governance', 'ui'])
  return (
    <>
      <Radio.Group
        label={t('replay.since')}
        value={period}
        onChange={value => {
          const chosen = REPLAY_PERIODS.find(one => one === value)
          choose(chosen ?? CUSTOM, chosen ? startOf(chosen) : since)
        }}
      >
        <SimpleGrid cols={2} spacing="sm" mt="xs">
          {REPLAY_PERIODS.map(value => (
            <Radio key={value} value={value} label={t(`ui:period.${value}`)} />
          ))}
          <Radio value={CUSTOM} label={t('ui:period.custom')} />
        </SimpleGrid>
      </Radio.Group>
      {period === CUSTOM && (
        <DateTimeInput label={t('ui:from')} value={since} change={start => choose(CUSTOM, start)} />
      )}
    </>
  )
}

interface ReplayDoneProps {
  readonly result: Replay
  readonly waitsUntil: string | undefined
  readonly goOn: (since: string) => void
  readonly close: () => void
}

function ReplayDone({ result: { queued, matched, next_since: next }, waitsUntil, goOn, close }: ReplayDoneProps) {
  const { t } = useTranslation('governance')
  return (
    <Dialog
      title={t('replay.done', { count: queued })}
      onClose={close}
      actions={
        <>
          {next !== null && (
            <Button variant="default" onClick={() => goOn(next)}>
              {t('replay.goOn')}
            </Button>
          )}
          <DoneButton onClick={close} />
        </>
      }
    >
      <Text size="sm">{t(next === null ? 'replay.all' : 'replay.more', { count: matched })}</Text>
      {waitsUntil && <NextReplay at={waitsUntil} />}
    </Dialog>
  )
}

function NextReplay({ at }: { readonly at: string }) {
  const { t } = useTranslation('governance')
  return (
    <Text size="sm">
      {t('replay.nextIn')} <Countdown until={at} />
    </Text>
  )
}

/** The beginning of a period, rounded down to a second: a later start would miss the first events of the period. */
const startOf = (period: ReplayPeriod) => new Date(Math.floor((now() - PERIODS[period]) / 1000) * 1000).toISOString()
