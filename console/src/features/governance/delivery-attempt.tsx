import { Text } from '@mantine/core'
import type { Attempt } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../ui/code-block.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { localeOf } from '../../ui/locale.ts'
import { PhaseBar } from '../../ui/phase-bar.tsx'
import { ExactTime } from '../../ui/relative-time.tsx'
import { isDivided, phasesOf } from './attempt-phases.ts'
import classes from './delivery-attempt.module.css'
import { useDuration } from './use-duration.ts'
import { useResultText } from './use-result-text.ts'

interface DeliveryAttemptProps {
  readonly attempt: Attempt
  /** The duration of the longest attempt of the delivery, whose bar has the whole width. */
  readonly longestMs: number
  /** The previous attempt of the delivery; undefined for the first one. */
  readonly previous: Attempt | undefined
}

/** One request: its result, its time by phases or in total, and the response or the error. */
export function DeliveryAttempt({ attempt, longestMs, previous }: DeliveryAttemptProps) {
  const { t, i18n } = useTranslation('governance')
  const resultOf = useResultText()
  const durationOf = useDuration()
  const { number, outcome, status, started_at, timings, error, response_excerpt: excerpt } = attempt
  const ms = (value: number) =>
    new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: 1 }).format(value)
  // Undefined for the first attempt. A gap of 0 is hidden, because the two equal times already show it.
  const gapMs = previous && Date.parse(started_at) - Date.parse(previous.started_at)
  const measured = phasesOf(attempt)
  const phases = measured.map(({ name, milliseconds }) => ({
    id: name,
    name: t(`phases.${name}`, { ms: ms(milliseconds) }),
    value: milliseconds,
  }))
  const isSplit = isDivided(measured, timings.total_ms)
  return (
    <>
      <div className={classes.head}>
        <span>
          <strong>{t('panel.attempt', { number })}</strong>{' '}
          <span className={classes.result} data-good={outcome === 'delivered' || undefined}>
            {resultOf(outcome, status)}
          </span>
          {!isSplit && <span className={classes.took}>{t('phases.only', { ms: ms(timings.total_ms) })}</span>}
        </span>
        <span className={classes.when}>
          {gapMs ? `${t('panel.later', { duration: durationOf(gapMs) })} · ` : ''}
          <OpenableTime at={started_at}>
            <ExactTime at={started_at} />
          </OpenableTime>
        </span>
      </div>
      {error !== null && <Text size="sm">{error}</Text>}
      {isSplit && (
        <PhaseBar phases={phases} total={t('phases.total', { ms: ms(timings.total_ms) })} longest={longestMs} />
      )}
      {excerpt !== '' && <CodeBlock label={t('panel.excerpt', { number })} text={excerpt} mostHeight={160} />}
    </>
  )
}
