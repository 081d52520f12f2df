import { encode } from 'uqr'
import classes from './qr-code.module.css'

/** Dark on light in both themes: not every app reads the reverse. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={classes.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
