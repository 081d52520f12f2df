import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import classes from './hour-chart.module.css'

interface Hour {
  readonly good: number
  readonly bad: number
  /** The hour and its numbers in words. */
  readonly title: string
  /** The label of the hour's start on the axis; on a narrow screen only major labels are shown. */
  readonly tick?: { readonly text: string; readonly isMajor: boolean } | undefined
}

interface HourChartProps {
  readonly label: string
  /** The hours, oldest first. */
  readonly hours: readonly Hour[]
  /** The value of the highest bar. */
  readonly peak: string
  /** Called with the index of an hour, by a click or Enter. */
  readonly select: (index: number) => void
}

/** The minimum height of a part in percent, so that one failure among thousands stays visible. */
const LEAST = 4

/** Successes and failures by hour. The pointer or the arrow keys choose an hour, whose numbers are then shown. */
export function HourChart({ label, hours, peak, select }: HourChartProps) {
  const [chosen, choose] = useState<number>()
  const last = hours.length - 1
  const most = Math.max(1, ...hours.map(({ good, bad }) => good + bad))
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
          {peak}
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
      <div className={classes.axis} aria-hidden>
        {hours.map(({ title, tick }) => (
          <span key={title} data-tick={tick && (tick.isMajor ? 'major' : 'wide')}>
            {tick?.text}
          </span>
        ))}
      </div>
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
