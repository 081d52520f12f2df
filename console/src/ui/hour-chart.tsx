import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './hour-chart.module.css'
import { localeOf } from './locale.ts'

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
  /** Called with the index of an hour, by a click or Enter. */
  readonly select: (index: number) => void
}

/** Every third hour of the reader's clock has a label; in a narrow chart only every sixth. */
const [TICK_HOURS, MAJOR_HOURS] = [3, 6]
/** The last hours that can have a label, in a wide and a narrow chart: later labels would extend beyond the chart. */
const [LAST_TICK, LAST_MAJOR] = [22, 19]

/** The minimum height of a part in percent, so that one failure among thousands stays visible. */
const LEAST = 4

/** Successes and failures by hour. The pointer or the arrow keys choose an hour, whose numbers are then shown. */
export function HourChart({ label, hours, select }: HourChartProps) {
  const { i18n } = useTranslation('ui')
  const [chosen, choose] = useState<number>()
  const last = hours.length - 1
  const peak = Math.max(0, ...hours.map(({ good, bad }) => good + bad))
  const most = Math.max(1, peak)
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
    <div className={classes.chart} data-numbers>
      <div
        className={classes.plot}
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
        {hours.map(({ good, bad, title }, index) => (
          <span key={title} className={classes.hour} data-chosen={index === chosen || undefined}>
            <Bar count={bad} of={most} isBad />
            <Bar count={good} of={most} />
          </span>
        ))}
        {shown && chosen !== undefined && (
          <span className={classes.tip} style={besideHour((chosen + 0.5) / hours.length)} aria-hidden>
            {shown.title}
          </span>
        )}
      </div>
      <Axis hours={hours} />
    </div>
  )
}

function Axis({ hours }: Pick<HourChartProps, 'hours'>) {
  const { i18n } = useTranslation('ui')
  const clock = new Intl.DateTimeFormat(localeOf(i18n.language), { timeStyle: 'short' })
  return (
    <div className={classes.axis} aria-hidden>
      {hours.map(({ title, begin }, index) => {
        const isTick = begin.getHours() % TICK_HOURS === 0 && index <= LAST_TICK
        const isMajor = begin.getHours() % MAJOR_HOURS === 0 && index <= LAST_MAJOR
        return (
          <span key={title} data-tick={isTick ? (isMajor ? 'major' : 'wide') : undefined}>
            {isTick && clock.format(begin)}
          </span>
        )
      })}
    </div>
  )
}

/** Places the tooltip beside the hour, towards the middle of the chart, so that it stays within the chart. */
const besideHour = (at: number) =>
  at > 0.5 ? { insetInlineEnd: `calc(${(1 - at) * 100}% + 12px)` } : { insetInlineStart: `calc(${at * 100}% + 12px)` }

function Bar({ count, of, isBad }: { readonly count: number; readonly of: number; readonly isBad?: true }) {
  if (count === 0) return null
  return <span className={classes.bar} data-bad={isBad} style={{ height: `${Math.max(LEAST, (count / of) * 100)}%` }} />
}
