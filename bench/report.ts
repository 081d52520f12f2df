import type { Row } from './measure.ts'

const HEAD = ['measurement', 'Reeve', 'baseline', 'measured', 'goal', '']

const cells = (row: Row) => [
  row.name,
  row.reeve,
  row.baseline,
  row.measured,
  row.goal,
  row.isMet ? 'reached' : 'missed',
]

/** A table for docs/benchmarks.md. */
export function toMarkdown(machine: string, rows: readonly Row[]): string {
  const line = (columns: readonly string[]) => `| ${columns.join(' | ')} |`
  const rule = line(HEAD.map(() => '---'))
  return [`${machine}.`, '', line(HEAD), rule, ...rows.map(row => line(cells(row)))].join('\n')
}

/** A table for a terminal. */
export function toText(machine: string, rows: readonly Row[]): string {
  const table = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...table.map(line => line[column]?.length ?? 0)))
  const lines = table.map(line =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [machine, '', ...lines].join('\n')
}
