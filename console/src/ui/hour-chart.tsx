import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { barHeights } from './bar-heights.ts'
import classes from './hour-chart.module.css'
import { localeOf } from './locale.ts'
import { TimeAxis } from './time-axis.tsx'

interface Hour {
  readonly good: number
  readonly bad: number
  /** The hour and its numbers in words. */
  readonly title: string
  readonly begin: Date
}

interface HourChartProps {
  readonly label: string
  /** The hours, oldest first. */
  readonly hours: readonly Hour[]
  /** True for a plot of 56 px, above a list that is more important. */
  readonly isLow?: true
  /** Called with the index of an hour, by a click or Enter. */
  readonly select: (index: number) => void
}

/** Every third hour of the reader's clock can have a label. */
const TICK_HOURS = 3
const HOUR_MS = 3_600_000

/** Successes and failures by hour. The pointer or the arrow keys choose an hour, whose numbers are then shown. */
export function HourChart({ label, hours, isLow, select }: HourChartProps) {
  const { i18n } = useTranslation('ui')
  const [chosen, choose] = useState<number>()
  const last = hours.length - 1
  const { peak, heights } = barHeights(hours.map(({ good, bad }) => [bad, good]))
  const begins = hours.map(({ begin }) => begin.getTime())
  const edges = [...begins, (begins[last] ?? 0) + HOUR_MS]
  const ticks = edges.flatMap((edge, index) => (new Date(edge).getHours() % TICK_HOURS === 0 ? index : []))
  const at = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * hours.length)))
  }
  const press = (event: KeyboardEvent) => {
    const from = chosen ?? last
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (to !== undefined) choose(Math.min(last, Math.max(0, to)))
    else if (event.key === 'Enter') select(from)
    else return
    event.preventDefault()
  }
  const shown = chosen === undefined ? undefined : hours[chosen]
  return (
    <div data-numbers>
      <div
        className={classes.plot}
        data-low={isLow}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={chosen ?? last}
        aria-valuetext={hours[chosen ?? last]?.title ?? ''}
        onPointerMove={event => choose(at(event))}
        onPointerLeave={() => choose(undefined)}
        onFocus={() => choose(before => before ?? last)}
        onBlur={() => choose(undefined)}
        onKeyDown={press}
        onClick={() => chosen !== undefined && select(chosen)}
      >
        <span className={classes.peak} aria-hidden>
          {peak.toLocaleString(localeOf(i18n.language))}
        </span>
        {hours.map(({ title }, index) => (
          <span key={title} className={classes.hour} data-chosen={index === chosen || undefined}>
            {heights[index]?.map(
              (height, at) =>
                height > 0 && (
                  <span
                    key={at === 0 ? 'bad' : 'good'}
                    className={classes.bar}
                    data-bad={at === 0 || undefined}
                    style={{ height: `${height}%` }}
                  />
                ),
            )}
          </span>
        ))}
        {shown && chosen !== undefined && (
          <span className={classes.tip} style={besideHour((chosen + 0.5) / hours.length)} aria-hidden>
            {shown.title}
          </span>
        )}
      </div>
      <TimeAxis edges={edges} ticks={ticks} hasHours />
    </div>
  )
}

/** Places the tooltip beside the hour, towards the middle of the chart, so that it stays within the chart. */
const besideHour = (at: number) =>
  at > 0.5 ? { insetInlineEnd: `calc(${(1 - at) * 100}% + 12px)` } : { insetInlineStart: `calc(${at * 100}% + 12px)` }
