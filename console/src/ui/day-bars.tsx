import { Tooltip, VisuallyHidden } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { barHeights } from './bar-heights.ts'
import classes from './day-bars.module.css'
import { localeOf } from './locale.ts'
import { Legend, type Part, partsClass } from './parts.tsx'

interface Day {
  readonly id: string
  /** The label below the bar, such as the day of the month. */
  readonly name: string
  /** The values of the bar's parts. */
  readonly values: readonly number[]
  /** The day and its total in words. */
  readonly text: string
}

interface DayBarsProps {
  readonly label: string
  /** The parts of each bar, from bottom to top. */
  readonly parts: readonly Part[]
  readonly days: readonly Day[]
  /** Renders the link of a day around its bar. */
  readonly link: (day: Day, className: string, bar: ReactNode) => ReactElement
}

/**
 * A stacked bar for each day, with the value of the highest bar. Each bar is a link, so that the keyboard reaches it
 * and screen readers name it.
 */
export function DayBars({ label, parts, days, link }: DayBarsProps) {
  const { i18n } = useTranslation('ui')
  const values = days.map(day => day.values)
  const { peak, heights } = barHeights(values)
  return (
    <div className={partsClass}>
      <span className={classes.scale} aria-hidden>
        {peak > 0 && <span className={classes.peak}>{peak.toLocaleString(localeOf(i18n.language))}</span>}
      </span>
      <ol className={classes.bars} aria-label={label} data-numbers>
        {days.map((day, index) => {
          const shares = heights[index] ?? []
          const bar = (
            <>
              <span className={classes.plot}>
                <span className={classes.bar} style={{ height: `${sumOf(shares)}%` }}>
                  {parts.map(
                    ({ id }, at) =>
                      shares[at] !== 0 && <span key={id} data-part={id} style={{ flexGrow: shares[at] }} />,
                  )}
                </span>
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
      <Legend parts={parts} values={values} />
    </div>
  )
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
