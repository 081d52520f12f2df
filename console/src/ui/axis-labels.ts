import { dateFormat } from './formats.ts'

/** A label of an axis, at a position from 0 (left) to 1 (right). */
export interface AxisLabel {
  readonly at: number
  readonly text: string
}

/**
 * The chart widths in pixels for which labels are selected. The container queries in `time-axis.module.css` switch
 * between these selections at `medium` and `wide`.
 */
export const AXIS_WIDTHS = { narrow: 260, medium: 420, wide: 720 } as const

/** Pixels for each character of a label, and between two labels. */
const CHARACTER = 6.4
const GAP = 12

const widthOf = ({ text }: AxisLabel) => text.length * CHARACTER

/**
 * The labels that fit an axis of this width: always the first and the last one, which touch the left and the right end,
 * and those between them, centred at their position, that do not overlap a shown label.
 */
export function labelsWithin(labels: readonly AxisLabel[], width: number): ReadonlySet<AxisLabel> {
  const [first, last] = [labels[0], labels.at(-1)]
  if (!first || !last) return new Set()
  const shown = new Set([first])
  let free = widthOf(first) + GAP
  for (const label of labels.slice(1, -1)) {
    const begin = label.at * width - widthOf(label) / 2
    const end = begin + widthOf(label) + GAP
    if (begin < free || end > width - widthOf(last)) continue
    shown.add(label)
    free = end
  }
  return shown.add(last)
}

interface Axis {
  /** The times of the bars' edges in milliseconds: the start of each bar, and the end of the last one. */
  readonly edges: readonly number[]
  /** The indices of the edges that can have a label; the first and the last edge always have one. */
  readonly ticks: readonly number[]
  /** False for bars of whole days, which are labelled with their date. */
  readonly hasHours: boolean
  readonly locale: string
}

/**
 * The labels of a time axis: clock times, or dates for bars of whole days. If clock times span more than one day, the
 * first and the last one include the date.
 */
export function axisLabels({ edges, ticks, hasHours, locale }: Axis): readonly AxisLabel[] {
  const [first, last] = [edges[0], edges.at(-1)]
  if (first === undefined || last === undefined) return []
  const date = dateFormat(locale, { day: 'numeric', month: 'short' })
  const inner = hasHours ? dateFormat(locale, { timeStyle: 'short' }) : date
  const isOneDay = new Date(first).toDateString() === new Date(last - 1).toDateString()
  const end = (at: number) => (hasHours && !isOneDay ? `${date.format(at)}, ${inner.format(at)}` : inner.format(at))
  const lastIndex = edges.length - 1
  return [
    { at: 0, text: end(first) },
    ...ticks
      .filter(index => index > 0 && index < lastIndex)
      .map(index => ({ at: index / lastIndex, text: inner.format(edges[index]) })),
    // The last bar of whole days ends at midnight, which already has the date of the next day.
    { at: 1, text: end(hasHours ? last : last - 1) },
  ]
}
