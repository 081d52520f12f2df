import classes from './hour-strip.module.css'

interface Hour {
  readonly good: number
  readonly bad: number
  /** The tooltip of the bar. */
  readonly title: string
}

const HOURS = 24

/**
 * A bar for each hour, divided into successes and failures. Screen readers skip it, because the text beside it says the
 * same.
 */
export function HourStrip({ hours }: { readonly hours: readonly Hour[] }) {
  const empty = Math.max(0, HOURS - hours.length)
  const peak = Math.max(1, ...hours.map(({ good, bad }) => good + bad))
  return (
    <svg className={classes.strip} viewBox={`0 0 ${HOURS * 5} 24`} preserveAspectRatio="xMinYMax" aria-hidden>
      {Array.from({ length: empty }, (_, index) => index * 5).map(x => (
        <rect key={x} className={classes.none} x={x} y={22} width={4} height={2} />
      ))}
      {hours.map(({ good, bad, title }, index) => {
        const all = good + bad
        const height = all === 0 ? 2 : 4 + (all / peak) * 20
        const failed = bad === 0 ? 0 : Math.max(3, (bad / all) * height)
        const x = (empty + index) * 5
        return (
          <g key={title}>
            <title>{title}</title>
            <rect className={all === 0 ? classes.none : classes.good} x={x} y={24 - height} width={4} height={height} />
            {failed > 0 && <rect className={classes.bad} x={x} y={24 - height} width={4} height={failed} />}
          </g>
        )
      })}
    </svg>
  )
}
