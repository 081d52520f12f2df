/** The minimum height of a part in percent, so that one failure among thousands stays visible. */
const LEAST = 4

/**
 * The heights of stacked bars in percent of the plot, whose top is the value `peak`: the highest bar reaches it, and no
 * bar exceeds it. The parts of a bar add up to its height; a part that is not zero has at least four percent.
 */
export function barHeights(bars: readonly (readonly number[])[]): {
  readonly peak: number
  readonly heights: readonly (readonly number[])[]
} {
  const peak = Math.max(0, ...bars.map(sumOf))
  return { peak, heights: bars.map(parts => heightsOf(parts, peak)) }
}

function heightsOf(parts: readonly number[], peak: number): readonly number[] {
  const total = sumOf(parts)
  if (total === 0) return parts.map(() => 0)
  const filled = parts.filter(part => part > 0).length
  const height = Math.min(100, Math.max(LEAST * filled, (total / peak) * 100))
  // Each part gets the minimum height. The rest of the height is distributed in proportion to the values.
  const shared = height - LEAST * filled
  const shares = parts.map(part => (part === 0 ? 0 : (part / total) * height))
  if (shares.every(share => share === 0 || share >= LEAST)) return shares
  return parts.map(part => (part === 0 ? 0 : LEAST + (part / total) * shared))
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
