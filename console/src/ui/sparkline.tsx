import classes from './sparkline.module.css'

interface SparklineProps {
  /** The values, the oldest first. */
  readonly values: readonly number[]
  /** Number of newest values that are emphasised. */
  readonly recent: number
}

/** The width in pixels, of any number of bars. */
const WIDTH = 72
const HEIGHT = 32
/** Height in pixels of the lowest bar above zero, and of the line for a zero. */
const LOWEST = 4
const ZERO = 2

/** Small bars without axes. They are hidden from screen readers: the text beside them says the same. */
export function Sparkline({ values, recent }: SparklineProps) {
  const peak = Math.max(1, ...values)
  const step = Math.max(2, Math.floor(WIDTH / Math.max(1, values.length)))
  const begin = Math.max(0, WIDTH - values.length * step)
  return (
    <svg className={classes.sparkline} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {values.map((value, index) => {
        const x = begin + index * step
        const height = value === 0 ? ZERO : Math.max(LOWEST, (value / peak) * HEIGHT)
        return (
          <rect
            key={x}
            data-recent={index >= values.length - recent || undefined}
            x={x}
            y={HEIGHT - height}
            width={step - 1}
            height={height}
            rx={1}
          />
        )
      })}
    </svg>
  )
}
