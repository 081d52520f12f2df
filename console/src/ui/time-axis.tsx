import { useTranslation } from 'react-i18next'
import { AXIS_WIDTHS, axisLabels, labelsWithin } from './axis-labels.ts'
import { localeOf } from './locale.ts'
import classes from './time-axis.module.css'

interface TimeAxisProps {
  /** The times of the bars' edges in milliseconds: the start of each bar, and the end of the last one. */
  readonly edges: readonly number[]
  /** The indices of the edges that can have a label, besides the first and the last one. */
  readonly ticks: readonly number[]
  readonly hasHours: boolean
}

/** The labels below bars over time: both ends, and as many between them as there is room for. */
export function TimeAxis({ edges, ticks, hasHours }: TimeAxisProps) {
  const { i18n } = useTranslation('ui')
  const labels = axisLabels({ edges, ticks, hasHours, locale: localeOf(i18n.language) })
  const shown = Object.entries(AXIS_WIDTHS).map(([name, width]) => [name, labelsWithin(labels, width)] as const)
  return (
    <div className={classes.axis} aria-hidden>
      {labels.map((label, index) => (
        <span
          key={label.at}
          style={index < labels.length - 1 ? { insetInlineStart: `${label.at * 100}%` } : undefined}
          data-within={shown.flatMap(([name, labels]) => (labels.has(label) ? name : [])).join(' ')}
        >
          {label.text}
        </span>
      ))}
    </div>
  )
}
