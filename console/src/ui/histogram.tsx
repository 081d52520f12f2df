import { Button, RangeSlider, Text } from '@mantine/core'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './histogram.module.css'

interface HistogramProps {
  readonly label: string
  readonly values: readonly number[]
  /** The label of each bar's start, and of the last bar's end. */
  readonly edges: readonly string[]
  /** Labels below the bars, at a part of the whole between 0 and 1. */
  readonly ticks: readonly { readonly at: number; readonly label: string }[]
  /** The value of the highest bar. */
  readonly peak: string
  /** Called with the indices of the selected range's edges. */
  readonly select: (from: number, to: number) => void
  /** The same data as a sentence. */
  readonly children: ReactNode
}

/** A label that begins further on would leave the plot, and a narrow plot sooner. */
const LAST_TICK = 0.93
const LAST_NARROW_TICK = 0.8

/** Bars over time. A range is selected by dragging, or with the two handles and the button. */
export function Histogram({ label, values, edges, ticks, peak, select, children }: HistogramProps) {
  const { t } = useTranslation('ui')
  const plot = useRef<HTMLDivElement>(null)
  const drawnFrom = useRef<number>(undefined)
  const count = values.length
  const [part, setPart] = useState<[number, number]>([0, count])
  const isPart = part[0] > 0 || part[1] < count

  const barAt = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = plot.current?.getBoundingClientRect() ?? {}
    return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)))
  }
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drawnFrom.current = barAt(event)
    setPart([drawnFrom.current, drawnFrom.current + 1])
  }
  const draw = (event: PointerEvent) => {
    const from = drawnFrom.current
    if (from === undefined) return
    const to = barAt(event)
    setPart([Math.min(from, to), Math.max(from, to) + 1])
  }
  const end = () => {
    if (drawnFrom.current !== undefined) select(...part)
    drawnFrom.current = undefined
  }
  return (
    <section className={classes.histogram} aria-label={label}>
      <div
        ref={plot}
        className={classes.plot}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <span className={classes.peak} aria-hidden>
          {peak}
        </span>
        <Bars values={values} edges={edges} part={part} />
      </div>
      <RangeSlider
        className={classes.handles}
        size={2}
        thumbSize={16}
        min={0}
        max={count}
        minRange={1}
        value={part}
        onChange={setPart}
        label={place => edges[place] ?? ''}
        thumbFromLabel={t('from')}
        thumbToLabel={t('to')}
        thumbProps={index => ({ 'aria-valuetext': edges[part[index]] ?? '' })}
      />
      <div className={classes.ticks} aria-hidden>
        {ticks.map(({ at, label: words }) => (
          <span
            key={at}
            style={{ insetInlineStart: `${at * 100}%` }}
            data-end={at > LAST_TICK ? 'wide' : at > LAST_NARROW_TICK ? 'narrow' : undefined}
          >
            {words}
          </span>
        ))}
      </div>
      <div className={classes.foot}>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
        {isPart && (
          <Button variant="default" size="compact-sm" onClick={() => select(...part)}>
            {t('showPart')}
          </Button>
        )}
      </div>
    </section>
  )
}

interface BarsProps extends Pick<HistogramProps, 'values' | 'edges'> {
  readonly part: readonly [number, number]
}

function Bars({ values, edges, part }: BarsProps) {
  const peak = Math.max(1, ...values)
  return (
    <svg viewBox={`0 0 ${values.length} 100`} preserveAspectRatio="none" aria-hidden>
      {values.map((value, index) => {
        const height = value === 0 ? 0 : Math.max(4, (value / peak) * 100)
        const isIn = index >= part[0] && index < part[1]
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
            key={index}
            className={isIn ? classes.bar : classes.out}
            x={index + 0.1}
            width={0.8}
            y={100 - height}
            height={height}
          >
            <title>{`${edges[index]}: ${value}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
