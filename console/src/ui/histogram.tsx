import { Button, RangeSlider, Text } from '@mantine/core'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { barHeights } from './bar-heights.ts'
import classes from './histogram.module.css'
import { localeOf } from './locale.ts'
import { ChoiceLegend, type LegendChoice, type Part, partsClass } from './parts.tsx'

interface HistogramProps {
  readonly label: string
  /** The parts of each bar, from bottom to top. */
  readonly parts: readonly Part[]
  /** The values of a bar's parts, for each bar. */
  readonly values: readonly (readonly number[])[]
  /** The label of each bar's start, and of the last bar's end. */
  readonly edges: readonly string[]
  /** The labels below the bars. */
  readonly axis: ReactNode
  /** Called with the indices of the selected range's edges. */
  readonly select: (from: number, to: number) => void
  readonly legend: LegendChoice
  /** The same data as a sentence. */
  readonly children: ReactNode
}

/** Bars over time. A range is selected by dragging, or with the two handles and the button. */
export function Histogram({ label, parts, values, edges, axis, select, legend, children }: HistogramProps) {
  const { t, i18n } = useTranslation('ui')
  const { peak, heights } = barHeights(values)
  const plot = useRef<HTMLDivElement>(null)
  const drawnFrom = useRef<number>(undefined)
  const count = values.length
  const [range, setRange] = useState<[number, number]>([0, count])
  const [hovered, setHovered] = useState<number>()
  const isPart = range[0] > 0 || range[1] < count

  const barAt = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = plot.current?.getBoundingClientRect() ?? {}
    return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)))
  }
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drawnFrom.current = barAt(event)
    setRange([drawnFrom.current, drawnFrom.current + 1])
  }
  const draw = (event: PointerEvent) => {
    const from = drawnFrom.current
    const to = barAt(event)
    setHovered(to)
    if (from === undefined) return
    setRange([Math.min(from, to), Math.max(from, to) + 1])
  }
  const end = () => {
    if (drawnFrom.current !== undefined) select(...range)
    drawnFrom.current = undefined
  }
  return (
    <section className={`${classes.histogram} ${partsClass}`} aria-label={label}>
      <div
        ref={plot}
        className={classes.plot}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        onPointerLeave={() => setHovered(undefined)}
      >
        <span className={classes.peak} aria-hidden>
          {peak.toLocaleString(localeOf(i18n.language))}
        </span>
        <Bars parts={parts} heights={heights} range={range} hovered={hovered} />
        {hovered !== undefined && <Readout index={hovered} parts={parts} values={values} edges={edges} />}
      </div>
      <RangeSlider
        className={classes.handles}
        size={2}
        thumbSize={16}
        min={0}
        max={count}
        minRange={1}
        value={range}
        onChange={setRange}
        label={place => edges[place] ?? ''}
        thumbFromLabel={t('from')}
        thumbToLabel={t('to')}
        thumbProps={index => ({ 'aria-valuetext': edges[range[index]] ?? '' })}
      />
      {axis}
      <div className={classes.foot}>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
        {isPart ? (
          <Button variant="default" size="compact-sm" onClick={() => select(...range)}>
            {t('showPart')}
          </Button>
        ) : (
          <ChoiceLegend parts={parts} values={values} {...legend} />
        )}
      </div>
    </section>
  )
}

interface ReadoutProps extends Pick<HistogramProps, 'parts' | 'values' | 'edges'> {
  readonly index: number
}

/** The times and the values of the bar under the pointer. */
function Readout({ index, parts, values, edges }: ReadoutProps) {
  const bar = values[index] ?? []
  return (
    <div
      className={classes.readout}
      style={{ insetInlineStart: `${((index + 0.5) / values.length) * 100}%` }}
      data-side={index < values.length / 2 ? 'start' : 'end'}
      aria-hidden
    >
      <span className={classes.when}>
        {edges[index]} – {edges[index + 1]}
      </span>
      {parts.map(
        ({ id, name }, at) =>
          bar[at] !== 0 && (
            <span key={id} className={classes.share} data-part={id}>
              {name} <strong>{bar[at]?.toLocaleString()}</strong>
            </span>
          ),
      )}
      {sumOf(bar) === 0 && <strong>0</strong>}
    </div>
  )
}

interface BarsProps extends Pick<HistogramProps, 'parts'> {
  /** The heights of each bar's parts in percent. */
  readonly heights: readonly (readonly number[])[]
  readonly range: readonly [number, number]
  readonly hovered: number | undefined
}

function Bars({ parts, heights, range, hovered }: BarsProps) {
  return (
    <svg viewBox={`0 0 ${heights.length} 100`} preserveAspectRatio="none" aria-hidden>
      {heights.map((bar, index) => {
        const isIn = index >= range[0] && index < range[1]
        return (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
            key={index}
            className={classes.bar}
            data-out={!isIn || undefined}
            data-hovered={index === hovered || undefined}
          >
            <rect className={classes.column} x={index} width={1} y={0} height={100} />
            {parts.map(({ id }, at) => {
              const own = bar[at] ?? 0
              const top = 100 - sumOf(bar.slice(0, at + 1))
              return own > 0 && <rect key={id} data-part={id} x={index + 0.1} width={0.8} y={top} height={own} />
            })}
          </g>
        )
      })}
    </svg>
  )
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
