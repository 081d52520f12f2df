import classes from './sparkline.module.css'
import { hasCourse } from './sparkline-course.ts'

interface SparklineProps {
  /** The values, the oldest first. */
  readonly values: readonly number[]
  /** Number of newest values that are emphasised. */
  readonly recent: number
}

/** The width in pixels, independent of the number of bars. */
const WIDTH = 72
const HEIGHT = 32
/** Height in pixels of the lowest bar above zero, and of the line at zero. */
const LOWEST = 4
const ZERO = 1

/**
 * Small bars on a line at zero. They are hidden from screen readers: the text beside them says the same. Renders
 * nothing for fewer than three values above zero, or without a recent one.
 */
export function Sparkline({ values, recent }: SparklineProps) {
  if (!hasCourse(values, recent)) return null
  const peak = Math.max(1, ...values)
  const step = Math.max(2, Math.floor(WIDTH / Math.max(1, values.length)))
  const begin = Math.max(0, WIDTH - values.length * step)
  return (
    <svg className={classes.sparkline} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <rect className={classes.zero} x={begin} y={HEIGHT - ZERO} width={values.length * step - 1} height={ZERO} />
      {values.map((value, index) => {
        if (value === 0) return null
        const x = begin + index * step
        const height = Math.max(LOWEST, (value / peak) * (HEIGHT - ZERO))
        return (
          <rect
            key={x}
            data-recent={index >= values.length - recent || undefined}
            x={x}
            y={HEIGHT - ZERO - height}
            width={step - 1}
            height={height}
            rx={1}
          />
        )
      })}
    </svg>
  )
}
