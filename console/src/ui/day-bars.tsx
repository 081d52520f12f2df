import { Tooltip, VisuallyHidden } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import classes from './day-bars.module.css'

interface Day {
  readonly id: string
  /** Below the bar, such as the day of the month. */
  readonly name: string
  readonly value: number
  /** The day and its value in words. */
  readonly text: string
}

interface DayBarsProps {
  readonly label: string
  readonly days: readonly Day[]
  /** Renders the link of a day around its bar. */
  readonly link: (day: Day, className: string, bar: ReactNode) => ReactElement
}

/** The lowest bar of a day with a value, in percent. */
const LOWEST = 4

/** A bar a day; each is a link, so that the keyboard reaches it and screen readers name it. */
export function DayBars({ label, days, link }: DayBarsProps) {
  const peak = Math.max(1, ...days.map(({ value }) => value))
  return (
    <ol className={classes.bars} aria-label={label} data-numbers>
      {days.map(day => {
        const height = day.value === 0 ? 0 : Math.max(LOWEST, (day.value / peak) * 100)
        const bar = (
          <>
            <span className={classes.plot}>
              <span className={classes.bar} style={{ height: `${height}%` }} />
            </span>
            <span className={classes.name} aria-hidden>
              {day.name}
            </span>
            <VisuallyHidden>{day.text}</VisuallyHidden>
          </>
        )
        return (
          <li key={day.id}>
            <Tooltip label={day.text} events={{ hover: true, focus: true, touch: false }}>
              {link(day, classes.day ?? '', bar)}
            </Tooltip>
          </li>
        )
      })}
    </ol>
  )
}
